import { badParameter, refusal } from './graphError.ts'
import type { MediaStore } from './media.ts'
import { mediaType, type MediaKind } from './mediaTypes.ts'
import { checkInteractive } from './outboundInteractive.ts'
import { isBody, type Body } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Where a message's files are looked up. */
export interface Sender {
  number: SandboxNumber
  media: MediaStore
}

type Check = (content: Body, sender: Sender) => void

const missing = (path: string) => refusal(131008, `The parameter ${path} is required.`)
const filled = (value: unknown): value is string => typeof value === 'string' && value.length > 0

const text: Check = ({ body }) => {
  if (!filled(body)) throw missing("text['body']")
  if (body.length > 4096) throw badParameter("Param text['body'] must be at most 4096 characters long.")
}

/** By id, which must be a file of this number and of this kind, or by link, which the sandbox does not fetch. */
const file =
  (kind: MediaKind): Check =>
  (content, { number, media }) => {
    if (filled(content.id)) {
      const found = media.find(content.id)
      if (found?.phone_number_id !== number.phone_number_id)
        throw badParameter(`Invalid parameter: ${kind}['id'] is not the id of a media of this number.`)
      if (mediaType(found.mime_type)?.kind !== kind && kind !== 'document')
        throw refusal(131053, `Media of type ${found.mime_type} cannot be sent as ${kind}.`)
    } else if (!filled(content.link)) throw missing(`${kind}['id'] or ${kind}['link']`)
    else if (!URL.canParse(content.link) || !/^https?:$/.test(new URL(content.link).protocol))
      throw badParameter(`Param ${kind}['link'] is not a valid URL.`)
    if (filled(content.caption) && content.caption.length > 1024)
      throw badParameter(`Param ${kind}['caption'] must be at most 1024 characters long.`)
  }

const location: Check = (content) => {
  for (const [name, largest] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    const value = content[name]
    if (value === undefined || value === '') throw missing(`location['${name}']`)
    if (!(Math.abs(Number(value)) <= largest))
      throw refusal(131009, `location['${name}'] must be a number from -${largest} to ${largest}`)
  }
}

const contacts = (content: unknown): void => {
  if (!Array.isArray(content) || content.length === 0) throw missing('contacts')
  for (const contact of content as unknown[]) {
    const name = isBody(contact) && isBody(contact.name) ? contact.name : {}
    if (!filled(name.formatted_name)) throw missing("contacts['name']['formatted_name']")
    if (!['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'].some((part) => filled(name[part])))
      throw refusal(131009, "contacts['name'] needs one more part beside 'formatted_name'")
  }
}

const reaction: Check = ({ message_id: id, emoji }) => {
  if (!filled(id)) throw missing("reaction['message_id']")
  if (typeof emoji !== 'string') throw missing("reaction['emoji']")
}

const template: Check = ({ name, language, components }) => {
  if (!filled(name)) throw missing("template['name']")
  if (!isBody(language) || !filled(language.code)) throw missing("template['language']['code']")
  if (components !== undefined && !Array.isArray(components))
    throw refusal(131009, "template['components'] must be a list")
}

/** What may be sent, with what Meta refuses of each. */
export const CHECKS: Record<string, Check> = {
  text,
  location,
  reaction,
  template,
  image: file('image'),
  video: file('video'),
  audio: file('audio'),
  document: file('document'),
  sticker: file('sticker'),
  interactive: checkInteractive,
  contacts: contacts as Check,
}

/** The keys that a content may have, where Meta refuses others. */
export const KEYS: Record<string, string[]> = {
  text: ['body', 'preview_url'],
  location: ['latitude', 'longitude', 'name', 'address'],
  reaction: ['message_id', 'emoji'],
  image: ['id', 'link', 'caption'],
  video: ['id', 'link', 'caption'],
  audio: ['id', 'link', 'voice'],
  document: ['id', 'link', 'caption', 'filename'],
  sticker: ['id', 'link'],
  template: ['name', 'language', 'components', 'namespace'],
}
