import { M } from '@lousa/contract/messages.ts'
import { studentChange, studentWrite } from '@lousa/contract/people/editing/user-writing.contract.ts'
import {
  eachField,
  PERSON_BIRTH,
  PERSON_FIELDS,
  PERSON_OFFICE,
  PERSON_OWN,
  saidOf,
} from '@lousa/contract/people/person/person-table.ts'
import { responsibleLetters } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { FIELD_MESSAGES, type FieldError, fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import type { z } from 'zod'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import {
  type AddressValues,
  blank,
  isBlankAddress,
  type PersonKind,
  type PersonValues,
  type ResponsibleValues,
} from '../person/person.values.ts'

/** The body that creates a person. */
export type PersonCreation = z.output<typeof studentWrite> & { linkExisting?: boolean }
/** The body that changes one: what is absent stays as it is. */
export type PersonChange = z.output<typeof studentChange>
type Sent = z.input<typeof studentChange>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The texts of a group that are no longer what was saved; null when none. */
const changedTexts = <T extends Record<string, string>>(typed: T, saved: T): Partial<T> | null => {
  const changed: Partial<T> = {}
  let any = false
  for (const name in typed) {
    if (typed[name] === saved[name]) continue
    changed[name] = typed[name]
    any = true
  }
  return any ? changed : null
}

const responsibleBody = ({ address, ...texts }: ResponsibleValues) => ({
  ...texts,
  address: isBlankAddress(address) ? null : address,
})

const addressBody = (typed: AddressValues, saved: AddressValues): Sent['address'] | undefined => {
  const changed = changedTexts(typed, saved)
  if (!changed) return undefined
  return isBlankAddress(typed) ? null : changed
}

const ownOf = (values: PersonValues) =>
  eachField({ ...PERSON_OWN, ...PERSON_OFFICE }, (_, name) => values[name])

/** The fields to send: differences to the saved record, the guardians as a whole list. */
export const changesOf = (typed: PersonValues, saved: PersonValues): Sent => {
  const address = addressBody(typed.address, saved.address)
  const documents = changedTexts(typed.documents, saved.documents)
  const birthdateInfo = changedTexts(typed.birthdateInfo, saved.birthdateInfo)
  const peopleChanged =
    !same(typed.responsibles, saved.responsibles) || typed.mainResponsibleId !== saved.mainResponsibleId
  return {
    ...changedTexts(ownOf(typed), ownOf(saved)),
    ...(typed.avatar === saved.avatar ? {} : { avatar: typed.avatar }),
    ...(documents ? { documents } : {}),
    ...(birthdateInfo ? { birthdateInfo } : {}),
    ...(address === undefined ? {} : { address }),
    ...(peopleChanged
      ? {
          responsibles: typed.responsibles.map(responsibleBody),
          mainResponsibleId: typed.mainResponsibleId || null,
        }
      : {}),
  }
}

const DATES = PERSON_FIELDS.filter(({ kind }) => kind === 'date')

const futureDates = (body: PersonChange, today: string): FieldError[] =>
  DATES.flatMap(field => {
    const date = saidOf(body, field)
    return date && date > today ? [fieldError(field.path, 'FUTURE_DATE')] : []
  })

const missingResponsible = (body: Sent, kind: PersonKind): FieldError[] =>
  kind === 'student' && body.responsibles?.length === 0
    ? [{ path: 'responsibles', code: 'RESPONSIBLE_REQUIRED', message: M.val.oneResponsible }]
    : []

/** A date that is being typed is no date yet, whatever else the schema would say. */
const inWords = (error: FieldError): FieldError =>
  DATES.some(({ path }) => path === error.path) && error.code === 'INVALID'
    ? { ...error, code: 'INVALID_DATE', message: FIELD_MESSAGES.INVALID_DATE }
    : error

const judged = <O extends PersonChange>(
  schema: z.ZodType<O>,
  sent: Sent,
  { kind, today, letters = [] }: { kind: PersonKind; today: string; letters?: FieldError[] },
): Checked<O> => {
  const result = schema.safeParse(sent)
  const errors = [
    ...(result.success ? futureDates(result.data, today) : fieldErrors(result.error.issues).map(inWords)),
    ...letters,
    ...missingResponsible(sent, kind),
  ]
  return result.success && errors.length === 0 ? { value: result.data } : { errors }
}

const withoutSuggestion = (suggested: PersonValues): PersonValues => ({
  ...suggested,
  birthdateInfo: blank(PERSON_BIRTH),
})

/** The body that creates the person, or its faults. */
export const checkNew = (
  typed: PersonValues,
  suggested: PersonValues,
  given: { kind: PersonKind; today: string },
): Checked<PersonCreation> => {
  const { responsibles, mainResponsibleId, ...changed } = changesOf(typed, withoutSuggestion(suggested))
  const sent: z.input<typeof studentWrite> = {
    ...changed,
    name: typed.name,
    ...(given.kind === 'student'
      ? {
          responsibles: typed.responsibles.map(responsibleBody),
          mainResponsibleId: typed.mainResponsibleId || null,
        }
      : {}),
  }
  return judged(studentWrite, sent, given)
}

/** The body that changes the person, or its faults. Only changes are validated: old values that are untouched block no save. */
export const checkChange = (
  typed: PersonValues,
  saved: PersonValues,
  given: { kind: PersonKind; today: string },
): Checked<PersonChange> => {
  const sent = changesOf(typed, saved)
  return judged(studentChange, sent, {
    ...given,
    letters: responsibleLetters(sent.responsibles ?? [], saved.responsibles),
  })
}
