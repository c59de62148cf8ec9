import { randomUUID } from 'node:crypto'
import { ContractError, type FieldError, fieldError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { responsibleRequired, writeErrors } from '../person/person-changes.values.ts'
import type { PersonWrite } from '../person/person-fields.values.ts'
import {
  mainAfter,
  type ResponsibleRow,
  responsibleErrors,
  responsiblesAfter,
} from '../person/person-responsibles.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { foreignResponsibles } from './responsible-writing.queries.ts'

/** The checks of a body by itself. Its picture was read before: that takes time, and no connection is held for it. */
export const validateWrite = (
  { today }: Pick<OptionalActorCtx, 'today'>,
  write: PersonWrite,
  read: ReadPicture | undefined,
) => {
  if (typeof write.avatar === 'string' && !read) throw new Error('The picture of the body was not read')
  const errors = writeErrors(write, today)
  if (read?.refusal) errors.push(fieldError('avatar', read.refusal))
  return { picture: write.avatar === null ? null : read?.picture, errors }
}

type RecordedResponsibles = {
  personId: string | null
  responsibles: ResponsibleRow[]
  mainResponsibleId: string | null
}

/** The list of those who answer for a person after a body, or what is wrong with it. */
export const validateResponsibles = async (
  ctx: OptionalActorCtx,
  write: PersonWrite,
  { personId, responsibles: before, mainResponsibleId }: RecordedResponsibles,
) => {
  if (write.responsibles === undefined && write.mainResponsibleId === undefined)
    return { responsibles: before, mainResponsibleId, errors: [] }
  const writes = write.responsibles ?? []
  const ids = writes.flatMap(each => each.id ?? [])
  const errors = responsibleErrors(writes, await foreignResponsibles(ctx, ids, personId))
  const responsibles = responsiblesAfter(before, write.responsibles, randomUUID)
  const main = mainAfter(responsibles, { chosenId: write.mainResponsibleId, before: mainResponsibleId })
  if (main === undefined) errors.push(fieldError('mainResponsibleId', 'INVALID'))
  return { responsibles, mainResponsibleId: main ?? null, errors }
}

/** A student keeps someone who answers for them; asked when the list is written. */
export const missingResponsible = (role: Role, responsibles: readonly ResponsibleRow[]): FieldError[] =>
  isStudent(role) && responsibles.length === 0 ? [responsibleRequired()] : []

/** Refuses with every broken field; the code is the rule's own when that is all that is broken. */
export const throwFieldErrors = (errors: FieldError[]): void => {
  if (errors.length === 0) return
  const onlyResponsible = errors.every(error => error.code === 'RESPONSIBLE_REQUIRED')
  throw new ContractError(onlyResponsible ? 'RESPONSIBLE_REQUIRED' : 'VALIDATION_ERROR', { errors })
}
