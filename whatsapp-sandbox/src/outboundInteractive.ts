import { refusal } from './graphError.ts'
import { isBody, type Body } from './parts.ts'

const list = (value: unknown): Body[] => (Array.isArray(value) ? value.filter(isBody) : [])

/** A text of a message's part. @throws GraphError where it is missing or too long */
function need(owner: unknown, name: string, longest: number, path: string): string {
  const value = isBody(owner) ? owner[name] : undefined
  if (typeof value !== 'string' || value.length === 0) throw refusal(131008, `${path} is required`)
  if (value.length > longest) throw refusal(131009, `${path} must be at most ${longest} characters long`)
  return value
}

function unique(values: string[], path: string): void {
  if (new Set(values).size !== values.length) throw refusal(131009, `${path} must be unique`)
}

type Check = (interactive: Body, action: Body) => void

const buttons: Check = (interactive, action) => {
  const entries = list(action.buttons)
  if (entries.length < 1 || entries.length > 3)
    throw refusal(131009, `Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3`)
  for (const { type } of entries)
    if (type !== 'reply') throw refusal(131009, "interactive['action']['buttons']['type'] must be 'reply'")
  unique(
    entries.map(({ reply }) => need(reply, 'id', 256, "interactive['action']['buttons']['reply']['id']")),
    'Button ids',
  )
  unique(
    entries.map(({ reply }) => need(reply, 'title', 20, "interactive['action']['buttons']['reply']['title']")),
    'Button titles',
  )
  need(interactive.body, 'text', 1024, "interactive['body']['text']")
}

const rows: Check = (interactive, action) => {
  need(interactive.body, 'text', 4096, "interactive['body']['text']")
  need(action, 'button', 20, "interactive['action']['button']")
  const sections = list(action.sections)
  if (sections.length < 1 || sections.length > 10)
    throw refusal(131009, 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10')
  if (sections.length > 1)
    for (const section of sections) need(section, 'title', 24, "interactive['action']['sections']['title']")
  const all = sections.flatMap((section) => list(section.rows))
  if (all.length < 1 || all.length > 10) throw refusal(131009, 'Total row count exceed max allowed count: 10')
  unique(
    all.map((row) => need(row, 'id', 200, "interactive['action']['sections']['rows']['id']")),
    'Row ids',
  )
  for (const row of all) {
    need(row, 'title', 24, "interactive['action']['sections']['rows']['title']")
    if (row.description !== undefined)
      need(row, 'description', 72, "interactive['action']['sections']['rows']['description']")
  }
  if (isBody(interactive.header) && interactive.header.type !== 'text')
    throw refusal(131009, "interactive['header']['type'] of a list must be 'text'")
}

const link: Check = (interactive, action) => {
  need(interactive.body, 'text', 1024, "interactive['body']['text']")
  if (action.name !== 'cta_url') throw refusal(131009, "interactive['action']['name'] must be 'cta_url'")
  need(action.parameters, 'display_text', 20, "interactive['action']['parameters']['display_text']")
  need(action.parameters, 'url', 2000, "interactive['action']['parameters']['url']")
}

/** Asks for something that the customer gives with one tap. */
const ask =
  (name: string): Check =>
  (interactive, action) => {
    need(interactive.body, 'text', 1024, "interactive['body']['text']")
    if (action.name !== name) throw refusal(131009, `interactive['action']['name'] must be '${name}'`)
  }

const form: Check = (interactive, action) => {
  ask('flow')(interactive, action)
  const { parameters } = action
  if (isBody(parameters) && parameters.flow_name !== undefined)
    need(parameters, 'flow_name', 200, "interactive['action']['parameters']['flow_name']")
  else need(parameters, 'flow_id', 200, "interactive['action']['parameters']['flow_id']")
  need(parameters, 'flow_cta', 30, "interactive['action']['parameters']['flow_cta']")
}

const address: Check = (interactive, action) => {
  ask('address_message')(interactive, action)
  need(action.parameters, 'country', 2, "interactive['action']['parameters']['country']")
}

const product: Check = (_interactive, action) => {
  need(action, 'catalog_id', 200, "interactive['action']['catalog_id']")
  need(action, 'product_retailer_id', 200, "interactive['action']['product_retailer_id']")
}

const products: Check = (interactive, action) => {
  need(interactive.body, 'text', 1024, "interactive['body']['text']")
  if (!isBody(interactive.header) || interactive.header.type !== 'text')
    throw refusal(131008, "interactive['header']['type'] of a product list must be 'text'")
  need(action, 'catalog_id', 200, "interactive['action']['catalog_id']")
  const all = list(action.sections).flatMap((section) => list(section.product_items))
  if (all.length < 1 || all.length > 30)
    throw refusal(131009, 'Invalid products count. Min allowed products: 1, Max allowed products: 30')
  for (const item of all)
    need(item, 'product_retailer_id', 200, "interactive['action']['sections']['product_items']['product_retailer_id']")
}

/** The interactive messages that the sandbox knows. */
const CHECKS: Record<string, Check> = {
  button: buttons,
  list: rows,
  cta_url: link,
  location_request_message: ask('send_location'),
  contact_request: ask('request_contact_info'),
  catalog_message: ask('catalog_message'),
  address_message: address,
  flow: form,
  product,
  product_list: products,
}
export const INTERACTIVE_TYPES = Object.keys(CHECKS)

/** Refuses an interactive message as Meta does; one of a type that the sandbox does not know is unsupported. */
export function checkInteractive(interactive: Body): void {
  const check = Object.hasOwn(CHECKS, String(interactive.type)) ? CHECKS[String(interactive.type)] : undefined
  if (interactive.type === undefined) throw refusal(131008, "interactive['type'] is required")
  if (!check)
    throw refusal(
      131051,
      `The sandbox knows interactive messages of type ${INTERACTIVE_TYPES.join(', ')} - got '${String(interactive.type)}'`,
    )
  if (!isBody(interactive.action)) throw refusal(131008, "interactive['action'] is required")
  check(interactive, interactive.action)
  if (isBody(interactive.header) && interactive.header.type === 'text')
    need(interactive.header, 'text', 60, "interactive['header']['text']")
  if (isBody(interactive.footer)) need(interactive.footer, 'text', 60, "interactive['footer']['text']")
}
