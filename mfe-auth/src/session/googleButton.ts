/** What is used of Google's script (google.accounts.id). */
export interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (answer: { credential?: string; select_by?: string }) => void
    ux_mode: 'popup'
    context: 'signin'
  }) => void
  renderButton: (host: HTMLElement, options: Record<string, unknown>) => void
}

/** Pixels that Google's button takes, by its size. */
export const GOOGLE_BUTTON_HEIGHTS = { large: 40, medium: 32, small: 20 } as const
export type GoogleButtonSize = keyof typeof GOOGLE_BUTTON_HEIGHTS

/** Google's bounds for the width of its button. */
const WIDTH = { min: 200, max: 400 }

/** How the button looks; its words and colours are Google's. */
export function googleButtonOptions(
  host: HTMLElement,
  { type = 'standard', theme = 'outline', size = 'large' as GoogleButtonSize, language = 'id' } = {},
) {
  const width = Math.min(WIDTH.max, Math.max(WIDTH.min, host.clientWidth))
  return { type, theme, size, text: 'signin_with', locale: language, width }
}

export const googleIdentity = () => (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id
