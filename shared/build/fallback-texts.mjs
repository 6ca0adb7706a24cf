import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The texts of the one, and of the other where the one lacks them. */
function merged(texts, fallback) {
  const result = { ...fallback, ...texts }
  for (const [key, value] of Object.entries(fallback)) {
    if (typeof value === 'object' && typeof texts[key] === 'object') result[key] = merged(texts[key], value)
  }
  return result
}

/** Fills what English lacks from the Indonesian texts beside it, so that a page needs one file of one language. */
export default function fallbackTexts(source) {
  const indonesian = join(dirname(this.resourcePath), 'id.json')
  if (!existsSync(indonesian)) return source
  this.addDependency(indonesian)
  return JSON.stringify(merged(JSON.parse(source), JSON.parse(readFileSync(indonesian, 'utf8'))))
}
