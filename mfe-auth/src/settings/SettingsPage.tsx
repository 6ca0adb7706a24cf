import { Navigate } from '@sapa/shared/platform'

/** The settings begin with what everybody has. */
export default function SettingsPage() {
  return <Navigate to="/settings/profile" replace />
}
