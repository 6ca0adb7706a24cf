/** What came of looking at a solved challenge: refused with a reason, or good to be used once until it expires. */
export type Verdict = { refused: 'failed' | 'expired' | 'unreachable' } | { key: string; expiresAt: Date }
