import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { PageHeader } from '@sapa/shared/ui/patterns'
import '../auth.css'

interface Section {
  title: string
  text: string
}

export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation('auth')
  const { signedIn } = useSession()
  const sections = t(`${page}.sections`, { returnObjects: true }) as Section[]
  return (
    <article className="legal">
      <PageHeader title={t(`${page}.title`)} subtitle={t(`${page}.subtitle`)} />
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <footer className="auth-foot">
        <Link to={signedIn ? '/' : '/sign-in'}>{t(signedIn ? 'legal.to_dashboard' : 'legal.to_sign_in')}</Link>
      </footer>
    </article>
  )
}
