import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Staffing, substituteInstructor } from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { ContractError, ERRORS, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import { substituted } from '@lousa/rules/planning/staffing/staffing.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { instructorRowsOfPlans } from '../plan/plan-instructors.public.queries.ts'
import { lockPlansOfYear, plansTaughtFrom } from './staffing.queries.ts'
import { activeInstructors, assertDayOfYear } from './staffing-input.service.ts'
import { writeStaffing } from './staffing-write.service.ts'

type Body = BodyOf<typeof substituteInstructor>

/**
 * One instructor takes the place of another in the plans of a year, or in some of them, from a day on. Released lessons
 * and attendance stay with the person who recorded them (docs/rules.md, Substitution).
 */
export const substituteInYear = async (ctx: Ctx, yearId: string, body: Body): Promise<Staffing> => {
  const { instructorId, substituteId, from, until = null, lessonPlanIds, preview } = body
  if (substituteId === instructorId) throw invalidFields(fieldError('substituteId', 'INVALID'))
  const year = await lockOpenTimetable(ctx, yearId)
  assertDayOfYear(year, 'from', from)
  if (until !== null && until < from) {
    const code = 'INVALID_DATE_INTERVAL_ERROR'
    throw new ContractError(code, { errors: [{ path: 'until', code, message: ERRORS[code][1] }] })
  }
  if (until !== null && !isWithin(until, year)) throw invalidFields(fieldError('until', 'INVALID'))
  const names = await activeInstructors(ctx, [{ id: substituteId, path: 'substituteId' }])
  const taught = await plansTaughtFrom(ctx, { yearId, accountId: instructorId, from })
  const chosen = lessonPlanIds === undefined ? taught : taught.filter(id => lessonPlanIds.includes(id))
  const plans = await lockPlansOfYear(ctx, yearId, chosen)
  const periods = await instructorRowsOfPlans(ctx, chosen)
  return writeStaffing(
    ctx,
    plans.map(plan => {
      const before = periods.get(plan.id) ?? []
      const after = substituted(before, { outgoing: instructorId, incoming: substituteId, from, until })
      return { plan, isNew: false, before, after }
    }),
    { from, isPreview: preview === true, names },
  )
}
