import type {
  AbsentStudent,
  addSearchStep as AddCall,
  closeSearchCase as CloseCall,
  openSearchCase as OpenCall,
  SearchCase,
  SearchReason,
  WrittenSearchCase,
} from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type SearchAlert, urgentStep } from '@lousa/rules/attendance/active-search/active-search.rules.ts'
import {
  closingFault,
  handledAlerts,
  openAlerts,
} from '@lousa/rules/attendance/active-search/search-case.rules.ts'
import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear, yearDates } from '../../calendar/school-days/school-days.service.ts'
import { lockStudent } from '../../enrollment/entry/student-lock.public.queries.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { absencesByStudent } from './search-absences.service.ts'
import {
  casesOf,
  handledAlertsOf,
  insertSearchCase,
  insertSearchStep,
  isStepOf,
  type LockedCase,
  lockSearchCase,
  markStepWithdrawn,
  openCaseOf,
  placeOfCase,
  searchCaseOf,
  searchedStudents,
  setCaseState,
  touchSearchCase,
} from './search-case.queries.ts'

const NONE: ReadonlySet<string> = new Set()

const reasonOf = ({ kind, step, limit, dates, passedOn }: SearchAlert): SearchReason => ({
  kind,
  step,
  limit,
  days: dates.length,
  passedOn,
})

const URGENCY = { LETTER: 0, VISIT: 1, CONTACT: 2 } as const
/** A student with an open case and without new alerts comes after those that nothing was done about. */
const urgencyOf = (alerts: readonly SearchAlert[]): number => {
  const step = urgentStep(alerts)
  return step === null ? 3 : URGENCY[step]
}

/** The board of the active search: students above a limit and students with an open case, or the closed cases of the year. */
export const absentStudents = async (
  ctx: Ctx,
  { yearId, gradeId, closed }: { yearId: string; gradeId: string | null; closed: boolean },
  holidays: FetchedHolidays,
): Promise<AbsentStudent[]> => {
  const absences = await absencesByStudent(ctx, { yearId, accountId: null }, holidays)
  const cases = await casesOf(ctx, { yearId, status: closed ? 'CLOSED' : 'OPEN' })
  const handled = await handledAlertsOf(ctx, yearId)
  const alertsOf = (id: string) => openAlerts(absences.get(id)?.alerts ?? [], handled.get(id) ?? NONE)
  // A student who left is not looked for, but an open case waits for its end.
  const withAlerts = closed
    ? []
    : [...absences].flatMap(([id, { isCurrent }]) => (isCurrent && alertsOf(id).length > 0 ? [id] : []))
  const ids = [...new Set([...withAlerts, ...cases.map(({ accountId }) => accountId)])]
  const students = await searchedStudents(ctx, { yearId, accountIds: ids })
  const casesById = Map.groupBy(cases, ({ accountId }) => accountId)
  return students
    .filter(student => gradeId === null || student.gradeId === gradeId)
    .flatMap(({ accountId, gradeId: _, ...student }) => {
      const alerts = alertsOf(accountId)
      const { daysOfAbsence = 0, daysWithoutNotice: limit = 0 } = absences.get(accountId) ?? {}
      return (casesById.get(accountId) ?? [null]).map(found => ({
        urgency: urgencyOf(alerts),
        row: {
          ...student,
          alerts: alerts.map(reasonOf),
          daysOfAbsence,
          daysWithoutNotice: limit,
          case: found,
        },
      }))
    })
    .sort((a, b) => a.urgency - b.urgency)
    .map(({ row }) => row)
}

/** A case with its steps; the look is noted. */
export const getSearchCase = async (ctx: Ctx, id: string): Promise<SearchCase> => {
  const found = await searchCaseOf(ctx, id)
  if (!found) throw new ContractError('NOT_FOUND')
  ctx.audit({ entity: 'searchCase', entityId: id, action: 'VIEWED', studentId: found.student.id })
  return found
}

/** The holidays of the year of a case, read before its transaction. */
export const holidaysOfCase = async (
  stage: PublicScope,
  holidays: Holidays,
  id: string,
): Promise<FetchedHolidays> => {
  const place = await stage.inTenant(ctx => placeOfCase(ctx, id))
  return place ? holidaysOfYear(stage, holidays, place.yearId) : holidays.ofYears([])
}

const lockCase = async (ctx: Ctx, id: string): Promise<LockedCase> => {
  const locked = await lockSearchCase(ctx, id)
  if (!locked) throw new ContractError('NOT_FOUND')
  return locked
}

type SentStep = BodyOf<typeof AddCall>

const YEAR_DAYS = 366

/** The context of a step, of a call or of a job. */
export type StepCtx = Pick<Ctx, 'db' | 'now' | 'today' | 'audit'> & {
  institution: { id: string }
  actor: { accountId: string }
}

/** Writes a step of a case, with its entry in the history. */
export const insertStep = async (
  ctx: StepCtx,
  of: { caseId: string; accountId: string },
  { id, kind, takenOn, result, contacted = null, note = null }: SentStep & { id?: string },
): Promise<void> => {
  await insertSearchStep(ctx, { id, caseId: of.caseId, kind, takenOn, result, contacted, note })
  ctx.audit({
    entity: 'searchCase',
    entityId: of.caseId,
    action: 'STEP_ADDED',
    changes: [
      { field: 'searchStep', from: null, to: kind },
      { field: 'takenOn', from: null, to: takenOn },
      ...(note === null ? [] : [{ field: 'note', from: null, to: note }]),
    ],
    studentId: of.accountId,
  })
}

