// Which organizations get a version that not everybody has. The page's own script carries these two functions as they
// stand here (shared/build/webpack.mjs): they use nothing but what is in them.

/** The organizations that get it: a share of all in percent, and some by their number. */
export interface Chosen {
  share: number
  /** Numbers, not ids: everybody can read the page, and whose business it is concerns nobody. */
  organizations: number[]
}

/** An organization's number: the same each time, and another one in each area, so that not always the same go first. */
export function organizationNumber(area: string, organization: string): number {
  let hash = 0x811c9dc5
  for (const character of `${area} ${organization}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return hash
}

/** Whether an organization is among the chosen; who is stays so while the share grows. */
export function isChosen(area: string, { share, organizations }: Chosen, organization: string): boolean {
  const number = organizationNumber(area, organization)
  return organizations.includes(number) || number % 100 < share
}
