/** Meta's kinds of templates: what they are for decides their price. */
export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

/** What Meta says of a template, in our spelling; it can be sent when `approved`. `unknown`: a word we have not met. */
export const TEMPLATE_STATUSES = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'in_appeal',
  'pending_deletion',
  'limit_exceeded',
  'archived',
  'unknown',
] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

/** How customers take a template, as Meta measures it. */
export const TEMPLATE_QUALITIES = ['green', 'yellow', 'red', 'unknown'] as const
export type TemplateQuality = (typeof TEMPLATE_QUALITIES)[number]

export const TEMPLATE_HEADERS = ['text', 'image', 'video', 'document'] as const
export type TemplateHeader = (typeof TEMPLATE_HEADERS)[number]

/** The headers that are a file, each with the types that Meta reviews. */
export const TEMPLATE_SAMPLES = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4'],
  document: ['application/pdf'],
} as const satisfies Partial<Record<TemplateHeader, readonly string[]>>
export type TemplateFile = keyof typeof TEMPLATE_SAMPLES

export const TEMPLATE_BUTTONS = ['quick_reply', 'url', 'phone_number', 'copy_code'] as const
export type TemplateButton = (typeof TEMPLATE_BUTTONS)[number]

/** Meta's names of languages that merchants here write templates in. */
export const TEMPLATE_LANGUAGES = ['id', 'en', 'en_US', 'ms', 'fil', 'zh_CN', 'zh_HK', 'ta'] as const

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** The variables of a text, each once: numbered ones in their order, named ones as they come. */
export function templateVariables(text: string): string[] {
  const names = [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))]
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names
}

/** A text with its variables filled in, in the order of `templateVariables`; what is empty stays as it is. */
export function fillTemplate(text: string, values: readonly string[]): string {
  const names = templateVariables(text)
  return text.replace(PLACE, (place, name: string) => values[names.indexOf(name)] || place)
}

/** Why Meta would refuse a template's body for its variables. */
export type BodyProblem = 'numbering' | 'edges' | 'density'

/** Meta's rules for variables in a body: 1, 2, 3 without a gap, none at the start or the end, and more words than variables. */
export function bodyProblem(text: string): BodyProblem | undefined {
  const names = templateVariables(text)
  if (names.some((name, index) => name !== String(index + 1))) return 'numbering'
  if (/^\s*\{\{/.test(text) || /\}\}\s*$/.test(text)) return 'edges'
  const words = text
    .replace(PLACE, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return names.length > 0 && words < 2 * names.length + 1 ? 'density' : undefined
}
