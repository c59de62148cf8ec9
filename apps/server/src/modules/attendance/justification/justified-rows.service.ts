import type { JustificationEffect } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  coveringJustification,
  type JustifiableMark,
  justificationsFor,
  markUnder,
} from '@lousa/rules/attendance/absence-justification.rules.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopes, unsettleFollowing } from '../../performance-input.ts'
import type { LessonWriting } from '../../planning/lesson-writing/lesson-marks.public.queries.ts'
import { lockLessons } from '../../planning/lesson-writing/lesson-writing.service.ts'
import { activeJustifications } from './justification.queries.ts'
import {
  alignJustifications,
  attendanceOfStudent,
  justifiedSpans,
  type LessonOfStudent,
  lessonsLeftClosed,
  lessonsOfStudent,
  namedTerms,
  type RowOfStudent,
  type Span,
  studentsOf,
  writeJustifiedRows,
} from './justified-rows.queries.ts'

type ChangedRow = { row: RowOfStudent; after: JustifiableMark; lesson: LessonWriting }

/** Closed terms change by the office's own justification, and by notes that were accepted before the closing. */
const isClosed = ({ term_closed_at, year_status }: LessonWriting): boolean =>
  term_closed_at !== null || year_status !== 'OPEN'

/** Rows that are other than the justifications of their days say. */
const changedRows = (
  rows: readonly RowOfStudent[],
  justifications: Awaited<ReturnType<typeof activeJustifications>>,
  lessons: ReadonlyMap<string, LessonWriting>,
): ChangedRow[] =>
  rows.flatMap(row => {
    const lesson = lessons.get(row.lessonId)
    if (!lesson) return []
    const { justificationId } = row
    const effective = justificationsFor(justifications, {
      isClosed: isClosed(lesson),
      closedAt: lesson.term_closed_at,
      justificationId,
    })
    const after = markUnder(row, coveringJustification(effective, row.date)?.id ?? null)
    const isSame = after.status === row.status && after.justificationId === row.justificationId
    return isSame ? [] : [{ row, after, lesson }]
  })

const scopeOf = (lesson: LessonWriting) => ({
  yearId: lesson.year_id,
  gradeId: lesson.grade_id,
  componentId: lesson.component_id,
  termId: lesson.term_id,
})

/** Writes changed rows, with the history of each lesson and the figures that follow. */
const writeChanged = async (ctx: Ctx, accountId: string, changed: readonly ChangedRow[]): Promise<void> => {
  if (changed.length === 0) return
  await writeJustifiedRows(
    ctx,
    changed.map(({ row, after, lesson }) => ({
      year_id: lesson.year_id,
      lesson_id: row.lessonId,
      enrollment_id: row.enrollmentId,
      status: after.status,
      justification_id: after.justificationId,
    })),
  )
  for (const { row, after, lesson } of changed)
    if (after.status !== row.status)
      ctx.audit({
        entity: 'attendance',
        entityId: row.lessonId,
        action: 'UPDATED',
        changes: [{ field: row.enrollmentId, from: row.status, to: after.status }],
        studentId: accountId,
        gradeId: lesson.grade_id,
        lessonPlanId: lesson.plan_id,
      })
  await bumpScopes(
    ctx,
    changed.map(({ lesson }) => scopeOf(lesson)),
  )
  await unsettleFollowing(
    ctx,
    changed.flatMap(({ row, lesson }) =>
      lesson.term_id !== null && lesson.term_closed_at !== null
        ? [{ enrollmentId: row.enrollmentId, componentId: lesson.component_id, termId: lesson.term_id }]
        : [],
    ),
  )
}

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, of]) => [key, of.length]))

/** Changed lessons by class and component, in the order of their names. */
const componentsOf = (changed: readonly ChangedRow[], lessons: ReadonlyMap<string, LessonOfStudent>) => {
  const named = changed.flatMap(({ row }) => lessons.get(row.lessonId) ?? [])
  return [...Map.groupBy(named, ({ grade, curriculumComponent }) => `${grade.id} ${curriculumComponent.id}`)]
    .flatMap(([, [first, ...others]]) =>
      first
        ? [{ grade: first.grade, curriculumComponent: first.curriculumComponent, lessons: others.length + 1 }]
        : [],
    )
    .toSorted((one, other) =>
      one.curriculumComponent.name.localeCompare(other.curriculumComponent.name, 'pt-BR'),
    )
}

const closedTermsOf = async (ctx: Ctx, lessons: readonly LessonWriting[]) => {
  const inClosed = lessons.flatMap(({ term_id, term_closed_at }) =>
    term_id !== null && term_closed_at !== null ? [term_id] : [],
  )
  if (inClosed.length === 0) return []
  const counts = countBy(inClosed, id => id)
  const terms = await namedTerms(ctx, [...counts.keys()])
  return terms.map(term => ({ ...term, lessons: counts.get(term.id) ?? 0 }))
}

