import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { TemplatesTable } from '../../platform/database/schema.ts'
import { readComponents } from './components.ts'
import type { TemplateView } from './templates.parts.ts'

export function templateView(row: Selectable<TemplatesTable>): Static<typeof TemplateView> {
  const { known, ...parts } = readComponents(row.components)
  const { id, name, language, category, status, quality, rejection, updated_at } = row
  // Codes are made by programs: a person has none to fill in.
  const sendable = status === 'approved' && known && category !== 'authentication'
  return { id, name, language, category, status, quality, rejection, ...parts, sendable, updated_at }
}
