import { useEffect, useState } from 'react'
import { useReadInvitationMutation, type ReadInvitationApiResponse } from '@sapa/shared/api/invitations.gen'
import { useSearchParams, useTranslation } from '@sapa/shared/platform'

export interface Asked {
  /** What the address carries; undefined: nobody was invited. */
  token: string | undefined
  /** What the link asks, while it can be answered. */
  invitation: ReadInvitationApiResponse['data'] | undefined
  error: unknown
  isLoading: boolean
}

/** The invitation that the page's address names. Once it is read, forms stand on it: it goes only for a newer answer. */
export function useInvitation(): Asked {
  const [search] = useSearchParams()
  const token = search.get('invitation') ?? undefined
  const { language } = useTranslation('auth').i18n
  const [read, { data, error }] = useReadInvitationMutation()
  const [last, setLast] = useState<{ data?: ReadInvitationApiResponse; error?: unknown }>({})
  if (data && data !== last.data) setLast({ data })
  if (error && error !== last.error) setLast({ error })
  useEffect(() => {
    // Again in another language, for the reason why a link no longer works.
    if (token) void read({ body: { invitation: token } })
  }, [token, language, read])
  return {
    token,
    invitation: last.data?.data,
    error: last.error,
    isLoading: token !== undefined && !last.data && !last.error,
  }
}
