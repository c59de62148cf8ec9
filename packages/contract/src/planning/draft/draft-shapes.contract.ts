import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import type { RuleName } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import { z } from 'zod'
import { civilDate, id, instant, ref, timeOfDay, version } from '../../schema.ts'

/**
 * A draft of a timetable: PENDING waits for its turn, RUNNING is searched, READY has used its time, STOPPED was stopped by a
 * person, FAILED has ended by an error. READY and STOPPED may have a table that breaks rules: `hard` says how many.
 */
export const DRAFT_STATES = ['PENDING', 'RUNNING', 'READY', 'STOPPED', 'FAILED', 'APPLIED'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** MADE by the engine, or FORMER: the timetable as it was before a draft was applied, so that it can be applied again. */
export const DRAFT_KINDS = ['MADE', 'FORMER'] as const

/** Which weekly times of the chosen classes stay where they are: all, those that are pinned, or none. */
export const DRAFT_KEEPS = ['ALL', 'PINNED', 'NONE'] as const
export type DraftKeep = (typeof DRAFT_KEEPS)[number]

/** Drafts of one year, without those that hold a former timetable. */
export const DRAFTS_MOST = 10
export const DRAFT_SECONDS_MOST = 300

/** Rules of the engine in the order in which a screen lists them. */
export const DRAFT_RULES = [
  'UNPLACED',
  'OUTSIDE_GRID',
  'WRONG_COUNT',
  'FIXED_MOVED',
  'ROW_CLASH',
  'INSTRUCTOR_CLASH',
  'ROOM_SHORTAGE',
  'BLOCKED',
  'AVOID',
  'PREFER',
  'PIECE_LENGTH',
  'DOUBLES',
  'PIECES_PER_DAY',
  'LESSONS_PER_DAY',
  'ACROSS_BREAK',
  'SPREAD',
  'NOT_FIRST',
  'NOT_LAST',
  'WINDOWS',
  'DAYS',
  'INSTRUCTOR_LESSONS',
  'GAPS',
  'MOVED',
] as const satisfies readonly RuleName[]

const FINDING_KINDS = [
  'ROW_HOURS',
  'ROW_FREE_PERIODS',
  'INSTRUCTOR_HOURS',
  'PLAN_PLACES',
  'PLAN_DOUBLES',
  'ROOM_HOURS',
  'ROW_SET',
  'INSTRUCTOR_SET',
  'FIXED_COUNT',
  'FIXED_PLACE',
  'FIXED_BLOCKED',
  'FIXED_CLASH',
  'FIXED_ROOMS',
] as const satisfies readonly CountingFinding['kind'][]

/** Ways to give in to one rule. FREE_DAY: the instructor comes on `weekday` after all. FIXED: the fixed lessons of a plan may move. */
export const RELAXATION_KINDS = [
  'FREE_DAY',
  'INSTRUCTOR_RULE',
  'PLAN_RULE',
  'ONE_MORE_ROOM',
  'GAPS',
  'FIXED',
] as const

/** Why a draft no longer fits the records that it was made of. */
export const DRAFT_CHANGE_KINDS = [
  'PLAN_ADDED',
  'PLAN_REMOVED',
  'PLAN_PERIODS',
  'PLAN_INSTRUCTORS',
  'PLAN_CLASSES',
  'PLAN_ROOM',
  'PLAN_WISHES',
  'CLASS_ADDED',
  'CLASS_REMOVED',
  'CLASS_BELLS',
  'CLASS_WISHES',
  'INSTRUCTOR_AVAILABILITY',
  'INSTRUCTOR_LIMITS',
  'ROOM_COUNT',
  'FIXED_LESSONS',
] as const

const weekday = z.enum(WEEKDAYS)
/** Ids of the lists of names in the same answer: `plans`, `rows`, `instructors`, `rooms`. */
const subject = {
  planId: id.nullish(),
  rowId: z.string().nullish(),
  instructorId: id.nullish(),
  roomKindId: z.string().nullish(),
  weekday: weekday.nullish(),
  start: timeOfDay.nullish(),
}

/** A lesson of the week: a plan and its place. */
export const draftPlace = z.object({ planId: id, weekday, start: timeOfDay })

export const draftBrief = z.object({
  id,
  name: z.string(),
  kind: z.enum(DRAFT_KINDS),
  state: z.enum(DRAFT_STATES),
  /** A stop was requested, and the search has not ended yet. */
  isStopping: z.boolean(),
  grades: z.array(ref),
  keep: z.enum(DRAFT_KEEPS),
  /** Lessons at a new time count: the fewest move. */
  isRepair: z.boolean(),
  validFrom: civilDate,
  seconds: z.int(),
  seed: z.int(),
  moves: z.number(),
  milliseconds: z.int(),
  /** Units of broken rules that must hold, and the weight of the other ones; null without a table. */
  hard: z.int().nullable(),
  soft: z.int().nullable(),
  /** Lessons without a place, and lessons at another time than in the table that is repaired. */
  unplacedCount: z.int(),
  movedCount: z.int().nullable(),
  /** The day from which it was applied. */
  appliedFrom: civilDate.nullable(),
  createdAt: instant,
  /** The day after which the draft is removed; null for one that was applied. */
  removedAfter: civilDate.nullable(),
  version,
})
export type DraftBrief = z.output<typeof draftBrief>

/** The names behind the ids of an answer. */
export const draftNames = {
  /** A plan of the engine: a lesson plan, or several whose lessons are given together (`planIds`). */
  plans: z.array(
    z.object({
      id,
      planIds: z.array(id),
      component: z.string(),
      classes: z.array(z.string()),
      rowIds: z.array(z.string()),
      instructorIds: z.array(id),
      roomKindId: z.string().nullable(),
      periods: z.int(),
    }),
  ),
  /** Rows of students: a class or one of its parallel groups. */
  rows: z.array(
    z.object({
      id: z.string(),
      gradeId: id,
      name: z.string(),
      /** Null: the whole class. */
      group: z.string().nullable(),
      gridId: z.string(),
    }),
  ),
  instructors: z.array(ref),
  rooms: z.array(z.object({ id: z.string(), name: z.string(), rooms: z.array(z.string()) })),
  grids: z.array(
    z.object({
      id: z.string(),
      periods: z.array(z.object({ weekday, start: timeOfDay, end: timeOfDay, shift: z.string() })),
    }),
  ),
}

/** A rule with what is broken of it: `units` times, at the cost of all units. */
export const brokenRule = z.object({
  rule: z.enum(DRAFT_RULES),
  ...subject,
  units: z.int(),
  hard: z.int(),
  soft: z.int(),
})
export type BrokenRule = z.output<typeof brokenRule>

/** How many wishes of a rule are met. */
export const wishCount = z.object({ rule: z.enum(DRAFT_RULES), met: z.int(), total: z.int() })

const draftQuality = z.object({
  instructors: z.array(
    z.object({
      instructorId: id,
      lessons: z.int(),
      weekdays: z.array(weekday),
      windows: z.int(),
      firstPeriods: z.int(),
      lastPeriods: z.int(),
      avoided: z.int(),
    }),
  ),
  grades: z.array(z.object({ gradeId: id, lessons: z.int(), windows: z.int(), broken: z.int() })),
  wishes: z.array(wishCount),
})

export const draftFinding = z.object({
  severity: z.enum(['IMPOSSIBLE', 'NOTICE']),
  kind: z.enum(FINDING_KINDS),
  planIds: z.array(id),
  rowId: z.string().nullish(),
  instructorId: id.nullish(),
  roomKindId: z.string().nullish(),
  weekdays: z.array(weekday),
  lessons: z.int(),
  places: z.int(),
})

export const draftChange = z.object({
  kind: z.enum(DRAFT_CHANGE_KINDS),
  planId: id.nullish(),
  rowId: z.string().nullish(),
  instructorId: id.nullish(),
  roomKindId: z.string().nullish(),
})
export type DraftChange = z.output<typeof draftChange>

export const movedLesson = z.object({
  planId: id,
  from: z.object({ weekday, start: timeOfDay }),
  to: z.object({ weekday, start: timeOfDay }),
})
export type MovedLesson = z.output<typeof movedLesson>

/** Why no table meets all rules, after the search has shown it. */
const draftExplanation = z.object({
  /** Rules that the search could not meet, the longest broken first; `share` of the time, from 0 to 1. */
  rules: z.array(z.object({ rule: z.enum(DRAFT_RULES), ...subject, share: z.number() })),
  /** Ways out that the search has tried, the cheapest first; with `hard` 0 everything fits. */
  relaxations: z.array(
    z.object({
      kind: z.enum(RELAXATION_KINDS),
      rule: z.enum(DRAFT_RULES).nullish(),
      ...subject,
      hard: z.int(),
      soft: z.int(),
    }),
  ),
})

/** A draft with its best table so far, what it breaks and what has changed since. */
export const timetableDraft = draftBrief.extend({
  ...draftNames,
  placements: z.array(
    draftPlace.extend({
      end: timeOfDay,
      /** The name of the room among those of its kind. */
      room: z.string().nullable(),
      /** Pinned in the draft, or fixed by the records: no search moves it. */
      isPinned: z.boolean(),
      isFixed: z.boolean(),
      /** The rest of the table has no clash once the left-out lessons are gone. */
      isLeftOut: z.boolean(),
    }),
  ),
  unplaced: z.array(z.object({ planId: id, count: z.int() })),
  quality: draftQuality,
  broken: z.array(brokenRule),
  findings: z.array(draftFinding),
  explanation: draftExplanation.nullable(),
  /** A repair lists the lessons at a new time. */
  moved: z.array(movedLesson),
  /** How many changes by hand can be taken back. */
  undoable: z.int(),
  /** Not empty: the draft is outdated, and applying it is refused. */
  changes: z.array(draftChange),
})
export type TimetableDraft = z.output<typeof timetableDraft>
