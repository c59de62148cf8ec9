import { randomBytes } from 'node:crypto'
import type { CountedRecords, MovePreview } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { addDays, earlierDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isWithinAge, type Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import {
  activeRange,
  lastDayOf,
  lostAndGainedDays,
  reentryDate,
} from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import type { MovedFigures, TermFigure } from '@lousa/rules/enrollment/movement/moved-marks.rules.ts'
import { enrollmentProtocol, PROTOCOL_BYTES } from '@lousa/rules/enrollment/protocol.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpGrades } from '../../performance-input.ts'
import { addDecisions, plainDecision } from '../council-decision.public.queries.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { assertNoOverlap, assertNotEnrolled } from '../entry/enrollment-periods.service.ts'
import { staysBeside } from '../entry/stays.public.queries.ts'
import { assertDaysOpen } from '../entry/term-lock.service.ts'
import { copyDispensations, type FormerRecords } from '../transfer/transferred.service.ts'
import { resolvePlacement } from '../waiting-list/placement.service.ts'
import { classNumberFor, fillVacanciesOf, offeredIn, refuseModalities } from './class-number.service.ts'
import { refuseMoveOfDecided } from './decided-enrollment.service.ts'
import {
  dayOfYear,
  type EnrollmentAnswer,
  type EnrollmentChange,
  EXCEEDED,
  refuseOutsideYear,
} from './enrollment-change.service.ts'
import { assertClass, type LockedClass } from './enrollment-lock.service.ts'
import {
  componentNames,
  insertMovedEnrollment,
  replaceModalities,
  updateEnrollmentRow,
} from './movement.queries.ts'
import type { LockedEnrollment } from './movement.types.ts'

type Move = {
  enrollment: LockedEnrollment
  grade: LockedClass
  target: LockedClass
  formerRecords: FormerRecords
}

type MoveDays = { exit: NonNullable<LockedEnrollment['exit']>; start: string }

/**
 * To another class of the year: this enrolment ends, another one follows it there with a number of its own, and what was
 * earned so far goes along where that class has the component and the term. docs/rules.md, Moves.
 */
export const moveEnrollment = async (
  ctx: Ctx,
  move: Move,
  change: EnrollmentChange,
  isPreviewed: boolean,
): Promise<EnrollmentAnswer> => {
  const { enrollment, grade, target, formerRecords } = move
  const { accountId } = enrollment
  const stays = await staysBeside(ctx, { gradeId: target.id, accountId, exceptId: enrollment.id })
  const days = await moveDates(ctx, { move, left: lastDayOf(stays) }, change)
  refuseMove(move, change)
  assertNotEnrolled(stays)
  const typed = change.start === undefined ? null : 'start'
  assertNoOverlap(stays, { before: null, after: { start: days.start, end: null }, typed })
  if (isAgeMissed(move) && !change.confirmAge) throw new ContractError('AGE_OUT_OF_RANGE')
  assertDaysOpen(grade.terms, activeRange(enrollment), activeRange({ ...enrollment, exit: days.exit }))
  await refuseMoveOfDecided(ctx, move)
  const { status, isExceeded, passing } = await resolvePlacement(ctx, target, {
    answer: change.confirmOccupation,
    mayExceed: true,
    reason: change.reason,
    asksReason: !isPreviewed,
  })
  assertDaysOpen(target.terms, null, activeRange({ status, start: days.start, exit: null }))
  const modalities = await modalitiesIn(ctx, target, enrollment, change)
  const version = enrollment.version + 1
  await updateEnrollmentRow(ctx, { ...enrollment, exit: days.exit, version })
  const number = status === 'ACTIVE' ? await classNumberFor(ctx, target, { typed: change.number }) : null
  const id = await insertMovedEnrollment(ctx, {
    yearId: target.yearId,
    gradeId: target.id,
    accountId: enrollment.accountId,
    status,
    number,
    start: days.start,
    previousId: enrollment.id,
    protocols: Array.from({ length: PROTOCOLS }, () => enrollmentProtocol(randomBytes(PROTOCOL_BYTES))),
  })
  if (id === null) throw new Error('No protocol is free')
  if (change.councilApproved) await addDecisions(ctx, [plainDecision(id, 'APPROVE')])
  const moved = await formerRecords.transfer(ctx, id)
  await copyDispensations(ctx, { fromId: enrollment.id, toId: id, gradeId: target.id })
  await replaceModalities(ctx, id, modalities)
  auditMove(ctx, move, { id, days, status, number, isExceeded, isAgeConfirmed: isAgeMissed(move), passing })
  await bumpGrades(ctx, [grade.id, target.id].toSorted())
  if (enrollment.status === 'ACTIVE' || enrollment.hasOffer) await fillVacanciesOf(ctx, grade.id)
  const answer = await enrollmentOf(ctx, id)
  const lastDay = earlierDate(days.exit.date, addDays(days.start, -1))
  return isPreviewed
    ? {
        ...answer,
        preview: await previewOf(ctx, move, {
          moved,
          until: earlierDate(days.start, ctx.today),
        }),
        recordedAfter: await formerRecords.recordedAfter(ctx, { enrollmentId: enrollment.id, date: lastDay }),
        counted: await countedByMove(ctx, move, { id, status, start: days.start, lastDay }),
      }
    : answer
}

/**
 * Records of the former class after its last day, which stop to count, and lessons of the new class from its first day that
 * were called without the student. Read after the move.
 */
const countedByMove = async (
  ctx: Ctx,
  { enrollment, formerRecords }: Move,
  { id, lastDay, ...moved }: Pick<LockedEnrollment, 'id' | 'status' | 'start'> & { lastDay: string },
): Promise<CountedRecords> => {
  const before = activeRange(enrollment)
  const left = before && lastDay >= enrollment.start ? { ...before, end: lastDay } : null
  const inFormer = { enrollmentId: enrollment.id, ...lostAndGainedDays(before, left) }
  const inNew = { enrollmentId: id, ...lostAndGainedDays(null, activeRange({ ...moved, exit: null })) }
  const { stops } = await formerRecords.countedRecords(ctx, inFormer)
  const { begins, pending } = await formerRecords.countedRecords(ctx, inNew)
  return { stops, begins, pending }
}

/** Enough candidates for a free one. */
const PROTOCOLS = 8

/**
 * When the move takes place: today, or on the day that is typed; who has not begun yet moves on their first day. That day is
 * of the new class, but where something of it is recorded in the old one: then the new one begins on the day after. Who comes
 * back to a class (`left`: their last day there) begins after that day.
 */
const moveDates = async (
  ctx: Ctx,
  { move: { enrollment, grade, formerRecords }, left }: { move: Move; left: string | null },
  { exit, start }: EnrollmentChange,
): Promise<MoveDays> => {
  if (enrollment.exit !== null || exit === null) throw new ContractError('INVALID_TRANSITION')
  const reason = exit?.reason ?? 'MOVED'
  if (reason !== 'MOVED' && reason !== 'RECLASSIFIED') throw fieldRefusal('exit.reason', 'INVALID_TRANSITION')
  const today = dayOfYear(ctx.today, grade)
  const hasBegun = enrollment.start <= today
  const date = exit?.date ?? (hasBegun ? today : enrollment.start)
  refuseOutsideYear('exit.date', date, grade)
  if (date < enrollment.start) throw fieldRefusal('exit.date', 'INVALID_DATE_INTERVAL_ERROR')
  if (start !== undefined) refuseOutsideYear('start', start, grade)
  if (start !== undefined && start < date) throw fieldRefusal('start', 'INVALID_DATE_INTERVAL_ERROR')
  if (start !== undefined) return { exit: { date, reason }, start }
  const isTaken = await formerRecords.isRecordedOn(ctx, { enrollmentId: enrollment.id, date })
  const first = isTaken ? addDays(date, 1) : date
  return { exit: { date, reason }, start: dayOfYear(reentryDate(first, left), grade) }
}

const refuseMove = ({ enrollment, grade, target }: Move, change: EnrollmentChange): void => {
  assertClass(grade)
  assertClass(target)
  if (target.yearId !== grade.yearId) throw invalidFields(fieldError('gradeId', 'INVALID'))
  if (change.status === 'SURPLUS' && enrollment.status === 'ACTIVE')
    throw fieldRefusal('status', 'INVALID_TRANSITION')
  if (enrollment.isArchived) throw new ContractError('STUDENT_INACTIVE')
}

const isAgeMissed = ({ enrollment, target }: Move): boolean =>
  !isWithinAge(enrollment.birthdate, { min: target.ageMin, max: target.ageMax }, target.firstDay)

/** Those that are typed; else the present ones, as far as the other class offers them, in their order. */
const modalitiesIn = async (
  ctx: Ctx,
  target: LockedClass,
  { modalities }: LockedEnrollment,
  { modalities: typed }: EnrollmentChange,
): Promise<Modality[]> => {
  if (typed) {
    await refuseModalities(ctx, target.id, typed)
    return typed
  }
  if (modalities.length === 0) return []
  const offered = await offeredIn(ctx, target.id)
  return modalities
    .filter(modality => offered.has(modality.curriculumComponentId))
    .toSorted((a, b) => a.position - b.position)
    .map((modality, place) => ({ ...modality, position: place + 1 }))
}

const previewOf = async (
  ctx: Ctx,
  { enrollment, grade, target, formerRecords }: Move,
  { moved: { carried, withoutCounterpart }, until }: { moved: MovedFigures; until: string },
): Promise<MovePreview> => {
  const figures = [...carried, ...withoutCounterpart]
  const components = await componentNames(ctx, [...new Set(figures.map(figure => figure.componentId))])
  const terms = new Map([...grade.terms, ...target.terms].map(term => [term.id, term.position]))
  // In the order of components and terms, as people read marks.
  const shown = (rows: readonly TermFigure[]) =>
    components.flatMap(({ id, name }) =>
      rows
        .filter(row => row.componentId === id)
        .map(({ termId, mark, absences }) => ({
          curriculumComponent: { id, name },
          academicTerm: { id: termId, position: terms.get(termId) ?? 0 },
          mark,
          absences,
        }))
        .toSorted((a, b) => a.academicTerm.position - b.academicTerm.position),
    )
  return {
    carried: shown(carried),
    withoutCounterpart: shown(withoutCounterpart),
    unentered: await formerRecords.unentered(ctx, { enrollmentId: enrollment.id, until }),
  }
}

/** Recorded in both classes: the student who left the one and entered the other. */
const auditMove = (
  ctx: Ctx,
  { enrollment, grade, target }: Move,
  {
    id,
    days: { exit, start },
    status,
    number,
    isExceeded,
    isAgeConfirmed,
    passing,
  }: {
    id: string
    days: MoveDays
    status: string
    number: number | null
    isExceeded: boolean
    isAgeConfirmed: boolean
    passing: readonly AuditChange[]
  },
): void => {
  const { accountId: studentId } = enrollment
  const grades = { field: 'grade', from: grade.name, to: target.name }
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: enrollment.id,
    action: 'MOVED',
    changes: [
      grades,
      { field: 'exitDate', from: null, to: exit.date },
      { field: 'exitReason', from: null, to: exit.reason },
    ],
    studentId,
    gradeId: grade.id,
  })
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: id,
    action: 'RECEIVED',
    changes: [
      grades,
      { field: 'status', from: null, to: status },
      { field: 'number', from: null, to: number },
      { field: 'start', from: null, to: start },
      ...(isExceeded ? [EXCEEDED] : []),
      ...(isAgeConfirmed ? [{ field: 'confirmAge', from: null, to: true }] : []),
      ...passing,
    ],
    studentId,
    gradeId: target.id,
  })
}
