import {
  ContractError,
  ERRORS,
  type FieldError,
  fieldError,
  invalidFields,
} from '@lousa/contract/refusal/errors.ts'
import { id as idSchema } from '@lousa/contract/schema.ts'
import { type CivilDate, type DateRange, isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockInstructors } from '../plan/plan-instructors.public.queries.ts'

export const assertDayOfYear = (year: DateRange, field: string, day: CivilDate): void => {
  if (!isWithin(day, year)) throw invalidFields(fieldError(field, 'INVALID'))
}

/**
 * The names of these instructors, who are locked until the commit. An id that is no active instructor of the institution
 * is refused at its path, unless `exempt` has it.
 */
export const activeInstructors = async (
  ctx: Ctx,
  named: readonly { id: string; path: string }[],
  exempt: (each: { id: string; path: string }) => boolean = () => false,
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(named.map(({ id }) => id))].filter(id => idSchema.safeParse(id).success)
  const found = new Map((await lockInstructors(ctx, ids)).map(each => [each.id, each]))
  const code = 'INSTRUCTOR_INVALID'
  const errors = named
    .filter(each => !found.get(each.id)?.isActive && !exempt(each))
    .map(({ path }): FieldError => ({ path, code, message: ERRORS[code][1] }))
  if (errors.length > 0) throw new ContractError(code, { errors })
  return new Map([...found].map(([id, { name }]) => [id, name]))
}
