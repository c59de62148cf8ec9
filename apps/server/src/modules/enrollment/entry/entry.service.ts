import { randomBytes } from 'node:crypto'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { id as idShape } from '@lousa/contract/schema.ts'
import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { entryDay, type Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { lastDayOf, reentryDate } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import {
  formerEnrollment,
  type YearEnrollment,
} from '@lousa/rules/enrollment/entry/former-enrollment.rules.ts'
import { enrollmentProtocol, PROTOCOL_BYTES } from '@lousa/rules/enrollment/protocol.rules.ts'
import type { FullGradeAnswer } from '@lousa/rules/enrollment/vacancies.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { WeeklyTimesOf } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpEnrollments } from '../../performance-input.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { copyDispensations, type FormerRecords } from '../transfer/transferred.service.ts'
import { lockGradeForEnrollments } from '../waiting-list/grade-lock.service.ts'
import { resolvePlacement } from '../waiting-list/placement.service.ts'
import type { LockedGrade } from '../waiting-list/queue.types.ts'
import { assertNoOverlap, assertNotEnrolled } from './enrollment-periods.service.ts'
import {
  insertEnrollment,
  insertModalities,
  isClosedFrom,
  levelOfGrade,
  type NewEnrollment,
  yearEnrollments,
} from './entry.queries.ts'
import { assertEntryOpen, assertModalities, assertNoClash, checkAge } from './entry-check.service.ts'
import { type OtherStay, staysBeside } from './stays.public.queries.ts'
import { type HeldStudent, lockStudent } from './student-lock.public.queries.ts'

export type Entry = {
  gradeId: string
  userId?: string | undefined
  modalities?: readonly Modality[] | undefined
  confirmOccupation?: FullGradeAnswer | undefined
  confirmAge?: true | undefined
  /** Why who waits is passed over. */
  reason?: string | null | undefined
  start?: CivilDate | undefined
  transferFormer?: boolean | undefined
}

/** The student of the entry. Students enrol themselves and may request nothing that only an office decides. */
const studentIdOf = ({ actor }: Ctx, entry: Entry): string => {
  const { userId, confirmOccupation, confirmAge, reason, start, transferFormer } = entry
  if (actor.role === 'ADMINISTRATOR') {
    if (userId === undefined) throw invalidFields(fieldError('userId', 'REQUIRED'))
    if (!idShape.safeParse(userId).success) throw new ContractError('NOT_FOUND')
    return userId
  }
  const isOther = userId !== undefined && userId !== actor.accountId
  const decides = confirmOccupation === 'EXCEED' || confirmAge || reason || transferFormer === false
  if (isOther || decides) throw new ContractError('FORBIDDEN')
  if (start !== undefined) throw invalidFields(fieldError('start', 'INVALID'))
  return actor.accountId
}

type Earlier = {
  grade: LockedGrade
  /** The periods of the student in the class so far. */
  stays: readonly OtherStay[]
  /** The enrolment that the new one goes on from. */
  former: YearEnrollment | null
}

/**
 * The first day in the class: what the office says, or today, or the day after an earlier stay there; within the year. A
 * former class keeps its last day where something of that day is recorded in it.
 */
const firstDay = async (
  ctx: Ctx,
  { grade: { yearStart, yearEnd }, stays, former }: Earlier,
  { start, formerRecords }: { start: CivilDate | undefined; formerRecords: FormerRecords },
): Promise<CivilDate> => {
  const year = { start: yearStart, end: yearEnd }
  if (start !== undefined) {
    if (entryDay(start, year) !== start) throw fieldRefusal('start', 'INVALID_DATE_INTERVAL_ERROR')
    return start
  }
  const day = reentryDate(ctx.today, lastDayOf(stays))
  const left = former?.exit?.date
  if (!former || left === undefined || day > left) return entryDay(day, year)
  const isTaken = await formerRecords.isRecordedOn(ctx, { enrollmentId: former.id, date: left })
  return entryDay(isTaken ? addDays(left, 1) : left, year)
}

/** Random protocols are hardly ever taken; then others are drawn. */
const insertWithProtocol = async (ctx: Ctx, row: Omit<NewEnrollment, 'protocol'>): Promise<string> => {
  for (;;) {
    const id = await insertEnrollment(ctx, {
      ...row,
      protocol: enrollmentProtocol(randomBytes(PROTOCOL_BYTES)),
    })
    if (id !== null) return id
  }
}

const confirmed = (field: string, to: unknown): AuditChange[] => [{ field, from: null, to }]

/** Hooks of modules further down, injected by main. */
export type EntryHooks = { weeklyTimesOf: WeeklyTimesOf; formerRecords: FormerRecords }

/** The ended enrolment of the year that the new one continues; null where the office starts from zero. */
const formerOf = async (
  ctx: Ctx,
  { grade, student, entry }: Pick<Entering, 'grade' | 'student' | 'entry'>,
): Promise<YearEnrollment | null> => {
  if (grade.isEvent || entry.transferFormer === false) return null
  const levelId = await levelOfGrade(ctx, grade.id)
  const enrollments = await yearEnrollments(ctx, { accountId: student.id, yearId: grade.yearId })
  return formerEnrollment(enrollments, levelId)
}

type Entering = {
  student: HeldStudent
  entry: Entry
  start: CivilDate
} & Earlier

/** Everything that may be refused before places are counted; answers whether an age outside of the class's was confirmed. */
const refuseEntry = async (
  ctx: Ctx,
  { student, grade, entry, start, stays, former }: Entering,
  weeklyTimesOf: WeeklyTimesOf,
): Promise<{ isAgeConfirmed: boolean }> => {
  if (student.status !== 'Ativo') throw new ContractError('STUDENT_INACTIVE')
  assertNotEnrolled(stays)
  const typed = entry.start === undefined ? null : 'start'
  assertNoOverlap(stays, { before: null, after: { start, end: null }, typed })
  if (typed !== null && former?.exit && start <= former.exit.date)
    throw fieldRefusal(typed, 'INVALID_DATE_INTERVAL_ERROR')
  const isSelf = ctx.actor.role !== 'ADMINISTRATOR'
  if (isSelf) assertEntryOpen(ctx, grade)
  const isAgeConfirmed = checkAge(grade, student, entry.confirmAge === true)
  await assertModalities(ctx, grade.id, entry.modalities ?? [])
  if (isSelf)
    await assertNoClash(ctx, { gradeId: grade.id, accountId: student.id, from: ctx.today }, weeklyTimesOf)
  return { isAgeConfirmed }
}

/**
 * Enrols a student, or puts them on the waiting list (docs/rules.md, Vacancies and enrolment). The student is locked before the
 * class, so that a concurrent archiving or entry elsewhere is waited for.
 */
export const createEnrollment = async (
  ctx: Ctx,
  entry: Entry,
  { weeklyTimesOf, formerRecords, onlyEvents = false }: EntryHooks & { onlyEvents?: boolean },
): Promise<StudentEnrollment> => {
  const student = await lockStudent(ctx, studentIdOf(ctx, entry))
  if (!student) throw new ContractError('NOT_FOUND')
  const grade = await lockGradeForEnrollments(ctx, entry.gradeId)
  if (onlyEvents && !grade.isEvent) throw new ContractError('NOT_AN_EVENT')
  const stays = await staysBeside(ctx, { gradeId: grade.id, accountId: student.id, exceptId: null })
  const former = await formerOf(ctx, { grade, student, entry })
  const earlier = { grade, stays, former }
  const start = await firstDay(ctx, earlier, { start: entry.start, formerRecords })
  const isClosed = await isClosedFrom(ctx, grade.id, start)
  if (entry.start !== undefined && isClosed) throw new ContractError('TERM_CLOSED')
  const { isAgeConfirmed } = await refuseEntry(ctx, { student, entry, start, ...earlier }, weeklyTimesOf)
  const { status, isExceeded, passing } = await resolvePlacement(ctx, grade, {
    answer: entry.confirmOccupation,
    reason: entry.reason,
    asksReason: !isClosed,
    mayExceed: ctx.actor.role === 'ADMINISTRATOR',
  })
  // A waiting student has no days in the class yet.
  if (status === 'ACTIVE' && isClosed) throw new ContractError('TERM_CLOSED')
  const previousId = former?.id ?? null
  const id = await insertWithProtocol(ctx, {
    yearId: grade.yearId,
    gradeId: grade.id,
    accountId: student.id,
    status,
    numbered: !grade.isEvent,
    start,
    previousId,
  })
  if (previousId !== null) {
    await formerRecords.transfer(ctx, id)
    await copyDispensations(ctx, { fromId: previousId, toId: id, gradeId: grade.id })
  }
  const modalities = entry.modalities ?? []
  if (modalities.length > 0) await insertModalities(ctx, id, modalities)
  if (status === 'ACTIVE') await bumpEnrollments(ctx, { gradeIds: [grade.id], enrollmentIds: [id] })
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: id,
    action: 'CREATED',
    changes: [
      { field: 'status', from: null, to: status },
      { field: 'start', from: null, to: start },
      ...(previousId === null ? [] : confirmed('transferFormer', true)),
      ...(isExceeded ? confirmed('confirmOccupation', 'EXCEED') : []),
      ...(isAgeConfirmed ? confirmed('confirmAge', true) : []),
      ...passing,
    ],
    gradeId: grade.id,
    studentId: student.id,
  })
  return enrollmentOf(ctx, id)
}
