import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { savePlanInstructors } from '@lousa/contract/planning/plan/plan.contract.ts'
import {
  ContractError,
  ERRORS,
  type FieldError,
  fieldError,
  invalidFields,
} from '@lousa/contract/refusal/errors.ts'
import { id as idSchema } from '@lousa/contract/schema.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { periodProblems } from '@lousa/rules/planning/plan/plan-instructors.rules.ts'
import type { Ctx } from '../../module.ts'
import {
  type InstructorRow,
  type InstructorWrite,
  lockInstructors,
} from './plan-instructors.public.queries.ts'

type Sent = BodyOf<typeof savePlanInstructors>['lessonPlanInstructors']
/** A period as it is written, with the name by which the history tells whose it is. */
type Named = InstructorWrite & { name: string }

/** The list in a body, by which refusals are laid on its rows. */
export const LIST_PATH = 'lessonPlanInstructors'

const at = (index: number, field: string): string => `${LIST_PATH}.${index}.${field}`

/** A new person in the plan must be an active instructor of the institution; an existing one stays, archived or not. */
const assertInstructors = async (
  ctx: Ctx,
  sent: Sent,
  standing: readonly InstructorRow[],
): Promise<Map<string, string>> => {
  const ids = sent.map(row => row.instructorId).filter(each => idSchema.safeParse(each).success)
  const instructors = new Map((await lockInstructors(ctx, ids)).map(each => [each.id, each]))
  const stays = new Set(standing.map(row => row.accountId))
  const errors = sent.flatMap(({ instructorId }, index): FieldError[] => {
    const instructor = instructors.get(instructorId)
    if (instructor && (instructor.isActive || stays.has(instructorId))) return []
    const code = 'INSTRUCTOR_INVALID'
    return [{ path: at(index, 'instructorId'), code, message: ERRORS[code][1] }]
  })
  if (errors.length > 0) throw new ContractError('INSTRUCTOR_INVALID', { errors })
  return new Map([...instructors].map(([id, { name }]) => [id, name]))
}

const refusePeriods = (rows: readonly InstructorWrite[]): void => {
  const problems = periodProblems(rows)
  const errors = problems.map(({ index, code }) =>
    code === 'DATE_OVERLAP'
      ? fieldError(at(index, 'start'), code)
      : { path: at(index, 'end'), code, message: ERRORS[code][1] },
  )
  if (errors.length === 0) return
  const turned = problems.some(({ code }) => code === 'INVALID_DATE_INTERVAL_ERROR')
  throw turned ? new ContractError('INVALID_DATE_INTERVAL_ERROR', { errors }) : invalidFields(...errors)
}

/** A row that the plan does not have is not found; one that is named twice is refused. */
const refuseRows = (sent: Sent, standing: readonly InstructorRow[]): void => {
  const rows = new Set(standing.map(row => row.id))
  const named = sent.map(row => row.id)
  if (named.some(id => id !== undefined && !rows.has(id))) throw new ContractError('NOT_FOUND')
  const twice = named.flatMap((id, index) =>
    id !== undefined && named.indexOf(id) < index ? [fieldError(at(index, 'id'), 'INVALID')] : [],
  )
  if (twice.length > 0) throw invalidFields(...twice)
}

/** The sent periods, all of them good: without an end they last until that of the year. */
export const readInstructors = async (
  ctx: Ctx,
  sent: Sent,
  { standing, yearEnd }: { standing: readonly InstructorRow[]; yearEnd: CivilDate },
): Promise<Named[]> => {
  refuseRows(sent, standing)
  const names = await assertInstructors(ctx, sent, standing)
  const rows = sent.map(({ id, instructorId, start, end = null }) => ({
    id: id ?? null,
    accountId: instructorId,
    name: names.get(instructorId) ?? '',
    start,
    end: end ?? yearEnd,
    openEnded: end === null,
  }))
  refusePeriods(rows)
  return rows
}

/** Returns whether two lists have the same periods; ignores ids, because a period may be sent without one. */
export const samePeriods = (
  one: readonly (Named | InstructorRow)[],
  other: readonly (Named | InstructorRow)[],
): boolean => {
  const periodsOf = (rows: readonly (Named | InstructorRow)[]) =>
    rows
      .map(({ id: _, name: __, ...period }) => period)
      .toSorted((a, b) => (a.accountId + a.start < b.accountId + b.start ? -1 : 1))
  return isDeepStrictEqual(periodsOf(one), periodsOf(other))
}

/** The form of the history, by person and by the number of their period: sent with its id or as a new one. */
export const auditedInstructors = (rows: readonly (Named | InstructorRow)[]) =>
  [...Map.groupBy(rows, row => row.accountId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([accountId, periods]) =>
      periods
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
        .map(({ name, start, end, openEnded }, n) => ({
          id: `${accountId} ${n + 1}`,
          name,
          start,
          end: openEnded ? null : end,
        })),
    )
