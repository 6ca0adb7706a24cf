export { api } from './api.ts'
export { errorCode, errorMessage, fieldErrors, retryAfter } from './errors.ts'
export { refreshTokens } from './refresh.ts'
export { onSessionEnded } from './sessionEnded.ts'