const addStep = async (
  ctx: Ctx,
  of: { caseId: string; accountId: string; yearId: string },
  step: SentStep,
): Promise<void> => {
  // A step may be older than the year, as for a student who did not come in the year before.
  const { start } = await yearDates(ctx, of.yearId)
  if (step.takenOn > ctx.today || step.takenOn < addDays(start, -YEAR_DAYS))
    throw fieldRefusal('takenOn', 'INVALID_DATE_INTERVAL_ERROR')
  await insertStep(ctx, of, step)
}

/** Opens a case with the alerts of today as its reasons. A student has one open case in a year: a second opening answers with it. */
export const openSearchCase = async (
  ctx: Ctx,
  yearId: string,
  { studentId, step }: BodyOf<typeof OpenCall>,
  holidays: FetchedHolidays,
): Promise<WrittenSearchCase> => {
  if (!(await lockStudent(ctx, studentId))) throw new ContractError('NOT_FOUND')
  const [student] = await searchedStudents(ctx, { yearId, accountIds: [studentId] })
  if (!student) throw new ContractError('NOT_ENROLLED_IN_YEAR')
  const open = await openCaseOf(ctx, { yearId, accountId: studentId })
  if (open) return step ? addSearchStep(ctx, open.id, step) : open
  const absences = (await absencesByStudent(ctx, { yearId, accountId: studentId }, holidays)).get(studentId)
  const handled = (await handledAlertsOf(ctx, yearId)).get(studentId) ?? NONE
  const reasons = openAlerts(absences?.alerts ?? [], handled).map(reasonOf)
  const openedOn: CivilDate = step && step.takenOn < ctx.today ? step.takenOn : ctx.today
  const id = await insertSearchCase(ctx, { yearId, accountId: studentId, openedOn, reasons })
  ctx.audit({
    entity: 'searchCase',
    entityId: id,
    action: 'CREATED',
    changes: [{ field: 'openedOn', from: null, to: openedOn }],
    studentId,
  })
  if (step) await addStep(ctx, { caseId: id, accountId: studentId, yearId }, step)
  return { id, version: 1 }
}

/** Records a step of an open case. */
export const addSearchStep = async (ctx: Ctx, id: string, step: SentStep): Promise<WrittenSearchCase> => {
  const locked = await lockCase(ctx, id)
  if (locked.status === 'CLOSED') throw new ContractError('INVALID_TRANSITION')
  await addStep(ctx, { caseId: id, accountId: locked.accountId, yearId: locked.yearId }, step)
  await touchSearchCase(ctx, locked)
  return { id, version: locked.version + 1 }
}

/** Withdraws a step of an open case; a withdrawn one stays so. */
export const withdrawSearchStep = async (
  ctx: Ctx,
  { id, stepId }: { id: string; stepId: string },
): Promise<WrittenSearchCase> => {
  const locked = await lockCase(ctx, id)
  if (locked.status === 'CLOSED') throw new ContractError('INVALID_TRANSITION')
  if (!(await isStepOf(ctx, { caseId: id, stepId }))) throw new ContractError('NOT_FOUND')
  if (!(await markStepWithdrawn(ctx, { caseId: id, stepId }))) return { id, version: locked.version }
  await touchSearchCase(ctx, locked)
  ctx.audit({
    entity: 'searchCase',
    entityId: id,
    action: 'STEP_WITHDRAWN',
    changes: [],
    studentId: locked.accountId,
  })
  return { id, version: locked.version + 1 }
}

const versionOf = ({ id, version }: LockedCase) => ({ id, version })

/** Closes a case with an outcome. */
export const closeSearchCase = async (
  ctx: Ctx,
  id: string,
  { outcome, note = null, version }: BodyOf<typeof CloseCall>,
  holidays: FetchedHolidays,
): Promise<WrittenSearchCase> => {
  const locked = await lockCase(ctx, id)
  await assertVersion(version, locked.version, () => versionOf(locked))
  const fault = closingFault({ status: locked.status, outcome, steps: locked.steps })
  if (fault) throw new ContractError(fault)
  const { yearId, accountId, hasLetter } = locked
  const absences = (await absencesByStudent(ctx, { yearId, accountId }, holidays)).get(accountId)
  const handled = handledAlerts(absences?.alerts ?? [], { hasLetter })
  await setCaseState(ctx, locked, { outcome, closedOn: ctx.today, note, handled })
  ctx.audit({
    entity: 'searchCase',
    entityId: id,
    action: 'CLOSED',
    changes: [
      { field: 'searchOutcome', from: null, to: outcome },
      ...(note === null ? [] : [{ field: 'note', from: null, to: note }]),
    ],
    studentId: locked.accountId,
  })
  return { id, version: locked.version + 1 }
}

/** Opens a closed case again; with another open case of the student it stays closed. Lock order: student, case. */
export const reopenSearchCase = async (
  ctx: Ctx,
  id: string,
  { version }: { version?: number | undefined },
): Promise<WrittenSearchCase> => {
  const place = await placeOfCase(ctx, id)
  if (!place) throw new ContractError('NOT_FOUND')
  await lockStudent(ctx, place.accountId)
  const locked = await lockCase(ctx, id)
  await assertVersion(version, locked.version, () => versionOf(locked))
  if (locked.status === 'OPEN') throw new ContractError('INVALID_TRANSITION')
  if (await openCaseOf(ctx, place)) throw new ContractError('SEARCH_CASE_OPEN')
  await setCaseState(ctx, locked, { outcome: null, closedOn: null, note: null, handled: [] })
  ctx.audit({
    entity: 'searchCase',
    entityId: id,
    action: 'REOPENED',
    changes: [],
    studentId: locked.accountId,
  })
  return { id, version: locked.version + 1 }
}
