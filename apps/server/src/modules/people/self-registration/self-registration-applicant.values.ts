import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { eachField, PERSON_OFFICE } from '@lousa/contract/people/person/person-table.ts'
import type { ResponsibleWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { type FieldError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { passwordError } from '@lousa/contract/refusal/validation.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { refuseMinorWithoutGuardian } from '../person/guardian.values.ts'
import type { PersonWrite } from '../person/person-fields.values.ts'

export type Applicant = {
  write: PersonWrite & { name: string }
  taxNumber: string
  email: string
  password: string
  /** The guardian of a person under 18, by name and CPF; null for adults. */
  guardian: { name: string; taxNumber: string } | null
  agreed: {
    terms: number | undefined
    guardian: boolean
    /** Undefined: the text in force. */
    guardianVersion: number | undefined
  }
}
type Body = BodyOf<typeof createStudent>

/** Fields that only the school may set; a picture costs work that strangers must not cause. */
const NOT_FOR_VISITORS = [
  'status',
  'linkExisting',
  'note',
  'oldRegistration',
  'avatar',
  ...Object.values(eachField(PERSON_OFFICE, (_, name) => name)),
] as const

const passwordErrors = (password: string | undefined): FieldError[] => {
  if (!password) return [passwordError('password', 'REQUIRED')]
  const code = checkPassword(password)
  return code ? [passwordError('password', code)] : []
}

/** The person themself, where an adult names no guardian. */
const oneself = ({ name, cellphone, email }: Body, taxNumber: string): ResponsibleWrite => ({
  name,
  kinship: 'O próprio',
  taxNumber,
  ...(cellphone ? { cellphone } : {}),
  ...(email ? { email } : {}),
})

/** Ids of ours for those of the visitor's: a body that is sent again must not meet the ids it left the first time. */
const withOwnIds = (write: PersonWrite & { name: string }): PersonWrite & { name: string } => {
  const { responsibles, mainResponsibleId } = write
  if (!responsibles) return write
  const ids = new Map(responsibles.flatMap(({ id }) => (id ? [[id, randomUUID()]] : [])))
  const own = (id: string) => ids.get(id) ?? id
  return {
    ...write,
    responsibles: responsibles.map(each => (each.id ? { ...each, id: own(each.id) } : each)),
    ...(mainResponsibleId ? { mainResponsibleId: own(mainResponsibleId) } : {}),
  }
}

/**
 * Reads the data of a visitor about themself, or refuses it with every broken field. They sign in with the CPF and recover the
 * password by the e-mail, so that both are required. A person under 18 needs a guardian with a CPF.
 */
export const readApplicant = (body: Body, today: CivilDate): Applicant => {
  const { password, acceptedTermsVersion, guardianConsent, guardianConsentVersion, ...personBody } = body
  const { status, linkExisting, note, oldRegistration, avatar, ...write } = personBody
  const birthdate = write.birthdate ?? write.birthdateInfo?.birthdate ?? null
  const taxNumber = write.documents?.taxNumber ?? null
  const email = write.email ?? null
  const errors = [
    ...NOT_FOR_VISITORS.filter(path => personBody[path] !== undefined).map(path =>
      fieldError(path, 'UNKNOWN_FIELD'),
    ),
    ...(birthdate === null ? [fieldError('birthdate', 'REQUIRED')] : []),
    ...(taxNumber === null ? [fieldError('documents.taxNumber', 'REQUIRED')] : []),
    ...(email === null ? [fieldError('email', 'REQUIRED')] : []),
    ...passwordErrors(password),
  ]
  if (errors.length > 0 || birthdate === null || taxNumber === null || email === null || !password)
    throw invalidFields(...errors)
  const named = write.responsibles ?? []
  const others = named.filter(each => each.taxNumber !== taxNumber)
  refuseMinorWithoutGuardian(birthdate, today, named, taxNumber)
  const isMinor = isMinorOn(birthdate, today)
  return {
    write: withOwnIds(named.length > 0 ? write : { ...write, responsibles: [oneself(body, taxNumber)] }),
    taxNumber,
    email,
    password,
    guardian: isMinor ? guardianOf(others, write.mainResponsibleId ?? null) : null,
    agreed: {
      terms: acceptedTermsVersion,
      guardian: guardianConsent === true,
      guardianVersion: guardianConsentVersion,
    },
  }
}

/** The main one, else the first, of those with a CPF. */
const guardianOf = (responsibles: ResponsibleWrite[], mainId: string | null): Applicant['guardian'] => {
  const able = responsibles.flatMap(({ id, name, taxNumber }) => (taxNumber ? [{ id, name, taxNumber }] : []))
  const guardian = able.find(({ id }) => mainId !== null && id === mainId) ?? able[0]
  return guardian ? { name: guardian.name, taxNumber: guardian.taxNumber } : null
}
