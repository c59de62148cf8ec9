import { fill } from '@lousa/contract/messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { PrintedDraft } from '../../planning/draft/draft-view.service.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { TimetableGrade, TimetableTime, TimetableYear } from './timetable.queries.ts'
import { gradePage, gradeWeeks, overviewOf, type TimetableData, weekPage } from './timetable.view.ts'
import type { TimetableDocument, TimetablePage } from './timetable-document.types.ts'
import { cellOfInstructor, cellOfRoom, taughtBy, weekOn } from './timetable-week.values.ts'

export type DraftChoice = {
  by: 'CLASS' | 'INSTRUCTOR' | 'ROOM'
  gradeId?: string | undefined
  instructorId?: string | undefined
  room?: string | undefined
}
export type DraftData = {
  draft: PrintedDraft
  year: TimetableYear
  grades: TimetableGrade[]
  /** Weekly times in use that stay when the draft is applied. */
  unchanged: TimetableTime[]
}

type Plan = PrintedDraft['plans'][number]
type Owner = Pick<TimetableTime, 'gradeId' | 'grade' | 'part'>

/**
 * Weekly times of plans that a draft leaves out of its classes, with the parts that fill them, as they are on its first day. One that
 * begins later is no lesson of that week.
 */
export const unchangedTimes = (
  { plans, grades, validFrom }: Pick<PrintedDraft, 'plans' | 'grades' | 'validFrom'>,
  times: readonly TimetableTime[],
  { start }: Pick<TimetableYear, 'start'>,
): TimetableTime[] => {
  const placed = new Set(plans.flatMap(({ planIds }) => planIds))
  const own = new Set(grades.map(({ id }) => id))
  const begun = times.filter(time => time.validFrom <= validFrom && own.has(time.gradeId))
  const whole = begun.filter(({ parentId, planId }) => parentId === null && !placed.has(planId))
  const ids = new Set(whole.map(({ id }) => id))
  return begun
    .filter(({ id, parentId }) => ids.has(parentId ?? id))
    .map(time => ({ ...time, validFrom: start, isUnchanged: true }))
}

const dataOf = ({ draft, year, grades }: DraftData, times: TimetableTime[]): TimetableData => ({
  year,
  day: draft.validFrom,
  dayLabel: W.draft.from,
  grades,
  times,
})

/** Lessons of a table as weekly times of the whole year, for each owner that a plan has. */
const timesOf = (
  { draft, year }: DraftData,
  places: PrintedDraft['placements'],
  ownersOf: (plan: Plan) => Owner[],
): TimetableTime[] => {
  const plans = new Map(draft.plans.map(plan => [plan.id, plan]))
  const people = new Map(draft.instructors.map(({ id, name }) => [id, name]))
  return places.flatMap(({ planId, weekday, start, end, room }) => {
    const plan = plans.get(planId)
    if (!plan) return []
    const instructors = plan.instructorIds.map(id => ({
      id,
      name: people.get(id) ?? '',
      socialName: null,
      start: year.start,
    }))
    return ownersOf(plan).map(owner => ({
      ...owner,
      id: `${planId} ${weekday} ${start} ${owner.gradeId}`,
      parentId: null,
      planId,
      weekday: WEEKDAYS.indexOf(weekday) + 1,
      start,
      end,
      validFrom: year.start,
      validUntil: year.end,
      component: plan.component,
      room,
      instructors,
    }))
  })
}

/** The classes of a plan, each with the parallel groups that it names. */
const ownersByClass =
  ({ draft: { rows }, grades }: DraftData) =>
  ({ rowIds }: Plan): Owner[] =>
    grades.flatMap(({ id, name }) => {
      const own = rows.filter(row => row.gradeId === id && rowIds.includes(row.id))
      if (own.length === 0) return []
      const all = rows.filter(row => row.gradeId === id)
      const groups = own.flatMap(({ group }) => group ?? [])
      return [{ gradeId: id, grade: name, part: own.length < all.length ? groups.join(', ') || null : null }]
    })

/** A lesson once, with all of its classes: it is one lesson of its instructor and its room. */
const ownerOfAll = ({ classes, id }: Plan): Owner[] => [
  { gradeId: id, grade: classes.join(', '), part: null },
]

const namesInOrder = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, 'pt-BR', { numeric: true })

const pagesOfInstructors = (data: DraftData, instructorId: string | undefined): TimetablePage[] => {
  const { draft, year, unchanged } = data
  const made = dataOf(data, [...timesOf(data, draft.placements, ownerOfAll), ...unchanged])
  const week = weekOn(made.times, made.day, year)
  const names = new Map([
    ...unchanged.flatMap(({ instructors }) => instructors.map(each => [each.id, displayName(each)] as const)),
    ...draft.instructors.map(({ id, name }) => [id, name] as const),
  ])
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => instructorId === undefined || id === instructorId)
    .toSorted(namesInOrder)
    .flatMap(({ id, name }) => {
      const own = taughtBy(week, id, made.day)
      if (own.now.length === 0) return []
      return [weekPage(made, own, { name, textOf: cellOfInstructor(made.day) })]
    })
}

const pagesOfRooms = (data: DraftData, room: string | undefined): TimetablePage[] => {
  const names = new Set(data.draft.placements.flatMap(place => place.room ?? []))
  return [...names]
    .filter(name => room === undefined || name === room)
    .map(name => ({ name }))
    .toSorted(namesInOrder)
    .map(({ name }) => {
      const places = data.draft.placements.filter(place => place.room === name)
      const made = dataOf(data, timesOf(data, places, ownerOfAll))
      return weekPage(made, weekOn(made.times, made.day, data.year), {
        name: fill(W.draft.room, { room: name }),
        textOf: cellOfRoom(made.day),
      })
    })
}

/** The table of a draft on paper; null where the draft has nothing of what is chosen. */
export const draftDocument = (
  data: DraftData,
  { by, gradeId, instructorId, room }: DraftChoice,
  order: IssueOrder,
): TimetableDocument | null => {
  const { draft, year } = data
  const made = dataOf(data, [...timesOf(data, draft.placements, ownersByClass(data)), ...data.unchanged])
  const weeks = by === 'CLASS' ? gradeWeeks(made).filter(({ grade }) => !gradeId || grade.id === gradeId) : []
  const ownPages = {
    CLASS: () => weeks.map(({ grade, week }) => gradePage(made, grade, week)),
    INSTRUCTOR: () => pagesOfInstructors(data, instructorId),
    ROOM: () => pagesOfRooms(data, room),
  }[by]()
  if (ownPages.length === 0) return null
  const left = { label: W.draft.left, value: String(draft.unplacedCount) }
  const pages =
    draft.unplacedCount > 0 ? ownPages.map(page => ({ ...page, facts: [...page.facts, left] })) : ownPages
  return {
    title: W.draft.title,
    subtitle: fill(W.draft.subtitle, { name: draft.name, year: year.year }),
    institution: documentHead(year.institution).institution,
    issue: { ...documentIssue(year.institution, order), preview: W.draft.mark },
    timeColumn: W.columns.time,
    gradeColumn: W.columns.grade,
    ...(by === 'CLASS' && !gradeId
      ? { overview: { title: W.overview, days: overviewOf(weeks, made.day) } }
      : {}),
    pages,
  }
}
