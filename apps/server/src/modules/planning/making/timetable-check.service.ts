import { findingSentence, recordSentence } from '@lousa/contract/planning/making/finding-sentence.ts'
import type { TimetableFinding } from '@lousa/contract/planning/making/timetable-check.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  checkRecords,
  type RecordFinding,
  type TimetableCheck,
} from '@lousa/rules/planning/making/timetable-check.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import type { Ctx } from '../../module.ts'
import { makingRecords } from './making-records.service.ts'
import { yearDays } from './wish.queries.ts'

type Place = TimetableFinding['place']

const PLACES: Record<CountingFinding['kind'], Place> = {
  ROW_HOURS: 'WISHES',
  ROW_FREE_PERIODS: 'WISHES',
  INSTRUCTOR_HOURS: 'AVAILABILITY',
  INSTRUCTOR_SET: 'AVAILABILITY',
  PLAN_PLACES: 'WISHES',
  PLAN_DOUBLES: 'WISHES',
  ROOM_HOURS: 'ROOMS',
  ROW_SET: 'WISHES',
  FIXED_COUNT: 'WISHES',
  FIXED_PLACE: 'WISHES',
  FIXED_BLOCKED: 'WISHES',
  FIXED_CLASH: 'WISHES',
  FIXED_ROOMS: 'WISHES',
}

/** The day on which a timetable of the year is looked at: the given one, else today, within the year. */
export const dayOfYear = async (ctx: Ctx, yearId: string, on: CivilDate | undefined): Promise<CivilDate> => {
  const days = await yearDays(ctx, yearId)
  if (!days) throw new ContractError('NOT_FOUND')
  const day = on ?? ctx.today
  if (day < days.start) return days.start
  if (day > days.end) return days.end
  return day
}

/** Everything that is found without a search, impossible things first. */
export const checkTimetable = async (
  ctx: Ctx,
  yearId: string,
  { gradeIds, on }: { gradeIds?: readonly string[] | undefined; on?: CivilDate | undefined },
): Promise<TimetableFinding[]> => {
  const day = await dayOfYear(ctx, yearId, on)
  const records = await makingRecords(ctx, { academicYearId: yearId, gradeIds: gradeIds ?? null, on: day })
  const check = checkRecords(records)
  const classes = new Map(records.classes.map(({ id, name }) => [id, name]))
  const findings = [
    ...check.counted.map(finding => countedFinding(finding, check)),
    ...check.records.map(finding => recordFinding(finding, check, classes)),
  ]
  const ofSeverity = (severity: TimetableFinding['severity']) =>
    findings.filter(finding => finding.severity === severity)
  return [...ofSeverity('IMPOSSIBLE'), ...ofSeverity('WARNING'), ...ofSeverity('NOTICE')]
}

const countedFinding = (finding: CountingFinding, { made: { names } }: TimetableCheck): TimetableFinding => ({
  severity: finding.severity,
  kind: finding.kind,
  sentence: findingSentence(finding, names),
  place: PLACES[finding.kind],
  gradeId: names.rows[finding.rowId ?? '']?.gradeId ?? null,
  educationLevelId: null,
  instructorId: finding.instructorId ?? null,
  lessonPlanIds: finding.planIds.flatMap(id => names.plans[id]?.planIds ?? []),
})

const recordFinding = (
  finding: RecordFinding,
  { made: { names } }: TimetableCheck,
  classes: ReadonlyMap<string, string>,
): TimetableFinding => {
  const base = {
    kind: finding.kind,
    sentence: recordSentence(finding, { instructors: names.instructors, classes }),
    gradeId: null,
    educationLevelId: null,
    instructorId: null,
    lessonPlanIds: [],
  }
  switch (finding.kind) {
    case 'NO_BELLS':
      return {
        ...base,
        severity: 'WARNING',
        place: 'BELLS',
        gradeId: finding.gradeId,
        educationLevelId: finding.levelId,
      }
    case 'NO_LESSONS':
      return { ...base, severity: 'NOTICE', place: 'MATRIX', ...ofPlans([finding.plan]) }
    case 'NO_INSTRUCTOR':
      return { ...base, severity: 'NOTICE', place: 'STAFFING', ...ofPlans([finding.plan]) }
    case 'JOINT':
      return { ...base, severity: 'WARNING', place: 'WISHES', ...ofPlans(finding.split.plans) }
    case 'PLANNING_SHARE':
      return { ...base, severity: 'WARNING', place: 'AVAILABILITY', instructorId: finding.instructorId }
    case 'TOO_FINE':
      return { ...base, severity: 'IMPOSSIBLE', place: 'BELLS' }
  }
}

const ofPlans = (plans: readonly { id: string; gradeId: string }[]) => ({
  gradeId: plans[0]?.gradeId ?? null,
  lessonPlanIds: plans.map(({ id }) => id),
})
