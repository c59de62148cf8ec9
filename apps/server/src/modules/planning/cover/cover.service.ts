import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/cover/cover.contract.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import { absenceTakes, timesMeet } from '@lousa/rules/planning/cover/absence.rules.ts'
import { assertTermDaysOpen, assertWritable } from '../../academics/level/term-writing.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkLessonClashes, freeInstructorSlots } from '../clash/clash.service.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { assertUntouched } from '../lesson/lesson-place.service.ts'
import {
  type LockedLesson,
  lockLessonRows,
  markDeleted,
  moveLessonRow,
  yearsOfLessons,
} from '../lesson/lesson-rows.service.ts'
import { noteChangedLessons } from '../plan/plan-change.public.queries.ts'
import { activeInstructors } from '../staffing/staffing-input.service.ts'
import { holdAbsencesOnDate } from './absence.queries.ts'
import { type CoverReading, type CoversWhere, coversWhere } from './cover.queries.ts'
import { enqueueCoverNews } from './cover-news.service.ts'
import {
  insertCover,
  instructorsOfLesson,
  type LockedCover,
  lessonTimesOn,
  lockCover,
  markCoversWithdrawn,
  yearOfCover,
} from './cover-writing.queries.ts'

export const coverAnswer = async (ctx: Ctx, id: string): Promise<LessonCover> => {
  const [cover] = (await coversWhere(ctx, { ids: [id] })).rows
  if (!cover) throw new ContractError('NOT_FOUND')
  return cover
}

/** The register of lessons of a year that were covered or not given. */
export const listedCovers = async (
  ctx: Ctx,
  query: QueryOf<typeof calls.listLessonCovers>,
): Promise<Page<LessonCover>> => {
  const { rows, count } = await coversWhere(ctx, { ...query, paging: query })
  return pageOf(rows, query, count)
}

/** The covers of a register on paper, the earliest lesson first. */
export const coversOfRegister = async (
  ctx: CoverReading,
  where: Pick<CoversWhere, 'academicYearId' | 'gradeId' | 'instructorId' | 'start' | 'end'>,
): Promise<LessonCover[]> => (await coversWhere(ctx, where)).rows.toReversed()

/** The lesson with the timetable of its year in hand, fit to be covered. */
const lockedLesson = async (ctx: Ctx, lessonId: string): Promise<LockedLesson> => {
  const [yearId] = await yearsOfLessons(ctx, [lessonId])
  if (yearId === undefined) throw new ContractError('NOT_FOUND')
  await lockOpenTimetable(ctx, yearId)
  const [lesson] = await lockLessonRows(ctx, [lessonId])
  if (!lesson) throw new ContractError('NOT_FOUND')
  return lesson
}

type Absent = { absentId: string | null; absenceId: string | null; absentName: string | null }

/** The absent instructor of a lesson; null where the plan has none, or none of them is absent. */
const absentOf = async (ctx: Ctx, lesson: LockedLesson): Promise<Absent & { hasInstructors: boolean }> => {
  const instructors = await instructorsOfLesson(ctx, lesson.id)
  const absences = await holdAbsencesOnDate(
    ctx,
    lesson.date,
    instructors.map(({ id }) => id),
  )
  const absence = absences.find(each => absenceTakes(each, lesson))
  return {
    absentId: absence?.accountId ?? null,
    absenceId: absence?.id ?? null,
    absentName: instructors.find(({ id }) => id === absence?.accountId)?.name ?? null,
    hasInstructors: instructors.length > 0,
  }
}

/** The name of a substitute. Refuses one who is absent too or, unless classes are joined, has a lesson at that time. */
const assertSubstitute = async (
  ctx: Ctx,
  lesson: LockedLesson,
  { substituteId, isJoint }: { substituteId: string; isJoint: boolean },
): Promise<string> => {
  const absences = await holdAbsencesOnDate(ctx, lesson.date, [substituteId])
  if (absences.some(absence => absenceTakes(absence, lesson)))
    throw fieldRefusal('substituteId', 'SUBSTITUTE_ABSENT')
  const names = await activeInstructors(ctx, [{ id: substituteId, path: 'substituteId' }])
  const times = await lessonTimesOn(ctx, { accountId: substituteId, date: lesson.date, exceptId: lesson.id })
  const isBusy = times.some(time => timesMeet(time, lesson))
  if (isBusy && !isJoint) throw fieldRefusal('substituteId', 'SUBSTITUTE_BUSY')
  if (!isBusy && isJoint) throw fieldRefusal('substituteId', 'SUBSTITUTE_NOT_BUSY')
  return names.get(substituteId) ?? ''
}

const auditCover = (
  ctx: Ctx,
  lesson: LockedLesson,
  {
    id,
    action,
    changes,
  }: { id: string; action: 'CREATED' | 'NOT_GIVEN' | 'WITHDRAWN'; changes: Record<string, unknown> },
): void =>
  ctx.audit({
    entity: 'lessonCover',
    entityId: id,
    action,
    changes: Object.entries({ lessonId: lesson.id, date: lesson.date, start: lesson.start, ...changes })
      .filter(([, to]) => to !== null)
      .map(([field, to]) => ({ field, from: null, to })),
    gradeId: lesson.gradeId,
    lessonPlanId: lesson.planId,
  })

