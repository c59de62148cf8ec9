import { firstInstitution } from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { hostName } from '@lousa/contract/identity/institution/institution.contract.ts'
import { email } from '@lousa/contract/people/person/person-fields.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { z } from 'zod'
import { hostNameOf } from '../../platform/access/host-name.ts'
import { INSTITUTION_WORDS as W } from './institution.words.ts'

const { name, administrator } = firstInstitution.shape

const kind = z
  .enum(['school', 'municipal'], { error: W.kinds })
  .transform((typed): InstitutionKind => (typed === 'school' ? 'SCHOOL' : 'MUNICIPAL'))

/** The data of a new institution. The names are those of the options on the command line. */
export const FIELDS = {
  kind,
  name,
  host: hostName.transform(name => hostNameOf(name) ?? name),
  'admin-name': administrator.shape.name,
  'admin-cpf': administrator.shape.taxNumber,
  'admin-email': email,
} as const
export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
export const OPTIONAL: readonly FieldName[] = ['admin-email']

/** Why a value is refused, in words; null when it is good. */
export const problemOf = (field: FieldName, value: string): string | null => {
  const { error } = FIELDS[field].safeParse(field === 'kind' ? value.trim().toLowerCase() : value)
  if (!error) return null
  if (field === 'kind') return error.issues[0]?.message ?? ''
  return fieldErrors(error.issues)[0]?.message ?? ''
}

const whole = z.object(FIELDS)

/** Values that were all found good. */
export const readFields = (values: Record<FieldName, string>) =>
  whole.parse({ ...values, kind: values.kind.trim().toLowerCase() })
export type InstitutionFields = ReturnType<typeof readFields>
