import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { Toaster } from 'react-hot-toast'
import { onSessionEnded } from '@sapa/shared/api'
import { TOAST, toast, useAppSelector, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { AreaPart } from '../areas/AreaPart'
import { usePrefetch } from '../areas/prefetch'
import type { RegisteredArea } from '../areas/registry'
import { useQuiet } from '../quiet'
import { useKeptFocus } from './useKeptFocus'
import { useKeptOrganization } from './useKeptOrganization'
import { useOwnMembership } from './useOwnMembership'

// The library's own colours are inline styles: these take their place.
const TOAST_STYLE = {
  background: 'var(--sapa-surface)',
  color: 'var(--sapa-text)',
  border: '1px solid var(--sapa-border)',
  maxWidth: 'min(480px, 92vw)',
}

/** Around every page: toasts, the dialogs that areas offer to all of them, and a word when a session ends. */
export function RootLayout({ areas }: { areas: RegisteredArea[] }) {
  const { t } = useTranslation('common')
  const dialog = useAppSelector(({ modal }) => modal.type)
  const { may } = useSession()
  const quiet = useQuiet()
  useKeptFocus()
  useOwnMembership()
  useKeptOrganization()
  usePrefetch(areas, quiet)
  useEffect(() => onSessionEnded(() => toast.error(t('session_ended'))), [t])
  const dialogs = areas
    .flatMap((area) => area.slots.map((slot) => ({ ...slot, area })))
    .filter(({ slot, permission }) => slot === 'root-dialogs' && (!permission || may(permission)))
    .sort((a, b) => a.order - b.order)
  const background = areas.flatMap((area) =>
    area.slots
      .filter(({ slot, permission }) => slot === 'background' && permission && may(permission))
      .map(({ id }) => ({ area, id })),
  )
  return (
    <>
      <Outlet />
      {quiet &&
        background.map(({ area, id }) => (
          <AreaPart key={id} area={area} kind="slots" name={id} waiting={null} unseen />
        ))}
      {dialog && dialogs.map(({ area, id }) => <AreaPart key={id} area={area} kind="slots" name={id} waiting={null} />)}
      <Toaster position={TOAST.place} toastOptions={{ style: TOAST_STYLE }} />
    </>
  )
}
