import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_QUALITIES,
  TEMPLATE_STATUSES,
  type TemplateCategory,
  type TemplateQuality,
  type TemplateStatus,
} from '@sapa/shared/contracts'
import { asObject, asText } from '../../platform/json.ts'

const lower = (value: unknown) => asText(value)?.toLowerCase()

/** Meta's words in our spelling; undefined for those that say nothing to us. */
export const categoryOf = (value: unknown): TemplateCategory | undefined =>
  TEMPLATE_CATEGORIES.find((known) => known === lower(value))
export const qualityOf = (value: unknown): TemplateQuality | undefined =>
  TEMPLATE_QUALITIES.find((known) => known === lower(value))
export const statusOf = (value: unknown): TemplateStatus | undefined =>
  lower(value) === 'reinstated' ? 'approved' : TEMPLATE_STATUSES.find((known) => known === lower(value))

/** Why a template was refused: at length where Meta explains it, else Meta's word for it. */
export function rejectionOf(info: unknown, reason: unknown): string | null {
  const { reason: why, recommendation } = asObject(info) ?? {}
  const words = [asText(why), asText(recommendation)].filter(Boolean).join(' ') || asText(reason)
  return !words || words === 'NONE' ? null : words.slice(0, 1000)
}
