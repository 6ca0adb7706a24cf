import type { GetSummariesApiResponse } from '@sapa/shared/api/analytics.gen'
import { Link, useTranslation } from '@sapa/shared/platform'
import { Icon } from '@sapa/shared/ui/icon'

const STEPS = [
  { step: 'agent', to: '/agents?create' },
  { step: 'knowledge', to: '/agents?knowledge' },
  { step: 'number', to: '/platform' },
  { step: 'answer', to: '/chats' },
] as const

type Steps = GetSummariesApiResponse['data']['first_steps']

export const allDone = (steps: Steps): boolean => STEPS.every(({ step }) => steps[step])

/** What a new business does first, until the first answer was given. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation('dashboard')
  const next = STEPS.find(({ step }) => !steps[step])?.step
  return (
    <section className="panel first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('first_steps.title')}</h2>
      <ol>
        {STEPS.map(({ step, to }) => (
          <li key={step} className={steps[step] ? 'first-steps__done' : step === next ? 'first-steps__next' : ''}>
            <span className="first-steps__mark">
              <Icon
                name={steps[step] ? 'check' : 'arrow'}
                label={t(steps[step] ? 'first_steps.done' : 'first_steps.open')}
              />
            </span>
            <span>
              {steps[step] ? t(`first_steps.${step}.title`) : <Link to={to}>{t(`first_steps.${step}.title`)}</Link>}
              <small>{t(`first_steps.${step}.text`)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
