import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '@sapa/shared/api'
import { useAddMemberMutation, type AddMemberApiArg } from '@sapa/shared/api/members.gen'
import { applyServerErrors } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'

/**
 * Asks somebody into the business and closes the dialog. What was refused stands in the form, which keeps what was
 * typed.
 */
export function useAdd<T extends FieldValues>(
  form: UseFormReturn<T>,
  onClose: () => void,
): (body: AddMemberApiArg['body']) => Promise<void> {
  const { t: common } = useTranslation('common')
  const { organization } = useSession()
  const [add] = useAddMemberMutation()
  return async (body) => {
    try {
      const { message } = await add({ organizationId: organization?.id ?? '', body }).unwrap()
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error))
        form.setError('root', { type: 'server', message: errorMessage(error, common('error.offline')) })
    }
  }
}
