import { useState } from 'react'
import { useListChannelsQuery } from '@sapa/shared/api/channels.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { usePaused } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { Select } from '@sapa/shared/ui/entry'
import type { Channel } from '../types'

interface Props {
  organizationId: string
  channel: Channel
  onChange: (channelId: string) => void
}

/** The number whose templates are shown; another one is found by its name or its digits. */
export function NumberSelect({ organizationId, channel, onChange }: Props) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const { data, isFetching } = useListChannelsQuery({
    organizationId,
    withAccount: true,
    ...(search ? { search } : {}),
  })
  const found = data?.data ?? []
  const shown = search || found.some(({ id }) => id === channel.id) ? found : [channel, ...found]
  return (
    <Select
      aria-label={t('templates.number')}
      value={channel.id}
      // The one that is chosen keeps its name while others are looked for.
      labelRender={({ label }) => label ?? nameOf(channel)}
      options={shown.map((one) => ({ value: one.id, label: nameOf(one) }))}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (words) => setTyped(words.slice(0, LIMITS.search.max)),
      }}
      loading={isFetching || typed.trim() !== search}
      notFoundContent={t('platform.empty.filtered')}
      onChange={(id: string) => onChange(id)}
    />
  )
}

const nameOf = ({ name, identifier }: Channel) => `${name} · ${identifier}`
