import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { clashText } from '../clash/clash.words.ts'
import type { GridSlot } from './week-grid.values.ts'

const T = TIMETABLE

export const slotText = ({ weekday, start, end }: GridSlot) => ({
  day: T.days[weekday],
  start: showTime(start),
  end: showTime(end),
})

export const timeName = ({ lessonPlan: { name, curriculumComponent } }: WeeklyTime): string =>
  name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name

/** "desde 12/08/2026, até 30/09/2026"; nothing of one that lasts the whole year. */
const validityWords = ({ validFrom, validUntil }: WeeklyTime): string =>
  [
    ...(validFrom ? [fill(T.since, { date: showDate(validFrom) })] : []),
    ...(validUntil ? [fill(T.until, { date: showDate(validUntil) })] : []),
  ].join(', ')

/** The shown fields of a weekly time that another user has changed. */
export const COMPARED: ComparedFields<WeeklyTime> = [
  [T.weekday, ({ weekday }) => T.days[weekday]],
  [T.start, ({ start }) => showTime(start)],
  [T.end, ({ end }) => showTime(end)],
  [T.validity, validityWords],
  [
    T.childPlan,
    ({ childLessonPlanRecurrence }) =>
      childLessonPlanRecurrence
        .map(({ lessonPlan: { name, instructors } }) => name ?? instructors.map(displayName).join(', '))
        .join(', '),
  ],
]

/** Why nothing came of a change: with what it clashes, or that the time is another by now, as the screen then shows. */
export const refusalSentence = (error: unknown): string =>
  error instanceof Refusal && error.code === 'STALE_VERSION' ? SHARED.staleAct : clashText(error)
