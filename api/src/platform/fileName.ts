/**
 * A file's name that is too long, cut before its ending: what a file is, is told by it.
 *
 * @param most - characters that stay at most, the ending among them
 */
export function cutFileName(name: string, most: number): string {
  if (name.length <= most) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, most - ending.length).toWellFormed()}${ending}`
}
