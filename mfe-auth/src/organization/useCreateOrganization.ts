import { useRef } from 'react'
import { api, refreshTokens } from '@sapa/shared/api'
import { useCreateOrganizationMutation } from '@sapa/shared/api/organizations.gen'
import { toast, useAppDispatch, useNavigate } from '@sapa/shared/platform'
import { organizationChosen, type UserOrganization } from '@sapa/shared/session'
import type { OrganizationValues } from './organization.schema'
import { organizationBody } from './organizationBody'

/**
 * Creates a business and goes to work in it: new tokens that list it, then the dashboard.
 *
 * @returns a call that throws what the server refused, or an Error when the tokens could not be renewed. A business
 *   that was created before such an error is not created again by the next call.
 */
export function useCreateOrganization(): (values: OrganizationValues) => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [create] = useCreateOrganizationMutation()
  const created = useRef<UserOrganization>(undefined)
  return async (values) => {
    if (!created.current) {
      const { data, message } = await create({ body: organizationBody(values) }).unwrap()
      created.current = { id: data.id, name: data.name, role: data.role }
      if (message) toast.success(message)
    }
    if (!(await refreshTokens({ dispatch }))) throw new Error('the tokens were not renewed')
    dispatch(organizationChosen(created.current))
    created.current = undefined
    // What is in memory is the other business's.
    dispatch(api.util.resetApiState())
    void navigate('/')
  }
}
