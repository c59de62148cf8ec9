import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type DraftResult, movedPlacements } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { type InputChange, inputChanges } from '@lousa/rules/planning/draft/input-changes.rules.ts'
import type { FormerPlace } from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import type {
  Relaxation,
  RelaxationResult,
} from '@lousa/rules/planning/solver/explain/solver-relaxation.rules.ts'
import { roomsOf } from '@lousa/rules/planning/solver/explain/solver-rooms.rules.ts'
import type { RuleName } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import type { Placement, PlanWishes } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { minutesOf } from '@lousa/rules/planning/time.rules.ts'
import type { Ctx } from '../../module.ts'
import { draftById, namesOfAccounts } from './draft.queries.ts'
import { currentInput } from './draft.service.ts'
import type { StoredDraft } from './draft.types.ts'
import {
  briefOf,
  brokenOf,
  changeOf,
  lessonOf,
  movedOf,
  namesOf,
  periodAt,
  subjectOf,
  timeOf,
  unplacedOf,
  weekdayOf,
} from './draft.values.ts'

/** A draft with its table, and what has changed in the records since it was made. */
export const timetableDraft = async (ctx: Ctx, id: string): Promise<TimetableDraft> => {
  const draft = await draftById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  const people = await namesOfAccounts(
    ctx,
    draft.input.instructors.map(instructor => instructor.id),
  )
  const { best, input, explanation } = draft
  return {
    ...briefOf(draft),
    ...namesOf(input, draft.names, people),
    placements: draft.formerTimes ? placesOfFormer(draft, draft.formerTimes) : placesOfTable(draft),
    unplaced: unplacedOf(best?.unplaced ?? []),
    quality: qualityOf(draft, best),
    broken: (best?.violations ?? []).map(brokenOf),
    findings: draft.findings.map(({ weekdays = [], planIds, fixed: _, ...finding }) => ({
      ...finding,
      planIds: [...planIds],
      weekdays: weekdays.map(weekdayOf),
    })),
    explanation: explanation && {
      rules: explanation.rules.map(({ rule, share, ...about }) => ({ rule, ...subjectOf(about), share })),
      relaxations: explanation.relaxations.map(relaxationOf),
    },
    moved: best && input.repair ? movedPlacements(input.repair.former, best.placements).map(movedOf) : [],
    undoable: draft.handMoves.length,
    changes: (await changesOf(ctx, draft)).map(changeOf),
  }
}

/**
 * The table of a draft with names, for paper, without the plans that it was made around: what stays of them is read from the
 * records. A former timetable is no draft to print.
 */
export const printedDraft = async (
  ctx: Pick<Ctx, 'db' | 'institution'>,
  id: string,
): Promise<PrintedDraft> => {
  const draft = await draftById(ctx, id)
  if (!draft) throw new ContractError('NOT_FOUND')
  if (draft.kind === 'FORMER') throw new ContractError('DRAFT_IS_FORMER')
  const people = await namesOfAccounts(
    ctx,
    draft.input.instructors.map(instructor => instructor.id),
  )
  const { plans, rows, instructors } = namesOf(draft.input, draft.names, people)
  const { name, yearId, validFrom, unplacedCount, grades } = draft
  return {
    name,
    yearId,
    validFrom,
    unplacedCount,
    grades,
    plans: plans.filter(plan => !draft.names.plans[plan.id]?.isTaken),
    rows,
    instructors,
    placements: placesOfTable(draft),
  }
}

export type PrintedDraft = Pick<
  TimetableDraft,
  'name' | 'validFrom' | 'unplacedCount' | 'grades' | 'plans' | 'rows' | 'instructors' | 'placements'
> & { yearId: string }

/** The changes since the draft was made; a draft that is searched, was applied or holds a former timetable is not outdated. */
const changesOf = async (ctx: Ctx, draft: StoredDraft): Promise<InputChange[]> => {
  if (draft.kind === 'FORMER' || !['READY', 'STOPPED', 'FAILED'].includes(draft.state)) return []
  try {
    const { input } = await currentInput(ctx, draft)
    return inputChanges(draft.input, input, draft.best?.placements ?? [])
  } catch (error) {
    // A year that is closed, or classes without plans, leave nothing to compare: applying and resuming say why.
    if (error instanceof ContractError) return []
    throw error
  }
}

const keyOf = ({ planId, weekday, from }: Placement): string => `${planId} ${weekday} ${from}`
const keysOf = (placements: readonly Placement[]): ReadonlySet<string> => new Set(placements.map(keyOf))

