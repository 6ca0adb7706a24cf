import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'

interface Props<T extends FieldValues> {
  name: FieldPath<T>
  control: Control<T>
  label: string
  placeholder: string
  disabled: boolean
  list: TypeList
}

interface Kind {
  id: number
  name_id: string
  name_en: string
}

/** The query of a list, as far as it is needed. */
interface TypeList {
  data?: { data: Kind[] }
  isLoading: boolean
  isError: boolean
  refetch: () => unknown
}

/** A choice from one of the two lists of kinds, named in the language of the page. */
export function TypeField<T extends FieldValues>({ list, disabled, ...field }: Props<T>) {
  const { t, i18n } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const named = ({ id, name_id, name_en }: Kind) => ({ value: id, label: i18n.language === 'id' ? name_id : name_en })
  const options = (list.data?.data ?? []).map(named)
  const hint = list.isError && (
    <>
      {t('organization.list_failed')}{' '}
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => void list.refetch()}>
        {common('retry')}
      </Button>
    </>
  )
  return (
    <SelectField
      {...field}
      namespace="auth"
      options={options}
      loading={list.isLoading}
      disabled={disabled}
      hint={hint}
    />
  )
}
