import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary, ThemeRoot } from '@sapa/shared/ui/patterns'
import { CrashView } from '../pages/CrashView'
import { kindOf } from './failure'
import { forgetPart, partOf } from './parts'
import { reportFailure } from './reportFailure'
import type { RegisteredArea } from './registry'

interface Props {
  area: RegisteredArea
  kind: 'routes' | 'slots'
  /** The route's path or the slot's id. */
  name: string
  /** What stands in its place while it comes. */
  waiting: ReactNode
  /** It has no place on the page: its failure is reported and takes none either. */
  unseen?: boolean
}

/** A part of an area inside the shell: a placeholder while it comes, and what failed with a way to try again. */
export function AreaPart({ area, kind, name, waiting, unseen = false }: Props) {
  const [attempt, setAttempt] = useState(0)
  const Part = partOf(area, kind, name)
  const retry = () => setAttempt(attempt + 1)
  return (
    <ErrorBoundary
      key={`${area.id} ${name} ${attempt}`}
      fallback={(error) => <Failure area={area} name={name} error={error} unseen={unseen} onRetry={retry} />}
    >
      <Suspense fallback={waiting}>
        <ThemeRoot>
          <Part />
        </ThemeRoot>
      </Suspense>
    </ErrorBoundary>
  )
}

interface FailureProps extends Pick<Props, 'area' | 'name' | 'unseen'> {
  error: unknown
  onRetry: () => void
}

function Failure({ area, name, error, unseen, onRetry }: FailureProps) {
  useEffect(() => forgetPart(area, name), [area, name])
  useEffect(() => reportFailure(area, error), [area, error])
  useEffect(() => (kindOf(error) === 'not-loaded' ? atNextChance(onRetry) : undefined), [error, onRetry])
  return unseen ? null : <CrashView area={area} error={error} onRetry={onRetry} />
}

/** When the connection or the person comes back: nobody has to press a button for what failed while they were away. */
function atNextChance(retry: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && retry()
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
