import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/release/release.contract.ts'
import type { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { LessonsReleased } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopes } from '../../performance-input.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { type LessonWriting, markReleased } from '../lesson-writing/lesson-marks.public.queries.ts'
import { writableLesson, writableLessons } from '../lesson-writing/lesson-writing.service.ts'
import {
  insertReleases,
  type Release,
  type ReleaseTexts,
  releasesById,
  releasesOfLessons,
  updateReleaseRow,
} from './release.queries.ts'

type LessonRef = { planId: string; lessonId: string }
export type Released = Release & { others: Release[] }

/** The first answers the call, the others travel with it. */
const releasedOf = (first: Release | undefined, all: Release[]): Released => {
  if (!first) throw new ContractError('NOT_FOUND')
  return { ...first, others: all.filter(release => release.id !== first.id) }
}

/** Refuses with the record that stands, so that a device that was offline can show both; that of the lesson itself first. */
const assertNotReleased = async (ctx: Ctx, lessonIds: readonly string[]): Promise<never> => {
  const standing = await releasesOfLessons(ctx, lessonIds)
  const [first] = standing.sort((a, b) => lessonIds.indexOf(a.lessonId) - lessonIds.indexOf(b.lessonId))
  throw new ContractError('LESSON_ALREADY_ACCOMPLISHED', { data: first ? conflictData(first) : {} })
}

/** The data of the existing release in an error. */
const conflictData = ({ lessonId, ...current }: Release) => ({ current, lessonId })

const NO_TEXTS: Record<keyof ReleaseTexts, string | null> = {
  contentRegistration: null,
  note: null,
  materialUsage: null,
}

/**
 * The release records of locked lessons of one plan and day with what they change: the mark on the lesson, by which
 * lessons are counted, and the figures. Each step is a statement of its own, which several machines leave whole to one.
 */
const writeReleases = async (
  ctx: Ctx,
  lessons: readonly [LessonWriting, ...LessonWriting[]],
  texts: ReleaseTexts,
): Promise<Release[]> => {
  const [
    { plan_id: planId, year_id: yearId, grade_id: gradeId, component_id: componentId, term_id: termId },
  ] = lessons
  const ids = lessons.map(lesson => lesson.id)
  // They go together, in this order.
  const [added, , , releases] = await Promise.all([
    insertReleases(ctx, lessons, texts),
    markReleased(ctx, { planId, lessonIds: ids }),
    bumpScopes(ctx, { yearId, gradeId, componentId, termId }),
    releasesOfLessons(ctx, ids),
  ])
  const released = ids.filter(id => !added.includes(id))
  return released.length > 0 ? assertNotReleased(ctx, released) : releases
}

/** Releases lessons of one plan and day with the same texts: all of them or, when one may not be, none. */
export const releaseLessons = async (
  ctx: Ctx,
  { planId, lessonId }: LessonRef,
  { lessonIds = [], contentRegistration, note = null, materialUsage = null }: BodyOf<typeof releaseLesson>,
  lessonsReleased: LessonsReleased,
): Promise<Released> => {
  const lessons = await writableLessons(ctx, { planId, lessonId, others: lessonIds })
  // A lesson that other terms left outside would count in none.
  if (lessons.some(lesson => lesson.term_id === null)) throw new ContractError('OUT_OF_TERM')
  const texts = { contentRegistration, note, materialUsage }
  const releases = await writeReleases(ctx, lessons, texts)
  const [{ id, grade_id: gradeId }] = lessons
  for (const release of releases) {
    ctx.audit({
      entity: 'accomplishment',
      entityId: release.id,
      action: 'CREATED',
      changes: [{ field: 'lessonId', from: null, to: release.lessonId }, ...changedFields(NO_TEXTS, texts)],
      gradeId,
      lessonPlanId: planId,
    })
  }
  await lessonsReleased(ctx, lessons)
  return releasedOf(
    releases.find(release => release.lessonId === id),
    releases,
  )
}

/** The sources of the first answer of a repeated release, in their current state. */
export const replayRelease = async (ctx: Ctx, [firstId = '', ...others]: string[]): Promise<Released> => {
  const releases = await releasesById(ctx, [firstId, ...others])
  return releasedOf(
    releases.find(release => release.id === firstId),
    releases,
  )
}

const releaseOf = async (ctx: Ctx, id: string, lessonId: string): Promise<Release> => {
  const [release] = await releasesById(ctx, [id])
  if (!release || release.lessonId !== lessonId) throw new ContractError('NOT_FOUND')
  return release
}

/** Changes the texts of a released lesson; an older version is refused with the record that stands. */
export const updateRelease = async (
  ctx: Ctx,
  { planId, lessonId, accomplishId }: LessonRef & { accomplishId: string },
  { version, ...sent }: BodyOf<typeof calls.updateRelease>,
): Promise<Release> => {
  const lesson = await writableLesson(ctx, { planId, lessonId })
  const before = await releaseOf(ctx, accomplishId, lessonId)
  const texts = {
    contentRegistration: sent.contentRegistration ?? before.contentRegistration,
    note: sent.note === undefined ? before.note : sent.note,
    materialUsage: sent.materialUsage === undefined ? before.materialUsage : sent.materialUsage,
  }
  // A request that equals the stored state needs no decision, however old its version is.
  if (isUnchanged(before, texts)) return before
  const { current, ...about } = conflictData(before)
  await assertVersion(version, before.version, () => current, about)
  await updateReleaseRow(ctx, { id: before.id, planId: lesson.plan_id }, texts)
  ctx.audit({
    entity: 'accomplishment',
    entityId: before.id,
    action: 'UPDATED',
    changes: changedFields({ ...before }, texts),
    gradeId: lesson.grade_id,
    lessonPlanId: lesson.plan_id,
  })
  return { ...before, ...texts, version: before.version + 1, updatedAt: ctx.now }
}
