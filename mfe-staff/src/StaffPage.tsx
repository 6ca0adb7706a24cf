import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useListMembersQuery } from '@sapa/shared/api/members.gen'
import { Paging } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { onRealtimeGap, useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows, useMedia } from '@sapa/shared/ui/patterns'
import type { Member } from './member'
import { ReasonedButton } from './ReasonedButton'
import { StaffCards } from './StaffCards'
import { StaffFilterBar } from './StaffFilterBar'
import { StaffTable } from './StaffTable'
import { useStaffFilter } from './useStaffFilter'
import { whyNotInvite } from './whyNot'
import './staff.css'

// Dialogs bring what forms need; the list is there without them.
const AddMemberDialog = lazy(() => import('./AddMemberDialog').then((module) => ({ default: module.AddMemberDialog })))
const InviteDialog = lazy(() => import('./InviteDialog').then((module) => ({ default: module.InviteDialog })))
const UpdateMemberDialog = lazy(() =>
  import('./UpdateMemberDialog').then((module) => ({ default: module.UpdateMemberDialog })),
)

export default function StaffPage() {
  const { t } = useTranslation('staff')
  const session = useSession()
  // Beside the sidebar there is no room for the table.
  const narrow = useMedia('(max-width: 1023px)')
  const { filter, cursor, filtered, change, clear, retry, ...pages } = useStaffFilter()
  const { search, role, status } = filter
  const query = useListMembersQuery({
    organizationId: session.organization?.id ?? '',
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const { data, error, isLoading, isFetching, refetch } = query
  const [open, setOpen] = useState<'invite' | 'add'>()
  const [changing, setChanging] = useState<Member>()
  const list = useRef<HTMLDivElement>(null)

  useRefetchOn('member.upserted', query)
  useEffect(() => onRealtimeGap(() => void refetch()), [refetch])

  const why = whyNotInvite(session)
  const reason = why && t(why)
  const List = narrow ? StaffCards : StaffTable

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ReasonedButton reason={reason} icon={<Icon name="plus" />} onClick={() => setOpen('add')}>
              {t('add')}
            </ReasonedButton>
            <ReasonedButton
              reason={reason}
              type="primary"
              icon={<Icon name="send" />}
              onClick={() => setOpen('invite')}
            >
              {t('invite')}
            </ReasonedButton>
          </>
        }
      />
      <StaffFilterBar filter={filter} onChange={change} />
      <div ref={list} tabIndex={-1} aria-busy={isFetching}>
        {isLoading && <SkeletonRows rows={5} />}
        {error && <ErrorState error={error} onRetry={() => retry(error, refetch)} />}
        {!error && data && data.data.length === 0 && (
          <EmptyState
            icon="staff"
            title={t('empty.title')}
            text={t('empty.text')}
            action={(filtered || cursor) && <Button onClick={clear}>{t('empty.clear')}</Button>}
          />
        )}
        {!error && data && data.data.length > 0 && <List members={data.data} onChange={setChanging} />}
      </div>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
      <Suspense>
        {open === 'invite' && <InviteDialog onClose={() => setOpen(undefined)} />}
        {open === 'add' && <AddMemberDialog onClose={() => setOpen(undefined)} />}
        {changing && <UpdateMemberDialog member={changing} onClose={() => setChanging(undefined)} />}
      </Suspense>
    </>
  )
}
