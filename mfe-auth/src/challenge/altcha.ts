import 'altcha/external'
import 'altcha/i18n/en'
import 'altcha/i18n/id'
import 'altcha/altcha.css'

// Its own file, so that the page needs no scripts beyond those of its server.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url)))
