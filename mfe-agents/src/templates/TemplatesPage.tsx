import { lazy, Suspense, useState } from 'react'
import { useListChannelsQuery } from '@sapa/shared/api/channels.gen'
import { SearchField, useListAddress } from '@sapa/shared/list'
import { Link, skipToken, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import type { Template } from '@sapa/shared/templates'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { NumberSelect } from './NumberSelect'
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
  const address = useListAddress('channelId', 'search')
  const { channelId, search } = address.asked
  const [editing, setEditing] = useState<Editing>()
  const organizationId = organization?.id ?? ''
  const first = useListChannelsQuery({ organizationId, withAccount: true })
  const known = first.data?.data.find(({ id }) => id === channelId)
  // The address may name one that is not among the first.
  const named = useListChannelsQuery(
    channelId && first.data && !known ? { organizationId, withAccount: true, channelId } : skipToken,
  )
  const { data, error, refetch } = channelId && first.data && !known ? named : first
  const channel = known ?? data?.data[0]
  const add = channel && may('channels.write') && (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({})}>
      {t('templates.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('templates.title')} subtitle={t('templates.subtitle')} actions={add} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && !channel && (
        <EmptyState
          icon="template"
          title={t('templates.no_number')}
          text={t('templates.no_number_text')}
          action={<Link to="/platform">{t('platform.title')}</Link>}
        />
      )}
      {channel && (
        <>
          <div className="templates__filter">
            {(first.data?.data.length ?? 0) > 1 && (
              <NumberSelect
                organizationId={organizationId}
                channel={channel}
                onChange={(id) => address.change({ channelId: id, search: '' })}
              />
            )}
            <SearchField
              label={t('templates.search')}
              value={search}
              onChange={(words) => address.change({ search: words })}
            />
          </div>
          <TemplateList key={channel.id} channelId={channel.id} address={address} onEdit={setEditing} />
          <Suspense>
            {editing && <TemplateEditor channelId={channel.id} {...editing} onClose={() => setEditing(undefined)} />}
          </Suspense>
        </>
      )}
    </>
  )
}
