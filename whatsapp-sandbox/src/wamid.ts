import { randomBytes } from 'node:crypto'

/** A message's id, as opaque as Meta's. */
export const newWamid = () => `wamid.${randomBytes(24).toString('base64url')}`
