import { errorMessage } from '@sapa/shared/api'
import { useResendInvitationMutation, useRevokeInvitationMutation } from '@sapa/shared/api/members.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { labelOf, type Member } from './member'
import { ReasonedButton } from './ReasonedButton'

/** Mails the invitation anew, or ends it after a question. */
export function InvitationActions({ member, reason }: { member: Member; reason: string | undefined }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const { organization } = useSession()
  const [resend, resending] = useResendInvitationMutation()
  const [revoke, revoking] = useRevokeInvitationMutation()
  const ids = { organizationId: organization?.id ?? '', invitationId: member.invitation?.id ?? '' }
  const say = async (call: Promise<{ message?: string }>) => {
    try {
      const { message } = await call
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const named = { name: labelOf(member) }
  return (
    <>
      <ReasonedButton
        size="small"
        reason={reason}
        loading={resending.isLoading}
        aria-label={t('invited.resend_named', named)}
        onClick={() => void say(resend(ids).unwrap())}
      >
        {t('invited.resend')}
      </ReasonedButton>
      <Popconfirm
        title={t('invited.revoke_named', named)}
        description={t('invited.revoke_text')}
        okText={t('invited.revoke')}
        cancelText={common('cancel')}
        disabled={reason !== undefined}
        onConfirm={() => say(revoke(ids).unwrap())}
      >
        <ReasonedButton
          size="small"
          danger
          reason={reason}
          loading={revoking.isLoading}
          aria-label={t('invited.revoke_named', named)}
        >
          {t('invited.revoke')}
        </ReasonedButton>
      </Popconfirm>
    </>
  )
}
