import { Modal as AntdModal, type ModalProps } from 'antd'
import { useTranslation } from '@sapa/shared/platform'
import { ReturnFocus } from './ReturnFocus.tsx'

/** A dialog over the page, drawn with `open` or only while it is wanted. Its close button speaks the language. */
export function Modal({ children, ...props }: Omit<ModalProps, 'closable' | 'destroyOnHidden'>) {
  const { t } = useTranslation('common')
  return (
    <AntdModal {...props} closable={{ 'aria-label': t('close') }} destroyOnHidden>
      <ReturnFocus />
      {children}
    </AntdModal>
  )
}
