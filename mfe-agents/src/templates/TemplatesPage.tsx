import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useListChannelsQuery } from '@sapa/shared/api/channels.gen'
import { Link, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import type { Template } from '@sapa/shared/templates'
import { Button } from '@sapa/shared/ui/base'
import { Input, Select } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { TemplateList } from './TemplateList'
import '../agents.css'
import './templates.css'

// The editor brings what forms need; the list is there without it.
const TemplateEditor = lazy(() => import('./TemplateEditor'))

/** What the editor is about: a new template, one to change, or another language of one. */
export type Editing = { template?: Template; anotherLanguage?: boolean }

/** The message templates of a number: what Meta says of them, and the way to new ones. */
export default function TemplatesPage() {
  const { t } = useTranslation('agents')
  const { organization, may } = useSession()
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<Editing>()
  const words = useDeferredValue(search).trim()
  const { data, error, refetch } = useListChannelsQuery({ organizationId: organization?.id ?? '', limit: 100 })
  const channels = data?.data.filter(({ status, waba_id }) => status !== 'disconnected' && waba_id) ?? []
  const channel = channels.find(({ id }) => id === address.get('channelId')) ?? channels[0]
  const add = channel && may('channels.write') && <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({})}>{t('templates.add')}</Button>
  return (
    <>
      <PageHeader title={t('templates.title')} subtitle={t('templates.subtitle')} actions={add} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && !channel && <EmptyState icon="template" title={t('templates.no_number')} text={t('templates.no_number_text')} action={<Link to="/platform">{t('platform.title')}</Link>} />}
      {channel && (
        <>
          <div className="templates__filter">
            {channels.length > 1 && (
              <Select aria-label={t('templates.number')} value={channel.id} options={channels.map(({ id, name, identifier }) => ({ value: id, label: `${name} · ${identifier}` }))} onChange={(id: string) => setAddress({ channelId: id })} />
            )}
            <Input.Search value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('templates.search')} aria-label={t('templates.search')} allowClear />
          </div>
          <TemplateList key={channel.id} channelId={channel.id} search={words} onEdit={setEditing} />
          <Suspense>{editing && <TemplateEditor channelId={channel.id} {...editing} onClose={() => setEditing(undefined)} />}</Suspense>
        </>
      )}
    </>
  )
}
