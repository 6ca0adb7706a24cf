import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormError } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'

interface Props<T extends FieldValues> {
  title: string
  /** What the button says that saves. */
  okText: string
  form: UseFormReturn<T>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
  /** The form's fields. */
  children: ReactNode
}

/** A form about a person of the business, over the page: its button and the Enter key save, and a refusal stands in it. */
export function MemberDialog<T extends FieldValues>({ title, okText, form, submit, onClose, children }: Props<T>) {
  const { t: common } = useTranslation('common')
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={common('cancel')}
      onOk={() => void submit()}
      confirmLoading={form.formState.isSubmitting}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}
