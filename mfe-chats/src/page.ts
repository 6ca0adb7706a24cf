/** Messages a call brings. The live page and the composer's own messages share one cache entry by it. */
export const MESSAGES_PER_PAGE = 50
