import type { AnswerOf, BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type { DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import type {
  compareDrafts,
  listLessonPlaces,
  moveDraftLesson,
  pinDraftLesson,
} from '@lousa/contract/planning/draft/draft-table.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { pinnedInput, withMoved } from '@lousa/rules/planning/draft/draft-input.rules.ts'
import {
  type DraftResult,
  draftResult,
  movedPlacements,
} from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { otherPlaces } from '@lousa/rules/planning/solver/explain/solver-places.rules.ts'
import { fetOf } from '@lousa/rules/planning/solver/fet/fet.rules.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { minutesOf } from '@lousa/rules/planning/time.rules.ts'
import type { Ctx } from '../../module.ts'
import { draftById, namesOfAccounts, storeChangedTable, storePins } from './draft.queries.ts'
import { currentInput, draftBrief, lockedOpenDraft, refuseFormer } from './draft.service.ts'
import type { StoredDraft } from './draft.types.ts'
import {
  briefOf,
  brokenOf,
  lessonOf,
  movedOf,
  namesOf,
  onlyIn,
  periodAt,
  placeOf,
  weekdayNumber,
  weekdayOf,
} from './draft.values.ts'

type Moved = BodyOf<typeof moveDraftLesson>
type Pinned = BodyOf<typeof pinDraftLesson>
type Lesson = Pick<Moved, 'planId' | 'weekday' | 'start'>

const placementOf = ({ planId, weekday, start }: Lesson): Placement => ({
  planId,
  weekday: weekdayNumber(weekday),
  from: minutesOf(start),
})
const timeKey = ({ weekday, from }: Pick<Placement, 'weekday' | 'from'>): string => `${weekday} ${from}`
const isSame = (a: Placement, b: Placement): boolean =>
  a.planId === b.planId && a.weekday === b.weekday && a.from === b.from

/** The table of a draft that a person may change, and the lesson of it that is meant. */
const tableWith = (draft: StoredDraft, lesson: Placement): { best: DraftResult; input: SolverInput } => {
  refuseFormer(draft)
  const { best } = draft
  if (!best?.placements.some(place => isSame(place, lesson))) throw new ContractError('NO_SUCH_LESSON')
  return { best, input: pinnedInput(draft.input, draft.pins) }
}

/** Fixed lessons at a place, of the classes of a plan. */
const fixedAt = (input: SolverInput, { planId, weekday, from }: Placement): Placement[] => {
  const rowIds = input.plans.find(({ id }) => id === planId)?.rowIds ?? []
  return input.fixed.filter(
    fixed =>
      fixed.weekday === weekday &&
      fixed.from === from &&
      input.plans.some(plan => plan.id === fixed.planId && plan.rowIds.some(rowId => rowIds.includes(rowId))),
  )
}

/** Moves a lesson with all that must move for it; a chain that breaks more than before is shown and allowed. */
export const moveLesson = async (
  ctx: Ctx,
  id: string,
  { to, version, ...lesson }: Moved,
): Promise<AnswerOf<typeof moveDraftLesson>> => {
  const draft = await lockedOpenDraft(ctx, id, version)
  const from = placementOf(lesson)
  const { best, input } = tableWith(draft, from)
  const target = placementOf({ planId: lesson.planId, ...to })
  const place = (otherPlaces(input, best, from) ?? []).find(
    option => option.weekday === target.weekday && option.from === target.from,
  )
  if (!place)
    throw new ContractError('NO_PLACE_FOR_LESSON', {
      data: {
        fixed: [...fixedAt(input, target), ...input.fixed.filter(fixed => isSame(fixed, from))].map(lessonOf),
      },
    })
  const table = { placements: withMoved(best.placements, place.moved), unplaced: best.unplaced }
  const after = draftResult(input, table)
  const stored = await storeChangedTable(ctx, id, {
    best: after,
    handMoves: [...draft.handMoves, [...place.moved]],
    pins: draft.pins,
    moved: movedCount(input, after),
  })
  const isMoved = (moved: { from: Placement }) => isSame(moved.from, from)
  return {
    moved: place.moved.toSorted((a, b) => Number(isMoved(b)) - Number(isMoved(a))).map(movedOf),
    hard: after.hard - best.hard,
    soft: after.soft - best.soft,
    broken: onlyIn(after, best),
    mended: onlyIn(best, after),
    version: stored,
  }
}

const movedCount = ({ repair }: SolverInput, { placements }: DraftResult): number | null =>
  repair ? movedPlacements(repair.former, placements).length : null

/** Takes back the last change by hand. A lesson that was pinned since then is not pinned in its former place. */
export const undoMove = async (ctx: Ctx, id: string, version: number | undefined): Promise<DraftBrief> => {
  const draft = await lockedOpenDraft(ctx, id, version)
  const last = draft.handMoves.at(-1)
  if (!last || !draft.best) return briefOf(draft)
  const pins = draft.pins.filter(pin => !last.some(({ to }) => isSame(to, pin)))
  const input = pinnedInput(draft.input, pins)
  const back = last.map(({ from, to }) => ({ from: to, to: from }))
  const { placements, unplaced } = draft.best
  const best = draftResult(input, { placements: withMoved(placements, back), unplaced })
  await storeChangedTable(ctx, id, {
    best,
    handMoves: draft.handMoves.slice(0, -1),
    pins,
    moved: movedCount(input, best),
  })
  return draftBrief(ctx, id)
}

/** Pinned lessons stay where they are when the search goes on, and no chain moves them. */
export const pinLesson = async (
  ctx: Ctx,
  id: string,
  { isPinned, version, ...lesson }: Pinned,
): Promise<DraftBrief> => {
  const draft = await lockedOpenDraft(ctx, id, version)
  const place = placementOf(lesson)
  refuseFormer(draft)
  const others = draft.pins.filter(pin => !isSame(pin, place))
  const wasPinned = others.length < draft.pins.length
  // A pin can be taken away also where its lesson is gone.
  if (isPinned || !wasPinned) tableWith(draft, place)
  if (isPinned === wasPinned) return briefOf(draft)
  await storePins(ctx, id, isPinned ? [...others, place] : others)
  return draftBrief(ctx, id)
}

/** Why a lesson is where it is: what each other place would cost. */
export const lessonPlaces = async (
  ctx: Ctx,
  id: string,
  lesson: QueryOf<typeof listLessonPlaces>,
): Promise<AnswerOf<typeof listLessonPlaces>> => {
  const draft = await draftById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  const from = placementOf(lesson)
  const { best, input } = tableWith(draft, from)
  const places = otherPlaces(input, best, from) ?? []
  const gridId = input.rows.find(
    row => row.id === input.plans.find(plan => plan.id === lesson.planId)?.rowIds[0],
  )?.gridId
  const periods = input.grids.find(grid => grid.id === gridId)?.periods ?? []
  // Where the plan has another lesson, an exchange changes nothing: no fixed lesson is in the way.
  const own = new Set(best.placements.filter(({ planId }) => planId === lesson.planId).map(timeKey))
  const known = new Set([...own, ...places.map(timeKey)])
  const forbidden = periods.filter(period => !known.has(timeKey(period)))
  const people = input.plans.find(plan => plan.id === lesson.planId)?.instructorIds
  return {
    here: best.violations
      .filter(
        ({ planId, instructorId, weekday, from: start }) =>
          (planId === lesson.planId && (weekday === undefined || weekday === from.weekday)) ||
          (instructorId !== undefined &&
            people?.includes(instructorId) === true &&
            weekday === from.weekday &&
            (start === undefined || start === from.from)),
      )
      .map(brokenOf),
    places: places.map(({ moved, cost, ...place }) => ({
      ...placeOf(place),
      hard: cost.hard,
      soft: cost.soft,
      moved: moved.map(movedOf),
    })),
    forbidden: forbidden.map(({ weekday, from: start }) => ({
      ...placeOf({ weekday, from: start }),
      planId: fixedAt(input, { planId: lesson.planId, weekday, from: start })[0]?.planId ?? null,
    })),
  }
}

/** The problem of a draft in the form of FET. */
export const draftAsFet = async (ctx: Ctx, id: string): Promise<string> => {
  const draft = await draftById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  refuseFormer(draft)
  const { input, names } = draft
  const instructors = await namesOfAccounts(
    ctx,
    input.instructors.map(instructor => instructor.id),
  )
  const classOf = new Map(draft.grades.map(grade => [grade.id, grade.name]))
  return fetOf(pinnedInput(input, draft.pins), {
    institution: '',
    rows: new Map(
      Object.entries(names.rows).map(([rowId, { gradeId, name, group }]) => [
        rowId,
        { class: classOf.get(gradeId) ?? name, group },
      ]),
    ),
    instructors,
    components: new Map(Object.entries(names.plans).map(([planId, { component }]) => [planId, component])),
    roomKinds: new Map(Object.entries(names.rooms).map(([roomKindId, { name }]) => [roomKindId, name])),
  })
}

const weekOf = (result: DraftResult, instructorId: string) => {
  const own = result.instructors.find(quality => quality.instructorId === instructorId)
  return {
    lessons: own?.lessons ?? 0,
    weekdays: (own?.weekdays ?? []).map(weekdayOf),
    windows: own?.windows ?? 0,
    avoided: own?.avoided ?? 0,
  }
}

/** A draft compared with another one, or with the timetable in use: differences by class and by instructor. */
export const comparison = async (
  ctx: Ctx,
  id: string,
  otherId: string | undefined,
): Promise<AnswerOf<typeof compareDrafts>> => {
  const draft = await draftById(ctx, id)
  const otherDraft = otherId === undefined ? null : await draftById(ctx, otherId)
  if (!draft || (otherId !== undefined && !otherDraft)) throw new ContractError('NOT_FOUND')
  for (const each of otherDraft ? [draft, otherDraft] : [draft]) {
    refuseFormer(each)
    if (!each.best) throw new ContractError('DRAFT_RUNNING')
  }
  if (otherDraft && otherDraft.yearId !== draft.yearId) throw invalidFields(fieldError('otherId', 'INVALID'))
  const { input } = draft
  const other = otherDraft?.best ?? (await tableInUse(ctx, draft))
  const one = draft.best ?? other
  const instructorIds = new Set(
    [...one.instructors, ...other.instructors].map(({ instructorId }) => instructorId),
  )
  const people = await namesOfAccounts(ctx, [...instructorIds])
  return {
    ...namesOf(input, draft.names, people),
    instructors: [...people].map(([accountId, name]) => ({ id: accountId, name })),
    weeks: [...instructorIds].map(instructorId => ({
      instructorId,
      one: weekOf(one, instructorId),
      other: weekOf(other, instructorId),
    })),
    one: { draft: briefOf(draft), hard: one.hard, soft: one.soft },
    other: { draft: otherDraft && briefOf(otherDraft), hard: other.hard, soft: other.soft },
    grades: gradesOf(draft, one.placements, other.placements),
  }
}

/** The timetable in use on the day of the draft, counted as a table of it. */
const tableInUse = async (ctx: Ctx, draft: StoredDraft): Promise<DraftResult> => {
  const { former } = await currentInput(ctx, draft)
  const ids = new Set(draft.input.plans.map(plan => plan.id))
  const placements = former.filter(place => ids.has(place.planId) && periodAt(draft.input, place) !== null)
  return draftResult(draft.input, { placements, unplaced: [] })
}

const gradesOf = (
  { input, names, grades }: StoredDraft,
  one: readonly Placement[],
  other: readonly Placement[],
): AnswerOf<typeof compareDrafts>['grades'] => {
  const gradesOfPlan = new Map(
    input.plans.map(({ id, rowIds }) => [id, new Set(rowIds.map(rowId => names.rows[rowId]?.gradeId))]),
  )
  return grades.flatMap(grade => {
    const ofGrade = (places: readonly Placement[]) =>
      places.filter(({ planId }) => gradesOfPlan.get(planId)?.has(grade.id))
    const [mine, theirs] = [ofGrade(one), ofGrade(other)]
    const without = (places: readonly Placement[], others: readonly Placement[]) =>
      places.filter(place => !others.some(candidate => isSame(candidate, place))).map(lessonOf)
    const [onlyOne, onlyOther] = [without(mine, theirs), without(theirs, mine)]
    return onlyOne.length + onlyOther.length === 0
      ? []
      : [{ grade, onlyOne, onlyOther, same: mine.length - onlyOne.length }]
  })
}
