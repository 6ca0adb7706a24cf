import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { ObjectSchema } from 'yup'
import { loadWithRetries } from '../i18n/loadWithRetries.ts'
import { FORM_OPTIONS } from './formOptions.ts'
import { useServerWords } from './useServerWords.ts'

/**
 * A form as `useAppForm` makes it, whose checks come when the first letter is typed: for a page that is to be there
 * before them. When they cannot be loaded the form says so, and the next try asks for them again.
 */
export function useLaterForm<T extends FieldValues>(
  load: () => Promise<ObjectSchema<T>>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T> {
  const { t } = useTranslation('common')
  const loadAll = () =>
    Promise.all([
      loadWithRetries(load),
      loadWithRetries(() => import(/* webpackChunkName: "forms" */ '@hookform/resolvers/yup')),
    ])
  const resolver: Resolver<T> = async (values, context, options) => {
    const loaded = await loadAll().catch(() => undefined)
    // The library types the form's own error for each form alone.
    if (!loaded)
      return { values: {}, errors: { root: { type: 'load', message: t('error.offline') } } as FieldErrors<T> }
    const [schema, { yupResolver }] = loaded
    return (yupResolver(schema) as unknown as Resolver<T>)(values, context, options)
  }
  const form = useForm<T>({ ...FORM_OPTIONS, resolver, defaultValues })
  useServerWords(form)
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        stop()
        loadAll().catch(() => undefined)
      },
    })
    return stop
    // Once for the form: what is loaded stays the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form])
  return form
}
