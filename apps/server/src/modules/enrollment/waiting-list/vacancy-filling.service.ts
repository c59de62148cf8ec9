import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { promotionDate } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { nextToPromote, withdrawnOffers } from '@lousa/rules/enrollment/waiting-list/promotion.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { queueMails } from '../../identity/mail/mail.service.ts'
import { bumpEnrollments } from '../../performance-input.ts'
import type { LockedGrade, WaitlistCtx, WaitlistedStudent } from './queue.types.ts'
import { offerMail, promotionMail, withdrawalMail } from './queue-mail.words.ts'
import {
  lastClosedDay,
  lockGradeRow,
  offerRows,
  promoteRows,
  studentsWithAddress,
  vacancyCounts,
  waitlist,
} from './vacancies.queries.ts'
import { enqueueWaitlistEvent } from './waitlist-event.service.ts'

const HOUR_MS = 3_600_000

type DayOf = (student?: Pick<WaitlistedStudent, 'left'>) => string | null

/** The first day in the class of a student who is called now; null where its year has no day left. */
const promotionDates = async (ctx: WaitlistCtx, grade: LockedGrade): Promise<DayOf> => {
  const lastClosed = await lastClosedDay(ctx, grade.id)
  const year = { start: grade.yearStart, end: grade.yearEnd }
  return student => promotionDate(ctx.today, year, { lastClosed, left: student?.left ?? null })
}

/** Makes students of the waiting list ACTIVE in the order given, from the first open day on, and tells them. */
export const promote = async (
  ctx: WaitlistCtx,
  grade: LockedGrade,
  students: readonly WaitlistedStudent[],
): Promise<void> => {
  if (students.length === 0) return
  const ids = students.map(({ id }) => id)
  const dayOf = await promotionDates(ctx, grade)
  if (dayOf() === null) throw new ContractError('TERM_CLOSED')
  const called = students.map(student => {
    const day = dayOf(student)
    // They leave the class with the year's last day only.
    if (day === null) throw new ContractError('ALREADY_ENROLLED')
    return { id: student.id, day }
  })
  await promoteRows(ctx, grade, called)
  await bumpEnrollments(ctx, { gradeIds: [grade.id], enrollmentIds: ids })
  await queueMails(ctx, (await studentsWithAddress(ctx, ids)).map(promotionMail))
  await enqueueWaitlistEvent(ctx, 'PROMOTED', ids)
}

const audited = (
  ctx: WaitlistCtx,
  grade: LockedGrade,
  students: readonly WaitlistedStudent[],
  { action, changes }: { action: 'PROMOTED' | 'OFFERED' | 'OFFER_WITHDRAWN'; changes: AuditChange[] },
): void => {
  for (const { id, accountId } of students)
    ctx.audit({
      entity: 'studentEnrollment',
      entityId: id,
      action,
      changes,
      gradeId: grade.id,
      studentId: accountId,
    })
}

const offerVacancies = async (
  ctx: WaitlistCtx,
  grade: LockedGrade,
  students: readonly WaitlistedStudent[],
): Promise<void> => {
  if (students.length === 0) return
  const ids = students.map(({ id }) => id)
  const expiresAt = new Date(new Date(ctx.now).getTime() + grade.offerHours * HOUR_MS).toISOString()
  await offerRows(ctx, ids, expiresAt)
  audited(ctx, grade, students, {
    action: 'OFFERED',
    changes: [{ field: 'offer', from: null, to: expiresAt }],
  })
  const { timeZone } = ctx.institution
  const mails = (await studentsWithAddress(ctx, ids)).map(each => offerMail(each, { expiresAt, timeZone }))
  await queueMails(ctx, mails)
  await enqueueWaitlistEvent(ctx, 'OFFERED', ids)
}

const ofIds = (queue: readonly WaitlistedStudent[], ids: readonly string[]): WaitlistedStudent[] => {
  const chosen = new Set(ids)
  return queue.filter(({ id }) => chosen.has(id))
}

/**
 * Gives the free places of a class to who is next, as the institution has it: not at all, at once, or as an offer. Asked
 * whenever a place may have become free (docs/rules.md, Waiting list). A class of a finished year, or of which no term is
 * open any more, stays as it is.
 */
export const fillVacancies = async (ctx: WaitlistCtx, gradeId: string): Promise<void> => {
  const grade = await lockGradeRow(ctx, gradeId)
  if (grade?.yearStatus !== 'OPEN' || !grade.waitlistPromotion) return
  const { free } = vacancies(await vacancyCounts(ctx, grade))
  if (free === 0) return
  const dayOf = await promotionDates(ctx, grade)
  if (dayOf() === null) return
  const queue = (await waitlist(ctx, gradeId)).filter(student => dayOf(student) !== null)
  const next = ofIds(queue, nextToPromote(queue, free))
  if (grade.offerHours > 0) return offerVacancies(ctx, grade, next)
  await promote(ctx, grade, next)
  audited(ctx, grade, next, {
    action: 'PROMOTED',
    changes: [{ field: 'status', from: 'SURPLUS', to: 'ACTIVE' }],
  })
}

/** A class has another number of places: what is offered beyond it is taken back, and what became free is filled. */
export const onCapacityChanged = async (ctx: WaitlistCtx, gradeId: string): Promise<void> => {
  const grade = await lockGradeRow(ctx, gradeId)
  if (!grade) return
  const { active, capacity } = await vacancyCounts(ctx, grade)
  const queue = await waitlist(ctx, gradeId)
  const places = vacancies({ capacity, active, surplus: 0 }).free
  const withdrawn = ofIds(queue, withdrawnOffers(queue, places))
  if (withdrawn.length > 0) {
    const ids = withdrawn.map(({ id }) => id)
    await offerRows(ctx, ids, null)
    audited(ctx, grade, withdrawn, { action: 'OFFER_WITHDRAWN', changes: [] })
    await queueMails(ctx, (await studentsWithAddress(ctx, ids)).map(withdrawalMail))
    await enqueueWaitlistEvent(ctx, 'WITHDRAWN', ids)
  }
  await fillVacancies(ctx, gradeId)
}
