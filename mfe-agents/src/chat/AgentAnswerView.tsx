import { Link, useNavigate, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import type { AgentAnswer } from '../types'

/** Where an answer comes from, which responder made it, whether a person would be asked now, and a way to mend it. */
export function AgentAnswerView({
  agentId,
  question,
  answer,
}: {
  agentId: string
  question: string
  answer: AgentAnswer
}) {
  const { t } = useTranslation('agents')
  const { may } = useSession()
  const navigate = useNavigate()
  const knowledge = `/agents/${agentId}/knowledge-base`
  const source = answer.citations[0]?.document_id
  const mend = source ? `${knowledge}?document=${source}` : `${knowledge}?question=${encodeURIComponent(question)}`
  return (
    <div className="answer">
      {answer.citations.map(({ document_id, title, quote }) => (
        <details key={document_id + quote}>
          <summary>{t('chat.source', { title })}</summary>
          <q>{quote}</q> <Link to={`${knowledge}?document=${document_id}`}>{t('chat.mend')}</Link>
        </details>
      ))}
      <span className="answer__foot">
        <Tag>
          {answer.model ? t('chat.model_named', { name: answer.model }) : t(`chat.responder.${answer.responder}`)}
        </Tag>
        {answer.outcome === 'handover' && <Tag color="orange">{t('chat.handover')}</Tag>}
        {may('agents.write') && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="thumb_down" />}
            aria-label={t('chat.wrong')}
            title={t('chat.wrong')}
            onClick={() => void navigate(mend)}
          />
        )}
        {answer.reason && <small>{answer.reason}</small>}
      </span>
    </div>
  )
}
