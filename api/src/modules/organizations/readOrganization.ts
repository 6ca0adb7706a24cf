import type { Tx } from '../../platform/database/database.ts'
import { AppError, type FieldProblem } from '../../platform/errors.ts'
import { normalizeServedPhone } from '../../platform/phone.ts'
import { normalizeEmail } from '../auth/identity.ts'

export interface OrganizationBody {
  name: string
  email: string
  phoneNumber: string
  organizationTypeId: string
  industryTypeId: string
}

/**
 * Checks what JSON Schema cannot, all fields at once.
 *
 * @returns the columns of the table
 * @throws AppError `validation` with every wrong field
 */
export async function readOrganization(tx: Tx, body: OrganizationBody) {
  const name = body.name.trim()
  const email = normalizeEmail(body.email)
  const phone = normalizeServedPhone(body.phoneNumber)
  const [type, industry] = [Number(body.organizationTypeId), Number(body.industryTypeId)]
  const exists = async (table: 'organization_types' | 'industry_types', id: number) =>
    (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const fields: FieldProblem[] = []
  if (!name) fields.push({ key: 'name', message: 'organizations.name_required' })
  if (!email) fields.push({ key: 'email', message: 'auth.email_invalid' })
  if (!phone) fields.push({ key: 'phone_number', message: 'auth.phone_invalid' })
  if (!(await exists('organization_types', type))) {
    fields.push({ key: 'organization_type_id', message: 'organizations.type_required' })
  }
  if (!(await exists('industry_types', industry))) {
    fields.push({ key: 'industry_type_id', message: 'organizations.industry_required' })
  }
  if (!email || !phone || fields.length > 0) throw new AppError('validation', 'error.validation', { fields })
  return { name, email, phone, organization_type_id: type, industry_type_id: industry }
}
