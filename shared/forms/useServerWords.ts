import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What the server refused it said in the language of then. In another one it is asked again when the form is sent. */
export function useServerWords<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { language } = useTranslation().i18n
  useEffect(
    () => () => {
      for (const [name, refusal] of Object.entries(form.formState.errors))
        if (refusal?.type === 'server') form.clearErrors(name as FieldPath<T>)
    },
    [language, form],
  )
}
