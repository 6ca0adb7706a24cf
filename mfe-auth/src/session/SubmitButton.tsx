import type { ReactNode } from 'react'
import { Button } from '@sapa/shared/ui/base'

/** The one main action of a form; while the call runs it shows so and cannot be pressed again. */
export function SubmitButton({
  loading,
  disabled = false,
  children,
}: {
  loading: boolean
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Button type="primary" htmlType="submit" size="large" block loading={loading} disabled={disabled}>
      {children}
    </Button>
  )
}
