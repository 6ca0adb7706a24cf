import hotToast, { type Toast } from 'react-hot-toast'

/** How long toasts stay, in milliseconds, and where (specification, section 9). The library holds the newest 20. */
export const TOAST = {
  error: 4000,
  blank: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  place: 'top-center',
} as const

const announced = (politeness: 'polite' | 'assertive'): Pick<Toast, 'ariaProps'> => ({
  ariaProps: { role: politeness === 'assertive' ? 'alert' : 'status', 'aria-live': politeness },
})

/** Words that appear at the top for a moment. Each returns an id to dismiss it by. */
export const toast = {
  success: (text: string) => hotToast.success(text, { duration: TOAST.success, ...announced('polite') }),
  error: (text: string) => hotToast.error(text, { duration: TOAST.error, ...announced('assertive') }),
  blank: (text: string) => hotToast(text, { duration: TOAST.blank, ...announced('polite') }),
  loading: (text: string) => hotToast.loading(text, { duration: TOAST.loading, ...announced('polite') }),
  dismiss: (id: string) => hotToast.dismiss(id),
}
