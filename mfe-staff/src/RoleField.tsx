import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { OrganizationRole, PERSON_ROLES } from '@sapa/shared/contracts'
import { SelectField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'

/** The role somebody gets. Managers may give staff only, and read so. */
export function RoleField<T extends FieldValues>({
  name,
  control,
}: {
  name: FieldPathByValue<T, number>
  control: Control<T>
}) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const any = may('members.write-any-role')
  const roles = any ? PERSON_ROLES : [OrganizationRole.STAFF]
  return (
    <SelectField
      name={name}
      control={control}
      label={t('columns.role')}
      options={roles.map((value) => ({ value, label: common(`role.${value}`) }))}
      disabled={!any}
      hint={any ? undefined : t('reason.staff_only')}
    />
  )
}
