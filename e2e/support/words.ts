import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.ts'

/** The words of an area in a language, or those that all share ('common'), as people read them: `words('auth', 'sign_up.submit')`. */
export function wordsIn(language: 'en' | 'id') {
  return (area: string, key: string, values: Record<string, string | number> = {}): string => {
    const file = area === 'common' ? `shared/i18n/locales/${language}.json` : `mfe-${area}/src/locales/${language}.json`
    const texts: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const text = key
      .split('.')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts)
    if (typeof text !== 'string') throw new Error(`${file} has no '${key}'`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
