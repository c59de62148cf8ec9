import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DRAFT_APPLYING } from '@lousa/contract/planning/draft/draft-apply.messages.ts'
import type { applyDraft as applyCall } from '@lousa/contract/planning/draft/draft-table.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { refusedViolations } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { inputChanges } from '@lousa/rules/planning/draft/input-changes.rules.ts'
import type { WeeklyPlace } from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import {
  type ChangedTime,
  type ChangedTimetable,
  changeTimetable,
  placesOfGrades,
} from '../weekly-time/timetable-change.service.ts'
import {
  deleteOldFormer,
  draftById,
  insertDraft,
  markApplied,
  namesOfAccounts,
  yearOfDraft,
} from './draft.queries.ts'
import { currentInput, draftBrief, lockedDraft, refuseRunning } from './draft.service.ts'
import type { StoredDraft } from './draft.types.ts'
import { brokenOf, changeOf, namesOf, periodAt, timeOf, unplacedOf, weekdayOf } from './draft.values.ts'

type Applied = BodyOf<typeof applyCall>
type Answer = AnswerOf<typeof applyCall>

/** Sends a message of the institution; injected by main, as messages stand below. */
export type SendNotice = (
  ctx: Ctx,
  message: {
    type: 'NOTICE'
    title: string
    body: string
    academicYearId: string
    accountIds: readonly string[]
  },
) => Promise<unknown>

/** Former timetables of a year that are kept. */
const FORMER_MOST = 5

/** The holidays by which lessons are made, asked for before the transaction. */
export const holidaysOfDraft = async (
  stage: PublicScope,
  holidays: Holidays,
  draftId: string,
): Promise<FetchedHolidays> => {
  const yearId = await stage.inTenant(ctx => yearOfDraft(ctx, draftId))
  return yearId ? holidaysOfYear(stage, holidays, yearId) : holidays.ofYears([])
}

const brDate = (date: string): string => date.split('-').reverse().join('/')

/** Makes a draft the timetable of its classes, or of some of them, from a day on. Instructors whose week changes get a message. */
export const applyDraft = async (
  ctx: Ctx,
  id: string,
  { validFrom, gradeIds: chosen, version, preview }: Applied,
  { holidays, sendNotice }: { holidays: FetchedHolidays; sendNotice: SendNotice },
): Promise<Answer> => {
  const known = await yearOfDraft(ctx, id)
  if (!known) throw new ContractError('NOT_FOUND')
  await lockOpenTimetable(ctx, known)
  const draft = await lockedDraft(ctx, id, version)
  refuseRunning(draft)
  const own = draft.grades.map(grade => grade.id)
  const gradeIds = chosen ? [...new Set(chosen)] : own
  if (gradeIds.some(gradeId => !own.includes(gradeId))) throw invalidFields(fieldError('gradeIds', 'INVALID'))
  const all = draft.formerTimes ?? (await placesOf(ctx, draft, validFrom))
  const places = await placesOfGrades(ctx, all, gradeIds)
  const order = { yearId: draft.yearId, gradeIds, planIds: plansOf(draft), places, validFrom }
  const done = await changeTimetable(ctx, order, holidays)
  auditChanges(ctx, draft, done)
  const formerDraftId = done.changed.length > 0 ? await keepFormer(ctx, draft, { gradeIds, done }) : null
  await markApplied(ctx, id, done.from)
  const instructorIds = instructorsOf(draft, done.changed)
  if (instructorIds.length > 0)
    await sendNotice(ctx, {
      type: 'NOTICE',
      title: DRAFT_APPLYING.notice.title,
      body: fill(DRAFT_APPLYING.notice.body, { date: brDate(done.from) }),
      academicYearId: draft.yearId,
      accountIds: instructorIds,
    })
  const people = await namesOfAccounts(ctx, instructorIds)
  return {
    draft: await draftBrief(ctx, id),
    formerDraftId: preview ? null : formerDraftId,
    grades: gradesOf(draft, gradeIds, done),
    plans: namesOf(draft.input, draft.names, people).plans,
    instructors: instructorIds.map(accountId => ({ id: accountId, name: people.get(accountId) ?? '' })),
    broken: (draft.best?.violations ?? []).map(brokenOf),
    unplaced: unplacedOf(draft.best?.unplaced ?? []),
    ...(preview ? { preview: done.lessons } : {}),
  }
}

