import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'
import {
  handover,
  instructorsOn,
  type TaughtLesson,
  type TeachingPeriod,
} from '../plan/plan-instructors.rules.ts'

/** A period in a plan: `id` is null for one that is not stored yet, `openEnded` for one that lasts until the year ends. */
export type StaffPeriod = TeachingPeriod & { readonly id: string | null; readonly openEnded: boolean }

export type Substitution = {
  readonly outgoing: string
  readonly incoming: string
  readonly from: CivilDate
  /** The last day of the substitution; null until the period of the outgoing instructor ends. */
  readonly until: CivilDate | null
}

const byStart = (a: StaffPeriod, b: StaffPeriod): number =>
  a.start < b.start ? -1 : a.start > b.start ? 1 : 0

/** Joins periods of one person that meet or follow on the next day; the joined period has the id of one that is stored. */
const joined = (periods: readonly StaffPeriod[]): StaffPeriod[] => {
  const done: StaffPeriod[] = []
  for (const next of periods.toSorted(byStart)) {
    const last = done.at(-1)
    if (!last || next.start > addDays(last.end, 1)) done.push(next)
    else {
      const { end, openEnded } = next.end > last.end ? next : last
      done[done.length - 1] = { ...last, id: last.id ?? next.id, end, openEnded }
    }
  }
  return done
}

/** The part of a period before a day, with the id of the period; null where it begins on that day or later. */
const before = (period: StaffPeriod, day: CivilDate): StaffPeriod | null =>
  period.start < day && period.end >= day ? { ...period, end: addDays(day, -1), openEnded: false } : null

/**
 * Returns the periods of a plan after one instructor takes the place of another from a day on, both days included. The
 * outgoing period ends the day before, and returns on the day after `until`. Periods of the incoming instructor that meet
 * are joined; `isUndoneByReverse` says where the reverse substitution restores the former list. Source: docs/rules.md, Substitution.
 */
export function substituted(
  periods: readonly StaffPeriod[],
  { outgoing, incoming, from, until }: Substitution,
): readonly StaffPeriod[] {
  const last = (period: StaffPeriod) => (until !== null && until < period.end ? until : period.end)
  const handed = periods.filter(
    period => period.accountId === outgoing && period.end >= from && period.start <= last(period),
  )
  if (handed.length === 0) return periods
  const remaining = handed.flatMap(period => {
    const head = before(period, from)
    const end = last(period)
    const tail = { ...period, id: head ? null : period.id, start: addDays(end, 1) }
    return [...(head ? [head] : []), ...(end < period.end ? [tail] : [])]
  })
  const taken = handed.map(period => ({
    ...period,
    id: null,
    accountId: incoming,
    start: period.start > from ? period.start : from,
    end: last(period),
    openEnded: period.openEnded && last(period) === period.end,
  }))
  const of = (accountId: string) => periods.filter(period => period.accountId === accountId)
  return [
    ...periods.filter(({ accountId }) => accountId !== outgoing && accountId !== incoming),
    ...joined([...of(outgoing).filter(period => !handed.includes(period)), ...remaining]),
    ...joined([...of(incoming), ...taken]),
  ].toSorted(byStart)
}

/**
 * Whether the reverse of a substitution, for the same days, restores the periods that a plan had before it. It does not where
 * the substitute taught the plan on these days already. Source: docs/rules.md, Substitution.
 */
export function isUndoneByReverse(
  periods: readonly StaffPeriod[],
  after: readonly StaffPeriod[],
  { outgoing, incoming, ...days }: Substitution,
): boolean {
  const plain = (list: readonly StaffPeriod[]) =>
    list.map(({ accountId, start, end, openEnded }) => `${accountId} ${start} ${end} ${openEnded}`).toSorted()
  const restored = plain(substituted(after, { ...days, outgoing: incoming, incoming: outgoing }))
  const former = plain(periods)
  return restored.length === former.length && restored.every((text, index) => text === former[index])
}

/** The people who teach a plan on a day or later, each once. */
export function teachingFrom(periods: readonly TeachingPeriod[], from: CivilDate): string[] {
  return [...new Set(periods.filter(({ end }) => end >= from).map(({ accountId }) => accountId))]
}

/**
 * Returns the periods of a plan after its instructors from a day on are these people. A person who teaches from that day on
 * already has the same periods; the period of a person who is no longer named ends the day before; a new person begins on
 * the day and teaches until the year ends. Source: docs/rules.md, Table of instructors.
 */
export function assigned(
  periods: readonly StaffPeriod[],
  { accountIds, from, yearEnd }: { accountIds: readonly string[]; from: CivilDate; yearEnd: CivilDate },
): readonly StaffPeriod[] {
  const current = teachingFrom(periods, from)
  const isNamed = ({ accountId }: StaffPeriod) => accountIds.includes(accountId)
  const remaining = periods.flatMap(period => {
    if (period.end < from || isNamed(period)) return [period]
    return before(period, from) ?? []
  })
  const added = [...new Set(accountIds)]
    .filter(accountId => !current.includes(accountId))
    .map(accountId => ({ id: null, accountId, start: from, end: yearEnd, openEnded: true }))
  const own = (accountId: string) => remaining.filter(period => period.accountId === accountId)
  return [
    ...remaining.filter(({ accountId }) => !added.some(each => each.accountId === accountId)),
    ...added.flatMap(period => joined([...own(period.accountId), period])),
  ].toSorted(byStart)
}

/** Lessons of a plan that are alike: how many there are on a date, with or without a record. */
export type LessonsOfDay = TaughtLesson & { readonly count: number }

/** How many lessons change hands, and how many of those days stay with the people who recorded them. */
export function handedOver(
  lessons: readonly LessonsOfDay[],
  former: readonly TeachingPeriod[],
  next: readonly TeachingPeriod[],
): { handed: number; unchanged: number } {
  const sum = (list: readonly LessonsOfDay[]) => list.reduce((total, { count }) => total + count, 0)
  const { added, removed, kept } = handover(lessons, former, next)
  return { handed: sum(added) + sum(removed), unchanged: sum(kept) }
}

/** Lessons that are alike, with the account that released them; null without a release. */
export type ReleasedLessonsOfDay = LessonsOfDay & { readonly authorId: string | null }

/**
 * Counts the released lessons whose author taught the plan on their day before a change and does not after it, by author and
 * by the people who teach then. Source: docs/rules.md, Substitution.
 */
export function releasedUnderOthers(
  lessons: readonly ReleasedLessonsOfDay[],
  former: readonly TeachingPeriod[],
  next: readonly TeachingPeriod[],
): { authorId: string; accountIds: string[]; count: number }[] {
  const found = lessons.flatMap(({ date, authorId, count }) => {
    if (authorId === null || !instructorsOn(former, date).has(authorId)) return []
    const accountIds = [...instructorsOn(next, date)]
    return accountIds.includes(authorId) ? [] : [{ authorId, accountIds, count }]
  })
  const groups = Map.groupBy(found, ({ authorId, accountIds }) => [authorId, ...accountIds].join(' '))
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, count: more.reduce((total, { count }) => total + count, first.count) }] : [],
  )
}
