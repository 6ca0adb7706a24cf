import { GraphError, badParameter } from './graphError.ts'
import { isBody, type Body } from './parts.ts'
import { partOf, placeholders } from './templates.ts'

export interface NewTemplate {
  name: string
  language: string
  category: string
  parameter_format: string
  components: Body[]
}

/** Refused with a subcode and words for people, as creating templates is. */
export const templateRefusal = (subcode: number, title: string, words: string) =>
  new GraphError(100, 'Invalid parameter', undefined, { subcode, user: { title, message: words } })

/** Reads what a business wants to create. @throws GraphError where Meta would refuse it */
export function readTemplate({
  name,
  language,
  category,
  parameter_format: format = 'POSITIONAL',
  components,
}: Body): NewTemplate {
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name))
    throw badParameter('Param name must be of lower case letters, digits and underscores, at most 512.')
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language))
    throw badParameter('Param language must be the code of a language.')
  const kind = String(category).toUpperCase()
  if (!['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(kind))
    throw badParameter('Param category must be one of {MARKETING, UTILITY, AUTHENTICATION}.')
  const wanted = String(format).toUpperCase()
  if (!['POSITIONAL', 'NAMED'].includes(wanted))
    throw badParameter('Param parameter_format must be one of {POSITIONAL, NAMED}.')
  return { name, language, category: kind, parameter_format: wanted, components: readComponents(components, kind) }
}

/** Reads the parts of a template, new or edited. @throws GraphError where Meta would refuse them */
export function readComponents(components: unknown, category: string): Body[] {
  if (!Array.isArray(components) || !components.every(isBody))
    throw badParameter('The parameter components is required.')
  const body = partOf(components, 'BODY')
  if (!body) throw badParameter('A template needs a component of type BODY.')
  if (category === 'AUTHENTICATION') return components
  const text = typeof body.text === 'string' ? body.text : ''
  if (!text) throw badParameter('The text of the BODY is required.')
  if (text.length > 1024)
    throw templateRefusal(2388040, 'Character limit exceeded', 'The text of the body has at most 1024 characters.')
  if (/^\s*\{\{/.test(text) || /\}\}\s*$/.test(text))
    throw templateRefusal(
      2388299,
      'Variables cannot be at the start or end',
      'A variable is at the start or the end of the text.',
    )
  const words = text
    .replace(/\{\{.*?\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length
  if (placeholders(text).length > 0 && words < 2 * placeholders(text).length + 1)
    throw templateRefusal(
      2388293,
      'Too many variables for the length of the text',
      'The text has too many variables for its length.',
    )
  return components
}

/** What a sample of each header may be. */
const SAMPLES: Record<string, RegExp> = { IMAGE: /^image\//, VIDEO: /^video\//, DOCUMENT: /^application\/pdf$/ }

/** A header with a file needs a sample that its business handed in. @throws GraphError where it has none */
export function checkSample(components: Body[], typeOf: (handle: unknown) => string | undefined): void {
  const header = partOf(components, 'HEADER')
  const wanted = SAMPLES[String(header?.format).toUpperCase()]
  if (!wanted) return
  const handles =
    isBody(header?.example) && Array.isArray(header.example.header_handle) ? header.example.header_handle : []
  if (handles.length === 0)
    throw templateRefusal(
      // Not in Meta's list of codes: as integrators quote its refusals, there of buttons without an example.
      2388043,
      "Message template 'components' param is missing expected field(s)",
      'component of type HEADER is missing expected field(s) (example)',
    )
  if (handles.length > 1 || !wanted.test(typeOf(handles[0]) ?? ''))
    throw new GraphError(131009, '(#131009) Parameter value is not valid', undefined, {
      subcode: 2494102,
      user: {
        title: 'Invalid media handle',
        message: 'The uploaded media handle is invalid. Please upload the sample again.',
      },
    })
}
