import { errorMessage, refreshTokens } from '@sapa/shared/api'
import {
  organizationsApi,
  useUpdateOrganizationMutation,
  type UpdateOrganizationApiArg,
} from '@sapa/shared/api/organizations.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { organizationBody } from '../organization/organizationBody'
import { organizationValues, type Organization } from './organization'

type Changes = Partial<UpdateOrganizationApiArg['body']>

/**
 * Saves changes of a business and says how it went.
 *
 * @returns a call that resolves with the saved business and throws what the server refused, after saying it
 */
export function useSaveOrganization(saved: Organization) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateOrganizationMutation()
  const save = async (changes: Changes): Promise<Organization> => {
    try {
      const body = { ...organizationBody(organizationValues(saved)), ...changes }
      const { data, message } = await update({ organizationId: saved.id, body }).unwrap()
      // Shown at once, before the fetch that the change brings about.
      dispatch(
        organizationsApi.util.updateQueryData(
          'getOrganization',
          { organizationId: saved.id },
          (draft) => void (draft.data = data),
        ),
      )
      toast.success(message ?? t('business.saved'))
      // The sidebar takes the name from the token.
      if (data.name !== saved.name) void refreshTokens({ dispatch })
      return data
    } catch (error) {
      toast.error(errorMessage(error, common('error.something')))
      throw error
    }
  }
  return { save, isLoading }
}
