import { LIMITS } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Input } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'

interface Props {
  value: string
  onChange: (value: string) => void
  isAsking: boolean
  onAsk: () => void
}

/** Where a question is written: Enter asks it, Shift+Enter starts a line. */
export function QuestionForm({ value, onChange, isAsking, onAsk }: Props) {
  const { t } = useTranslation('agents')
  return (
    <form
      className="agent-chat__form"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Input.TextArea
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onAsk()
          }
        }}
        placeholder={t('chat.placeholder')}
        aria-label={t('chat.label')}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={LIMITS.message.max}
      />
      <Button
        type="primary"
        htmlType="submit"
        disabled={!value.trim()}
        loading={isAsking}
        icon={<Icon name="send" />}
        aria-label={t('chat.send')}
      />
    </form>
  )
}
