import {
  ROLLOVER_NEEDS,
  ROLLOVER_PARTS,
  type RolloverPart,
  type RolloverSummary,
} from '@lousa/contract/academics/rollover/rollover.contract.ts'
import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  type CopyRequest,
  type CopyWarning,
  copyStructure,
} from '@lousa/rules/academics/rollover/year-copy.rules.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { clashingAccounts, copyPlans } from '@lousa/rules/planning/plan-copy.rules.ts'
import { insertStructure } from '../../academics/rollover/copied-structure.public.queries.ts'
import {
  lockCopyYears,
  omittedOfGrades,
  structureToCopy,
} from '../../academics/rollover/year-copy.service.ts'
import { lockTimetables } from '../../academics/year/timetable-lock.service.ts'
import {
  type CopiedCalendar,
  calendarToCopy,
  saveCopiedCalendar,
} from '../../calendar/year/year-copy.service.ts'
import { curriculumOfYear, insertCurriculum } from '../../curriculum/year/year-copy.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { newIds } from '../../rows.ts'
import { copyWishes } from '../making/wish-copy.public.queries.ts'
import { type CopiedPlans, copyBellTimes, insertPlans, plansOfYear } from './year-copy.queries.ts'

export type Rollover = {
  parts: readonly RolloverPart[]
  gradeIds?: readonly string[] | undefined
  apply: boolean
}

const NOTHING: CopiedCalendar = { events: [], calendar: null }

/**
 * Shows what a past year gives to a new one, or makes it: the same reading and the same rules, and only then the writing,
 * all in this transaction.
 */
export const rollOver = async (
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
  { parts, gradeIds, apply }: Rollover,
): Promise<RolloverSummary> => {
  assertWhole(parts)
  const { from, to, defaultPolicy } = await lockCopyYears(ctx, { fromId, toId })
  await lockTimetables(ctx, [to.id])
  const [structure, curriculum, plans] = await Promise.all([
    structureToCopy(ctx, from.id, defaultPolicy),
    curriculumOfYear(ctx, from.id),
    plansOfYear(ctx, from.id),
  ])
  const source = { ...structure, ...curriculum }
  assertOfYear(gradeIds, source.grades)
  const request: CopyRequest = {
    from,
    to,
    parts: new Set(parts),
    gradeIds: gradeIds ? new Set(gradeIds) : null,
    newId: await newIds(
      ctx.db,
      [source.levels, source.terms, source.components, source.grades, plans.plans, plans.recurrences].reduce(
        (sum, rows) => sum + rows.length,
        0,
      ),
    ),
  }
  const copied = copyStructure(source, request)
  const copiedPlans = copyPlans(plans, {
    ...request,
    grades: copied.grades.ids,
    components: copied.components.ids,
    planNames: namesOfPlans(plans.plans, source),
  })
  assertNoClash(copiedPlans)
  const calendar = request.parts.has('CALENDAR') ? await calendarToCopy(ctx, { from, to }) : NOTHING
  if (apply) {
    await insertStructure(ctx, to.id, {
      levels: copied.levels.rows,
      terms: copied.terms.rows,
      grades: copied.grades.rows,
      termWorths: copied.termWorths,
    })
    await insertCurriculum(ctx, to.id, {
      components: copied.components.rows,
      matrix: copied.matrix,
      planned: new Set(copiedPlans.plans.map(plan => `${plan.gradeId} ${plan.componentId}`)),
    })
    await copyBellTimes(ctx, copied.levels.ids)
    await insertPlans(ctx, to.id, copiedPlans)
    await copyWishes(ctx, { grades: copied.grades.ids, components: copied.components.ids })
    await saveCopiedCalendar(ctx, calendar)
  }
  const created = countsOf({
    LEVELS: copied.levels.rows.length,
    TERMS: copied.terms.rows.length,
    COMPONENTS: copied.components.rows.length,
    GRADES: copied.grades.rows.length,
    TERM_MARKS: copied.termWorths.length,
    MATRIX: copied.matrix.length,
    LESSON_PLANS: copiedPlans.plans.length,
    INSTRUCTORS: copiedPlans.instructors.length,
    RECURRENCES: copiedPlans.recurrences.length,
    CALENDAR: calendar.events.length + (calendar.calendar ? 1 : 0),
  }).filter(each => request.parts.has(each.part))
  if (apply) {
    ctx.audit({
      entity: 'academicYear',
      entityId: to.id,
      action: 'ROLLED_OVER',
      changes: [
        { field: 'from', from: null, to: String(from.year) },
        ...created.map(({ part, count }) => ({ field: part, from: 0, to: count })),
      ],
    })
  }
  const levelName = new Map(source.levels.map(level => [level.id, level.name]))
  return {
    applied: apply,
    created,
    terms: copied.moved.map(({ levelId, ...term }) => ({
      educationLevel: { name: levelName.get(levelId) ?? '' },
      ...term,
    })),
    grades: copied.grades.rows.map(({ id, name }) => ({ id, name })),
    warnings: groupedWarnings([
      ...copied.warnings,
      ...omittedOfGrades(source, copied.grades.ids, request.parts),
      ...copiedPlans.warnings,
    ]),
  }
}

