import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import type { MergeClash, MergeKind } from '@lousa/contract/people/merge/merge.contract.ts'
import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimetableDay } from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import type { BusyTime } from '@lousa/rules/enrollment/entry/schedule-clash.rules.ts'
import type { ErasedCounts } from '@lousa/rules/operation/erasure.rules.ts'
import type { RetentionKind } from '@lousa/rules/operation/retention.rules.ts'
import type { Ctx, Db, PublicScope } from './module.ts'
import type { LessonWriting } from './planning/lesson-writing/lesson-marks.public.queries.ts'
import type { Json } from './tables.ts'

/**
 * Changes that a domain makes to its own rows when rows of another domain change. They run in the transaction of that change,
 * under its locks, in the order of `main/hooks.ts`; `<domain>.hooks.ts` declares them.
 */
export type Hooks = {
  personErased?: PersonErased
  dataExpired?: readonly DataExpired[]
  personsMerged?: PersonsMerged
  enrollmentErased?: EnrollmentErased
  yearChanged?: YearChanged
  studentArchived?: StudentArchived
  studentAccessClosed?: StudentAccessClosed
  capacityChanged?: CapacityChanged
  termsMoved?: TermsMoved
  termsReopened?: TermsReopened
  daysChanged?: DaysChanged
  lessonsReleased?: LessonsReleased
}

/** A domain removes its own rows of a former student (docs/rules.md, Removal of personal data) and answers how many. */
export type PersonErased = (place: ErasurePlace, one: ErasedOne) => Promise<ErasedCounts>
export type ErasurePlace = { db: Db; institutionId: string; now: string }
/** The person whose data is removed. Every row here is of one person, locked until the commit. */
export type ErasedOne = {
  personId: string
  /** The account of the student. */
  studentId: string
  /** All accounts of the person. */
  accountIds: string[]
  /** E-mail addresses of the person and of their responsibles. */
  emails: string[]
}

/**
 * A domain removes what is older than the term of its kind (docs/rules.md, How long data is kept): a batch, of which it
 * answers the rows. It is called until there are none, each time in a transaction of its own.
 */
export type DataExpired = {
  kind: RetentionKind
  /** The tables with removed rows; rows that hang on theirs go with them. */
  tables: readonly string[]
  remove(place: RemovalPlace, order: RemovalOrder): Promise<number>
}
export type RemovalPlace = { db: Db; institutionId: string }
export type RemovalOrder = {
  /** Rows from before this instant are removed. */
  before: string
  now: string
  /** The largest batch. */
  limit: number
}

/**
 * A domain follows when two records of a person are made one, or two records once more. Both people are locked. Columns and
 * rivals follow domain by domain, then every domain settles.
 */
export type PersonsMerged = {
  columns: readonly MergedColumn[]
  /** Locks that are taken before people are locked. */
  hold?(ctx: Ctx, accountIds: readonly string[]): Promise<void>
  /** Rows of two accounts that cannot be of one. */
  clashes?(ctx: Ctx, pair: MergedPair): Promise<MergeClash[]>
  rivals?: readonly RivalRows[]
  /** Rows have followed: derived rows are made once more. */
  settle?(ctx: Ctx, followed: Followed): Promise<void>
}
/** A column that names an account or a person, and how its rows come to name another one. */
export type MergedColumn = {
  /** `table.column`, as the schema has it. */
  column: string
  of: 'account' | 'person'
  /** The kind under which its rows are counted; null: they are not. */
  kind: MergeKind | null
  /** Such rows are deleted in the ordinary course of things: a missing one does not hinder an undo. */
  mayGo?: true
  follow(ctx: Ctx, following: Following): Promise<FollowedRow[]>
}
/** From one account, or person, to another. `keys`: of these rows alone; null: of all that are the first one's. */
export type Following = { from: string; to: string; keys: readonly string[] | null }
/** A row that has followed; `kind` where it is counted as another than its column. */
export type FollowedRow = { key: string; kind?: MergeKind }
/** Two accounts of one role that become one. */
export type MergedPair = { kept: string; other: string }
/** Rows of the other account where the remaining one has one of the same, as for a message that both received. */
export type RivalRows = {
  table: string
  /** Takes them out, and answers them whole. */
  takeOut(ctx: Ctx, pair: MergedPair): Promise<Json[]>
  /** Puts them back, but for those of which nothing is left. */
  putBack(ctx: Ctx, rows: readonly Json[]): Promise<void>
}
/** The ids of followed rows, by column. */
export type Followed = ReadonlyMap<string, readonly string[]>

