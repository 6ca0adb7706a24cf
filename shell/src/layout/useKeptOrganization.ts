import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@sapa/shared/platform'
import { organizationChosen, useSession } from '@sapa/shared/session'

/** Keeps the business that is worked in where none was chosen yet: the next page asks ahead for what that business has. */
export function useKeptOrganization(): void {
  const { organization } = useSession()
  const kept = useAppSelector((state) => state.organization.userOrganization)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (organization && !kept) dispatch(organizationChosen(organization))
  }, [organization, kept, dispatch])
}
