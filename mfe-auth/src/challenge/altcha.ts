import 'altcha/external'
import 'altcha/i18n/en'
import 'altcha/i18n/id'
import 'altcha/altcha.css'
import { AreaWorker } from '@sapa/shared/worker'

// Its own file, so that the page needs no scripts beyond those of its servers.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new AreaWorker(new URL('altcha/workers/pbkdf2', import.meta.url)))
