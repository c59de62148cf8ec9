import { fill } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import {
  BROKEN_RULES,
  DRAFT_CHANGES,
  RELAXATIONS,
  RULE_NAMES,
} from '@lousa/contract/planning/draft/draft-rules.messages.ts'
import type {
  DraftBrief,
  DraftChange,
  TimetableDraft,
} from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { findingSentence } from '@lousa/contract/planning/making/finding-sentence.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { WEEKDAYS, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { SolverNames } from '@lousa/rules/planning/making/solver-input.rules.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

const T = DRAFTS

/** The lists of names of an answer about drafts; an application names plans alone. */
export type DraftLists = Pick<TimetableDraft, 'plans'> &
  Partial<Pick<TimetableDraft, 'rows' | 'instructors' | 'rooms'>>
type BrokenRule = TimetableDraft['broken'][number]
type Finding = TimetableDraft['findings'][number]
type Explanation = NonNullable<TimetableDraft['explanation']>
type Move = TimetableDraft['moved'][number]
type Subject = Pick<DraftChange, 'planId' | 'rowId' | 'instructorId' | 'roomKindId'>
export type Place = { weekday: Weekday; start: string }

export const dayName = (weekday: Weekday): string => TIMETABLE.days[weekday]

export const placeText = ({ weekday, start }: Place): string =>
  fill(T.move.place, { day: dayName(weekday), start: showTime(start) })

/** The text for a name that the answer does not have. */
const MISSING = '–'

const byId = <T extends { id: string }>(list: readonly T[] | undefined): ReadonlyMap<string, T> =>
  new Map((list ?? []).map(item => [item.id, item]))

/** The names of an answer in the form of the engine's own. */
const solverNames = ({ plans, rows = [], instructors = [], rooms = [] }: DraftLists): SolverNames => ({
  plans: Object.fromEntries(plans.map(plan => [plan.id, plan])),
  rows: Object.fromEntries(rows.map(row => [row.id, row])),
  instructors: Object.fromEntries(instructors.map(({ id, name }) => [id, name])),
  rooms: Object.fromEntries(rooms.map(room => [room.id, room])),
})

/** Texts of one answer, with its names. */
export const wordsOf = (lists: DraftLists) => {
  const plans = byId(lists.plans)
  const rows = byId(lists.rows)
  const instructors = byId(lists.instructors)
  const rooms = byId(lists.rooms)

  const planName = (id: string): string => {
    const plan = plans.get(id)
    return plan ? [plan.component, plan.classes.join(', ')].filter(Boolean).join(' · ') : MISSING
  }
  const component = (id: string): string => plans.get(id)?.component ?? MISSING
  const rowName = (id: string): string => {
    const row = rows.get(id)
    return row ? [row.name, row.group].filter(Boolean).join(' · ') : MISSING
  }
  /** A rule of an instructor names the person, and one of a plan the plan. */
  const subjectName = ({ planId, rowId, instructorId, roomKindId }: Subject): string => {
    if (instructorId) return instructors.get(instructorId)?.name ?? MISSING
    if (roomKindId) return rooms.get(roomKindId)?.name ?? MISSING
    if (rowId) return rowName(rowId)
    return planId ? planName(planId) : MISSING
  }
  const whenText = ({ weekday, start }: Partial<Pick<BrokenRule, 'weekday' | 'start'>>): string => {
    if (!weekday) return ''
    return ` (${start ? placeText({ weekday, start }) : dayName(weekday)})`
  }
  const broken = (rule: BrokenRule): string =>
    `${fill(countedIn(BROKEN_RULES[rule.rule], rule.units), { subject: subjectName(rule) })}${whenText(rule)}`
  const longBroken = ({ rule, share, ...subject }: Explanation['rules'][number]): string => {
    const text = fill(countedIn(BROKEN_RULES[rule], 1), { subject: subjectName(subject) })
    return `${text}${whenText(subject)} · ${fill(T.impossible.share, { share: Math.round(share * 100) })}`
  }
  const relaxation = ({
    kind,
    rule,
    weekday,
    hard,
    ...subject
  }: Explanation['relaxations'][number]): string => {
    const values = {
      subject: subjectName(subject),
      weekday: weekday ? dayName(weekday).toLowerCase() : MISSING,
      rule: rule ? RULE_NAMES[rule] : MISSING,
    }
    const outcome = hard === 0 ? T.impossible.fits : countedIn(T.impossible.left, hard)
    return `${fill<string>(RELAXATIONS[kind], values)}: ${outcome}.`
  }
  const finding = ({ weekdays, rowId, instructorId, roomKindId, ...counted }: Finding): string =>
    findingSentence(
      {
        ...counted,
        weekdays: weekdays.map(day => WEEKDAYS.indexOf(day) + 1),
        ...(rowId ? { rowId } : {}),
        ...(instructorId ? { instructorId } : {}),
        ...(roomKindId ? { roomKindId } : {}),
      },
      solverNames(lists),
    )
  const change = ({ kind, ...subject }: DraftChange): string =>
    fill(DRAFT_CHANGES[kind], { subject: subjectName(subject) })
  const move = ({ planId, from, to }: Move): string =>
    fill(T.move.line, { subject: planName(planId), from: placeText(from), to: placeText(to) })

  const unplaced = (planId: string, count: number): string =>
    fill(countedIn(T.table.unplacedLine, count), { subject: planName(planId) })

  return {
    planName,
    component,
    rowName,
    subjectName,
    broken,
    unplaced,
    longBroken,
    relaxation,
    finding,
    change,
    move,
    plans,
    rows,
    instructors,
  }
}

export type DraftWords = ReturnType<typeof wordsOf>

export const STATE_TONES: Readonly<Record<DraftBrief['state'], Tone>> = {
  PENDING: 'neutral',
  RUNNING: 'info',
  READY: 'good',
  STOPPED: 'neutral',
  FAILED: 'bad',
  APPLIED: 'good',
}

export const stateName = ({ kind, state }: Pick<DraftBrief, 'kind' | 'state'>): string =>
  kind === 'FORMER' && state !== 'APPLIED' ? T.former : T.states[state]

/** Whether a table is whole, in words: never as numbers of the search. A former timetable was not counted and has no result. */
export const resultText = ({
  kind,
  hard,
  unplacedCount,
  movedCount,
}: Pick<DraftBrief, 'kind' | 'hard' | 'unplacedCount' | 'movedCount'>): string => {
  if (kind === 'FORMER') return ''
  if (hard === null) return T.noTable
  const parts = [hard === 0 ? T.whole : countedIn(T.brokenRules, hard)]
  if (unplacedCount > 0) parts.push(countedIn(T.unplaced, unplacedCount))
  if (movedCount !== null) parts.push(countedIn(T.movedCount, movedCount))
  return parts.join(' · ')
}

export const retentionText = ({
  appliedFrom,
  removedAfter,
}: Pick<DraftBrief, 'appliedFrom' | 'removedAfter'>): string => {
  if (appliedFrom) return fill(T.appliedOn, { date: showDate(appliedFrom) })
  return removedAfter ? fill(T.storedUntil, { date: showDate(removedAfter) }) : ''
}

/** No whole table after the search, or none by counting alone. A table in the making may still become whole. */
export const isImpossible = ({ state, hard, explanation, findings }: TimetableDraft): boolean =>
  state !== 'PENDING' &&
  state !== 'RUNNING' &&
  hard !== 0 &&
  (explanation !== null || findings.some(({ severity }) => severity === 'IMPOSSIBLE'))

/** Seconds as "1:05". */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