const assertWhole = (parts: readonly RolloverPart[]): void => {
  const missing = parts.flatMap(part => ROLLOVER_NEEDS[part].filter(needed => !parts.includes(needed)))
  if (missing.length > 0)
    throw new ContractError('ROLLOVER_PART_MISSING', { data: { parts: [...new Set(missing)] } })
}

const assertOfYear = (gradeIds: readonly string[] | undefined, grades: readonly { id: string }[]): void => {
  const idsOfYear = new Set(grades.map(grade => grade.id))
  if (gradeIds?.some(id => !idsOfYear.has(id))) throw invalidFields(fieldError('gradeIds', 'INVALID'))
}

const assertNoClash = ({
  slots,
  recurrences,
  instructors,
}: Pick<CopiedPlans, 'slots' | 'recurrences' | 'instructors'>): void => {
  const weekly = new Map(recurrences.map(each => [each.id, each]))
  const clashing = clashingAccounts(
    slots.flatMap(({ accountId, recurrenceId }) => {
      const slot = weekly.get(recurrenceId)
      return slot ? [{ accountId, weekday: slot.weekday, start: slot.start, end: slot.end }] : []
    }),
  )
  if (clashing.length === 0) return
  const nameOf = new Map(instructors.map(each => [each.accountId, each.name]))
  throw new ContractError('INSTRUCTOR_CLASH', {
    data: { people: clashing.map(id => ({ id, name: nameOf.get(id) ?? '' })) },
  })
}

const namesOfPlans = (
  plans: readonly { id: string; gradeId: string; componentId: string }[],
  source: {
    grades: readonly { id: string; name: string }[]
    components: readonly { id: string; name: string }[]
  },
): Map<string, string> => {
  const name = new Map([...source.grades, ...source.components].map(each => [each.id, each.name]))
  return new Map(plans.map(plan => [plan.id, `${name.get(plan.gradeId)} – ${name.get(plan.componentId)}`]))
}

const countsOf = (counts: Record<RolloverPart, number>) =>
  ROLLOVER_PARTS.map(part => ({ part, count: counts[part] }))

const MOST_NAMES = 10

/** The subject of a warning; for a term with day and month, as the year is known. */
const nameOf = (warning: CopyWarning): string =>
  'name' in warning
    ? warning.name
    : fill(ROLLOVER.termOn, { position: warning.position, date: formatDate(warning.date).slice(0, 5) })

const groupedWarnings = (warnings: readonly CopyWarning[]): RolloverSummary['warnings'] => {
  const kinds = [...new Set(warnings.map(warning => warning.kind))]
  return kinds.map(kind => {
    const names = [...new Set(warnings.filter(warning => warning.kind === kind).map(nameOf))]
    return { kind, count: names.length, names: names.slice(0, MOST_NAMES) }
  })
}
