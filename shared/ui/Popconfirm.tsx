import { useRef } from 'react'
import { Popconfirm as AntdPopconfirm, type PopconfirmProps } from 'antd'
import { ReturnFocus } from './ReturnFocus.tsx'

/** A question beside a button. It takes the focus, on the harmless answer, and gives it back. */
export function Popconfirm({ title, ...props }: PopconfirmProps & { title: string }) {
  const question = useRef<HTMLSpanElement>(null)
  const enter = (open: boolean) => {
    if (open) question.current?.closest('.ant-popconfirm')?.querySelector('button')?.focus()
  }
  return (
    <AntdPopconfirm
      {...props}
      title={
        <span ref={question}>
          <ReturnFocus />
          {title}
        </span>
      }
      destroyOnHidden
      afterOpenChange={enter}
    />
  )
}
