import { Link, Trans } from '@sapa/shared/platform'

/** What somebody agrees to by going on; the sentence differs, the two pages are the same. */
export function TermsNote({ sentence }: { sentence: 'sign_in.terms' | 'sign_up.terms' }) {
  return (
    <p>
      <Trans
        ns="auth"
        i18nKey={sentence}
        components={{ terms: <Link to="/terms" />, privacy: <Link to="/privacy" /> }}
      />
    </p>
  )
}