const placesOfTable = ({
  input,
  names,
  best,
  pins,
  explanation,
}: StoredDraft): TimetableDraft['placements'] => {
  if (!best) return []
  const rooms = new Map(roomsOf(input, best).map(({ placement, ...room }) => [keyOf(placement), room]))
  const [pinned, fixed, leftOut] = [pins, input.fixed, explanation?.leftOut ?? []].map(keysOf)
  return best.placements.map(place => {
    const { room, roomKindId } = rooms.get(keyOf(place)) ?? { room: null, roomKindId: '' }
    const number = room ?? 0
    return {
      ...lessonOf(place),
      end: timeOf(periodAt(input, place)?.until ?? place.from),
      room: names.rooms[roomKindId]?.rooms[number - 1] ?? null,
      isPinned: pinned?.has(keyOf(place)) ?? false,
      isFixed: fixed?.has(keyOf(place)) ?? false,
      isLeftOut: leftOut?.has(keyOf(place)) ?? false,
    }
  })
}

/** The weekly times on its day that a draft keeps, under the plans of the engine where it has them. */
const placesOfFormer = (
  { names, validFrom: day }: StoredDraft,
  times: readonly FormerPlace[],
): TimetableDraft['placements'] => {
  const planOf = new Map(
    Object.entries(names.plans).flatMap(([id, { planIds }]) => planIds.map(planId => [planId, id] as const)),
  )
  return times
    .filter(({ planId, validFrom = day }) => validFrom <= day && (planOf.get(planId) ?? planId) === planId)
    .map(({ planId, weekday, start, end }) => ({
      ...lessonOf({ planId, weekday, from: minutesOf(start) }),
      end,
      room: null,
      isPinned: false,
      isFixed: false,
      isLeftOut: false,
    }))
}

const qualityOf = (draft: StoredDraft, best: DraftResult | null): TimetableDraft['quality'] => {
  if (!best) return { instructors: [], grades: [], wishes: [] }
  return {
    instructors: best.instructors.map(({ weekdays, ...quality }) => ({
      ...quality,
      weekdays: weekdays.map(weekdayOf),
    })),
    grades: qualityOfGrades(draft, best),
    wishes: [...best.wishes],
  }
}

/**
 * Lessons that the draft places, free periods and broken rules of each class; a lesson of several parallel groups counts once. Weekly
 * times of plans that are left out are no lessons of the draft: some begin after its day.
 */
const qualityOfGrades = (
  { input, names }: StoredDraft,
  { placements, violations }: DraftResult,
): TimetableDraft['quality']['grades'] => {
  const gradeOfRow = (rowId: string) => names.rows[rowId]?.gradeId
  const gradesOfPlan = new Map(
    input.plans.map(({ id, rowIds }) => [id, new Set(rowIds.flatMap(rowId => gradeOfRow(rowId) ?? []))]),
  )
  const isOf = (gradeId: string, planId: string | undefined, rowId?: string) =>
    (planId !== undefined && gradesOfPlan.get(planId)?.has(gradeId) === true) ||
    (rowId !== undefined && gradeOfRow(rowId) === gradeId)
  return [...new Set(input.rows.flatMap(({ id }) => gradeOfRow(id) ?? []))].map(gradeId => {
    const broken = violations.filter(({ planId, rowId }) => isOf(gradeId, planId, rowId))
    return {
      gradeId,
      lessons: placements.filter(({ planId }) => !names.plans[planId]?.isTaken && isOf(gradeId, planId))
        .length,
      windows: broken.filter(({ rule }) => rule === 'GAPS').length,
      broken: broken.length,
    }
  })
}

const RULE_OF_WISH: Readonly<Record<keyof PlanWishes, RuleName>> = {
  pieceLength: 'PIECE_LENGTH',
  doubles: 'DOUBLES',
  piecesPerDay: 'PIECES_PER_DAY',
  lessonsPerDay: 'LESSONS_PER_DAY',
  acrossBreak: 'ACROSS_BREAK',
  spread: 'SPREAD',
  notFirst: 'NOT_FIRST',
  notLast: 'NOT_LAST',
}

const ruleOf = (relaxation: Relaxation): RuleName | null => {
  if (relaxation.kind === 'PLAN_RULE') return RULE_OF_WISH[relaxation.rule]
  return relaxation.kind === 'INSTRUCTOR_RULE' ? relaxation.rule : null
}

const relaxationOf = ({ relaxation, best }: RelaxationResult) => ({
  kind: relaxation.kind,
  rule: ruleOf(relaxation),
  ...subjectOf({
    ...('planId' in relaxation ? { planId: relaxation.planId } : {}),
    ...('rowId' in relaxation ? { rowId: relaxation.rowId } : {}),
    ...('instructorId' in relaxation ? { instructorId: relaxation.instructorId } : {}),
    ...('roomKindId' in relaxation ? { roomKindId: relaxation.roomKindId } : {}),
    ...('weekday' in relaxation ? { weekday: relaxation.weekday } : {}),
  }),
  hard: best.hard,
  soft: best.soft,
})