/** The lesson leaves the timetable as one that was removed, so that no figure counts it; its cover says why. */
const registerNotGiven = async (ctx: Ctx, lesson: LockedLesson, reason: string): Promise<string> => {
  const { absentId, absenceId, absentName } = await absentOf(ctx, lesson)
  const cover = { lessonId: lesson.id, outcome: 'NOT_GIVEN' as const, substituteId: null, reason }
  const id = await insertCover(ctx, { ...cover, absentId, absenceId })
  await markDeleted(ctx, lesson, reason)
  await freeInstructorSlots(ctx, [lesson.id])
  auditCover(ctx, lesson, { id, action: 'NOT_GIVEN', changes: { absent: absentName, reason } })
  return id
}

/**
 * Decides one lesson of an absent instructor. The substitute takes attendance and releases this lesson alone, and the absent
 * instructor no longer does (docs/rules.md, Covering a lesson).
 */
export const createCover = async (
  ctx: Ctx,
  { lessonId, outcome, substituteId = null, reason = null }: BodyOf<typeof calls.createLessonCover>,
): Promise<LessonCover> => {
  if (outcome === 'NOT_GIVEN' && reason === null) throw invalidFields(fieldError('reason', 'REQUIRED'))
  if (outcome === 'NOT_GIVEN' && substituteId !== null)
    throw invalidFields(fieldError('substituteId', 'INVALID'))
  const lesson = await lockedLesson(ctx, lessonId)
  if (lesson.isDeleted) throw new ContractError('LESSON_DELETED')
  assertUntouched(lesson)
  const term = await assertWritable(ctx, {
    academicYearId: lesson.yearId,
    gradeId: lesson.gradeId,
    date: lesson.date,
  })
  if (term === null) throw new ContractError('OUT_OF_TERM')
  if (outcome === 'NOT_GIVEN') return coverAnswer(ctx, await registerNotGiven(ctx, lesson, reason ?? ''))
  if (substituteId === null) throw invalidFields(fieldError('substituteId', 'REQUIRED'))
  const { absentId, absenceId, absentName, hasInstructors } = await absentOf(ctx, lesson)
  if (hasInstructors && absentId === null) throw new ContractError('NO_ABSENCE')
  const substitute = await assertSubstitute(ctx, lesson, { substituteId, isJoint: outcome === 'JOINT' })
  const id = await insertCover(ctx, { lessonId, outcome, substituteId, reason, absentId, absenceId })
  await freeInstructorSlots(ctx, [lessonId])
  await noteChangedLessons(ctx, [lesson.planId])
  auditCover(ctx, lesson, {
    id,
    action: 'CREATED',
    changes: { absent: absentName, substitute, coverOutcome: outcome, reason },
  })
  await enqueueCoverNews(ctx, 'ASSIGNED', [id])
  return coverAnswer(ctx, id)
}

/** A live cover, locked with the timetable of its year. */
export const lockedCover = async (ctx: Ctx, id: string): Promise<LockedCover> => {
  const yearId = await yearOfCover(ctx, id)
  if (yearId === null) throw new ContractError('NOT_FOUND')
  await lockOpenTimetable(ctx, yearId)
  const cover = await lockCover(ctx, id)
  if (!cover || cover.isWithdrawn) throw new ContractError('NOT_FOUND')
  return cover
}

/** Withdraws a cover: the lesson is the instructor's again, or is in the timetable again where its time is still free. */
export const withdrawCover = async (ctx: Ctx, id: string, version: number | undefined): Promise<void> => {
  const cover = await lockedCover(ctx, id)
  await assertVersion(version, cover.version, () => coverAnswer(ctx, id))
  const [lesson] = await lockLessonRows(ctx, [cover.lessonId])
  if (!lesson) throw new ContractError('NOT_FOUND')
  assertUntouched({ ...lesson, isCovered: false })
  if (cover.isMadeUp) throw new ContractError('LESSON_MADE_UP')
  await assertTermDaysOpen(ctx, { academicYearId: lesson.yearId, gradeId: lesson.gradeId, date: lesson.date })
  await markCoversWithdrawn(ctx, [id])
  if (cover.outcome === 'NOT_GIVEN') {
    await moveLessonRow(ctx, lesson, lesson)
    await checkLessonClashes(ctx, [lesson.id])
  } else {
    await freeInstructorSlots(ctx, [lesson.id])
    await noteChangedLessons(ctx, [lesson.planId])
    await enqueueCoverNews(ctx, 'WITHDRAWN', [id])
  }
  auditCover(ctx, lesson, { id, action: 'WITHDRAWN', changes: { coverOutcome: cover.outcome } })
}
