/** Checked where a field was left, then on every change; focused where it is refused. */
export const FORM_OPTIONS = { mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: true } as const
