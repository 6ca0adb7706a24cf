import { yupResolver } from '@hookform/resolvers/yup'
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { ObjectSchema } from 'yup'
import { FORM_OPTIONS } from './formOptions.ts'
import { useServerWords } from './useServerWords.ts'

/** A form whose fields are checked by a yup schema on every change, and focused where they are refused. */
export function useAppForm<T extends FieldValues>(
  schema: ObjectSchema<T>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T> {
  const form = useForm<T>({
    ...FORM_OPTIONS,
    // yup's own inference and the form's agree on T; the resolver's overloads cannot see that.
    resolver: yupResolver(schema) as unknown as Resolver<T>,
    defaultValues,
  })
  useServerWords(form)
  return form
}
