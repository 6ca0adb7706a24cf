import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const isGroup = (value) => typeof value === 'object' && !Array.isArray(value)

/** The texts of the one, and of the other where the one lacks them. */
function merged(texts, fallback) {
  const result = { ...fallback, ...texts }
  for (const [key, value] of Object.entries(fallback)) {
    // A list is one text: what one language says in three parts the other may say in four.
    if (isGroup(value) && isGroup(texts[key])) result[key] = merged(texts[key], value)
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