/** The answer to a repeated request: the draft as it is. What changed is in the history. */
export const appliedAgain = async (ctx: Ctx, id: string, formerDraftId: string | null): Promise<Answer> => ({
  draft: await draftBrief(ctx, id),
  formerDraftId: formerDraftId && ((await draftById(ctx, formerDraftId))?.id ?? null),
  grades: [],
  plans: [],
  instructors: [],
  broken: [],
  unplaced: [],
})

/** The table of a draft as weekly times of lesson plans; refused where weekly times cannot hold it, or where it is outdated. */
const placesOf = async (ctx: Ctx, draft: StoredDraft, validFrom: string): Promise<WeeklyPlace[]> => {
  const { best, input, names } = draft
  const refused = best ? refusedViolations(best.violations) : []
  if (!best || refused.length > 0)
    throw new ContractError('DRAFT_CLASHES', { data: { broken: refused.map(brokenOf) } })
  const now = await currentInput(ctx, draft, validFrom)
  const changes = inputChanges(input, now.input, best.placements)
  if (changes.length > 0)
    throw new ContractError('DRAFT_OUTDATED', { data: { changes: changes.map(changeOf) } })
  return best.placements.flatMap(place => {
    const period = periodAt(input, place)
    if (!period) return []
    const { weekday, from, until } = period
    return (names.plans[place.planId]?.planIds ?? [place.planId]).map(planId => ({
      planId,
      weekday,
      start: timeOf(from),
      end: timeOf(until),
    }))
  })
}

/** The plans of the records whose weekly times a draft gives: not those that it was made around. */
const plansOf = ({ names }: StoredDraft): string[] =>
  Object.values(names.plans).flatMap(({ planIds, isTaken }) => (isTaken ? [] : planIds))

const auditChanges = (ctx: Ctx, draft: StoredDraft, { from, changed, lessons }: ChangedTimetable): void => {
  ctx.audit({
    entity: 'timetableDraft',
    entityId: draft.id,
    action: 'APPLIED',
    changes: [{ field: 'validFrom', from: null, to: from }],
  })
  const lessonsOf = (list: 'added' | 'removed', gradeId: string) =>
    lessons[list].filter(({ lessonPlan }) => lessonPlan.grade.id === gradeId).length
  for (const gradeId of new Set(changed.map(time => time.gradeId)))
    ctx.audit({
      entity: 'grade',
      entityId: gradeId,
      action: 'TIMETABLE_APPLIED',
      gradeId,
      changes: [
        { field: 'validFrom', from: null, to: from },
        { field: 'lessonsAdded', from: null, to: lessonsOf('added', gradeId) },
        { field: 'lessonsRemoved', from: lessonsOf('removed', gradeId), to: null },
      ],
    })
}

/** Keeps the timetable as it was, so that it can be applied again. */
const keepFormer = async (
  ctx: Ctx,
  draft: StoredDraft,
  { gradeIds, done }: { gradeIds: readonly string[]; done: ChangedTimetable },
): Promise<string> => {
  await deleteOldFormer(ctx, draft.yearId, { count: FORMER_MOST - 1, appliedId: draft.id })
  return insertDraft(ctx, {
    yearId: draft.yearId,
    name: fill(DRAFT_APPLYING.former, { date: brDate(done.from) }),
    gradeIds,
    keep: 'NONE',
    isRepair: false,
    validFrom: done.from,
    seconds: draft.seconds,
    seed: draft.seed,
    input: draft.input,
    names: draft.names,
    best: null,
    pins: [],
    formerTimes: done.former,
  })
}

/** Instructors of the plans whose weekly times change. */
const instructorsOf = ({ input, names }: StoredDraft, changed: readonly ChangedTime[]): string[] => {
  const planIds = new Set(changed.map(({ planId }) => planId))
  const touched = input.plans.filter(({ id }) =>
    (names.plans[id]?.planIds ?? [id]).some(planId => planIds.has(planId)),
  )
  return [...new Set(touched.flatMap(({ instructorIds }) => instructorIds))]
}

const timeOfPlace = (place: WeeklyPlace | null) =>
  place && { weekday: weekdayOf(place.weekday), start: place.start, end: place.end }

const gradesOf = (
  { grades }: StoredDraft,
  gradeIds: readonly string[],
  { changed, unchanged, withLessons }: ChangedTimetable,
): Answer['grades'] =>
  grades
    .filter(({ id }) => gradeIds.includes(id))
    .map(grade => ({
      grade,
      changed: changed
        .filter(({ gradeId }) => gradeId === grade.id)
        .map(({ planId, from, to }) => ({ planId, from: timeOfPlace(from), to: timeOfPlace(to) })),
      unchanged: unchanged.get(grade.id) ?? 0,
      hasLessons: withLessons.includes(grade.id),
    }))