type Matched = {
  lessons: ReadonlyMap<string, LessonOfStudent>
  locked: ReadonlyMap<string, LessonWriting>
  rows: RowOfStudent[]
  changed: ChangedRow[]
}

/**
 * The attendance of a student on some days, and the rows that differ from the stored justifications. All lessons of these days
 * are locked, called or not: a list that is saved concurrently reads the justifications afterwards.
 */
const matchRows = async (ctx: Ctx, accountId: string, spans: readonly Span[]): Promise<Matched> => {
  const lessons = await lessonsOfStudent(ctx, accountId, spans)
  const ids = lessons.map(({ id }) => id)
  const locked = new Map((await lockLessons(ctx, ids)).map(each => [each.id, each]))
  const rows = await attendanceOfStudent(ctx, accountId, spans)
  const changed = changedRows(rows, await activeJustifications(ctx, accountId), locked)
  return { lessons: new Map(lessons.map(each => [each.id, each])), locked, rows, changed }
}

type JustificationChange = {
  accountId: string
  /** The days whose rows may change. */
  spans: readonly Span[]
  /** The days of the justification; null of one that is withdrawn. */
  days: Span | null
}

/**
 * Brings the attendance of a locked student in line with the justifications that are stored. Terms may be closed; a change in
 * a finished year is refused.
 */
export const applyJustifications = async (
  ctx: Ctx,
  { accountId, spans, days }: JustificationChange,
): Promise<JustificationEffect> => {
  const { lessons, locked, rows, changed } = await matchRows(ctx, accountId, spans)
  if (changed.some(({ lesson }) => lesson.year_status !== 'OPEN'))
    throw new ContractError('ACADEMIC_YEAR_FINISHED')
  await writeChanged(ctx, accountId, changed)
  const shown = changed.filter(({ row, after, lesson }) => !lesson.deleted && after.status !== row.status)
  const isInDays = ({ date }: { date: string }) => days !== null && days.start <= date && date <= days.end
  const changedIds = new Set(changed.map(({ row }) => row.lessonId))
  const unchanged = rows.flatMap(row => {
    const lesson = locked.get(row.lessonId)
    const stays = row.status === 'ABSENCE' && isInDays(row) && !changedIds.has(row.lessonId)
    return stays && lesson?.deleted === false ? [lesson] : []
  })
  return {
    justified: shown.filter(({ after }) => after.status === 'JUSTIFIED_ABSENCE').length,
    reverted: shown.filter(({ after }) => after.status === 'ABSENCE').length,
    present: rows.filter(
      row => row.status === 'ATTENDANCE' && isInDays(row) && locked.get(row.lessonId)?.deleted === false,
    ).length,
    untaken: [...lessons.values()].filter(lesson => lesson.isUntaken && isInDays(lesson)).length,
    components: componentsOf(shown, lessons),
    closedTerms: await closedTermsOf(
      ctx,
      shown.map(({ lesson }) => lesson),
    ),
    unchangedTerms: await closedTermsOf(ctx, unchanged),
  }
}

/**
 * Applies notes of families to terms that were closed when they were accepted, and are open now. Figures of the level are computed
 * again by the reopening itself.
 */
export const applyToReopened = async (ctx: Ctx, termIds: readonly string[]): Promise<void> => {
  const ids = await lessonsLeftClosed(ctx, termIds)
  if (ids.length === 0) return
  const lessons = new Map((await lockLessons(ctx, ids)).map(each => [each.id, each]))
  for (const { lessonId, enrollmentId, accountId, from, to } of await alignJustifications(ctx, ids)) {
    const lesson = lessons.get(lessonId)
    if (lesson)
      ctx.audit({
        entity: 'attendance',
        entityId: lessonId,
        action: 'UPDATED',
        changes: [{ field: enrollmentId, from, to }],
        studentId: accountId,
        gradeId: lesson.grade_id,
        lessonPlanId: lesson.plan_id,
      })
  }
}

/**
 * Brings attendance in line after justifications or enrolments came to belong to other students. Rows of finished years
 * stay as they are.
 */
export const followJustifications = async (
  ctx: Ctx,
  moved: { justificationIds: readonly string[]; enrollmentIds: readonly string[] },
): Promise<void> => {
  // Two records of one person: at most two students.
  for (const accountId of await studentsOf(ctx, moved)) {
    const { changed } = await matchRows(ctx, accountId, await justifiedSpans(ctx, accountId))
    await writeChanged(
      ctx,
      accountId,
      changed.filter(({ lesson }) => lesson.year_status === 'OPEN'),
    )
  }
}
