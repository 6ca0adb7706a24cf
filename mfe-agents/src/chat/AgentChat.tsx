import { useState } from 'react'
import { useAskAgentMutation } from '@sapa/shared/api/agents.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { EmptyState, LinkButton } from '@sapa/shared/ui/patterns'
import { AgentAnswerView } from './AgentAnswerView'
import { QuestionForm } from './QuestionForm'
import type { Agent, AgentAnswer } from '../types'

type Turn = { author: 'customer'; text: string } | { author: 'agent'; text: string; answer: AgentAnswer }

/** Asks the agent as a customer would. Nothing of it is stored or counted. */
export function AgentChat({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [turns, setTurns] = useState<Turn[]>([])
  const [text, setText] = useState('')
  const [ask, { isLoading }] = useAskAgentMutation()

  const submit = async () => {
    const message = text.trim()
    if (!message || isLoading) return
    setText('')
    setTurns((all) => [...all, { author: 'customer', text: message }])
    try {
      const history = turns.slice(-50).map(({ author, text: words }) => ({ author, text: words }))
      const { data } = await ask({ agentId: agent.id, body: { message, history } }).unwrap()
      setTurns((all) => [...all, { author: 'agent', text: data.text, answer: data }])
    } catch (error) {
      setTurns((all) => all.slice(0, -1))
      setText(message)
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }

  return (
    <section className="agent-chat" aria-label={t('sections.chat')}>
      <div className="agent-chat__turns" role="log" aria-live="polite">
        {turns.length === 0 && (
          <EmptyState
            icon="chats"
            title={t('chat.empty.title', { name: agent.name })}
            text={t(agent.document_count > 0 ? 'chat.empty.text' : 'chat.empty.no_knowledge')}
            action={
              agent.document_count === 0 ? (
                <LinkButton to={`/agents/${agent.id}/knowledge-base`}>{t('chat.empty.action')}</LinkButton>
              ) : undefined
            }
          />
        )}
        {turns.map((turn, index) => (
          // Turns are only ever added at the end.
          <div key={index} className={`turn turn--${turn.author}`}>
            {(turn.author === 'agent' ? turn.answer.bubbles : [turn.text]).map((text, i) => (
              <p key={i}>{text}</p>
            ))}
            {turn.author === 'agent' && (
              <AgentAnswerView agentId={agent.id} question={turns[index - 1]?.text ?? ''} answer={turn.answer} />
            )}
          </div>
        ))}
        {isLoading && (
          <div className="turn turn--agent" role="status">
            {t('chat.thinking')}
          </div>
        )}
      </div>
      <QuestionForm value={text} onChange={setText} isAsking={isLoading} onAsk={() => void submit()} />
    </section>
  )
}
