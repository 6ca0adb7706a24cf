/** Ids carry their kind, so that a wrong id is seen at a glance and refused early. */
export const ID_PREFIX = {
  user: 'usr',
  session: 'ses',
  ticket: 'tkt',
  organization: 'org',
  invitation: 'inv',
  agent: 'agt',
  document: 'doc',
  chunk: 'chk',
  channel: 'chn',
  channelAgent: 'cha',
  contact: 'con',
  conversation: 'cvs',
  message: 'msg',
  savedReply: 'svr',
  template: 'tpl',
  scheduled: 'sch',
  webhook: 'whk',
  event: 'evt',
} as const

export type IdKind = keyof typeof ID_PREFIX

/** The pattern of an id of this kind, for schemas. 26 characters of Crockford base32, time-ordered. */
export function idPattern(kind: IdKind): string {
  return `^${ID_PREFIX[kind]}_[0-9a-hjkmnp-tv-z]{26}$`
}

export function idKind(id: string): IdKind | undefined {
  const prefix = id.slice(0, 3)
  return (Object.keys(ID_PREFIX) as IdKind[]).find((kind) => ID_PREFIX[kind] === prefix)
}