/** A domain says whether an enrolment may be erased, and follows when it is. */
export type EnrollmentErased = {
  /** Whether something is recorded on it, so that it can be ended and not erased. */
  hasRecords(ctx: Ctx, enrollmentId: string): Promise<boolean>
  /** It is being erased, and nothing is recorded on it: computed rows are removed. */
  erase?(ctx: Ctx, enrollmentId: string): Promise<void>
}

/** A domain follows when a year changes, with the year locked. Domains follow a removal in the reverse order. */
export type YearChanged = {
  /** The civil year or the dates are others. */
  dated?(ctx: Ctx, year: { before: AcademicYear; after: AcademicYear }): Promise<void>
  /** The year was closed or reopened. */
  moved?(ctx: Ctx, year: AcademicYear): Promise<void>
  /** The year is being deleted; nothing else refers to it any more. */
  removed?(ctx: Ctx, year: AcademicYear): Promise<void>
}

/** A student was archived. */
export type StudentArchived = (ctx: Ctx, accountId: string) => Promise<void>

/** The accounts of a student were closed until a new password: addresses that open without one close for good. */
export type StudentAccessClosed = (ctx: Ctx, accountIds: readonly string[]) => Promise<void>

/** An order of a court was written about a guardian and a student, which closes the access or the place from today or a later day. */
export type GuardianRestricted = (
  ctx: Ctx,
  pair: { studentId: string; guardianPersonId: string },
) => Promise<void>

/** A class has another number of places; the class is locked. */
export type CapacityChanged = (ctx: Ctx, gradeId: string) => Promise<void>

/** Prepares to follow a level before the transaction, outside of which nothing slow is requested. */
export type TermsMoved = (stage: PublicScope, levelId: string) => Promise<FollowTerms>
/** Follows new dates of terms and answers what it did, lesson by lesson. */
export type FollowTerms = (ctx: Ctx, change: MovedTerms) => Promise<LessonsPreview>
/** Terms of a level that were given other dates, with the year's timetable locked and the new dates written. */
export type MovedTerms = {
  levelId: string
  year: DateRange
  before: readonly DateRange[]
  after: readonly DateRange[]
  /** The decision on untouched lessons outside the new terms; undefined if there are none. */
  lessons: LessonsDecision | undefined
}

/** Terms are open once more; they are locked. */
export type TermsReopened = (ctx: Ctx, termIds: readonly string[]) => Promise<void>

/** Follows changed days and answers what it did, lesson by lesson. */
export type DaysChanged = (ctx: Ctx, change: ChangedDays) => Promise<LessonsPreview>
/** Days that one event of the calendar has changed, with their timetables locked. */
export type ChangedDays = {
  eventId: string
  yearIds: readonly string[]
  /** Days that are off now, or no school days any more. */
  lost: readonly CivilDate[]
  /** Days that may have lessons again. */
  gained: readonly { date: CivilDate; isSchoolDay: boolean }[]
  /** School days with another timetable than before: their lessons are generated from the times of the weekday. */
  timetableDays: readonly TimetableDay[]
  /** The decision on untouched lessons of the lost days; undefined if there are none. */
  lessons: LessonsDecision | undefined
  /** Why attendance and releases of lessons on the lost days are withdrawn before; null: they stay. */
  recordsReason: string | null
}

/** Lessons of one plan and day were released; they are locked. */
export type LessonsReleased = (ctx: Ctx, lessons: readonly LessonWriting[]) => Promise<void>

/** Records of lessons whose days change: attendance withdraws and restores them for planning, which stands below. */
export type DayRecords = {
  /** Withdraws all records of locked lessons in open terms. */
  withdraw(
    ctx: Ctx,
    lessons: { eventId: string; lessonIds: readonly string[]; gradeIds: readonly string[]; reason: string },
  ): Promise<void>
  /** Restores what events withdrew from the lessons that they had removed: these came back, and are locked. */
  restore(ctx: Ctx, lessons: readonly RestoredLesson[]): Promise<void>
}
/** A lesson that came back, with the event that had removed it, which may be gone. */
export type RestoredLesson = { id: string; gradeId: string; eventId: string }

/** When classes take their students' time, by class: planning answers it to enrolment, which stands above. */
export type WeeklyTimesOf = (
  ctx: Ctx,
  gradeIds: readonly string[],
) => Promise<readonly (BusyTime & { gradeId: string })[]>
