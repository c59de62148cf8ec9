import type { WeekInterval } from '@lousa/rules/planning/making/making-records.ts'
import { addMinutes } from '@lousa/rules/planning/time.rules.ts'
import type { NewRow } from '../../../modules/module.ts'
import { DEMO_WORDS as W } from '../demo.words.ts'
import type { Making } from '../demo-draft.ts'
import type { MadeClass, Shift } from '../teaching/demo-classes.ts'
import { LESSON_MINUTES, STARTS } from '../teaching/demo-staff.ts'

type ScheduledClass = { made: MadeClass; shift: Shift }

/** Instructors with at most so many lessons a week can be away for a day. */
const LIGHT_LOAD = 14
const [FRIDAY, NOON, MIDNIGHT] = [5, 720, 1440]

/** Lessons a week of each instructor, in the order in which they were hired. */
const loadsOf = (classes: readonly ScheduledClass[]): Map<string, number> => {
  const loads = new Map<string, number>()
  for (const { component, instructorId } of classes.flatMap(({ made }) => made.plans))
    loads.set(instructorId, (loads.get(instructorId) ?? 0) + component.weekly)
  return loads
}

const interval = (
  weekday: number,
  [from, until]: readonly [number, number],
  more: Pick<WeekInterval, 'kind' | 'source'> & Partial<WeekInterval>,
): WeekInterval => ({ weekday, from, until, travel: 0, note: null, ...more })

/** Weeks that some instructors have painted: one of each sort that the screen knows. */
const weeksOf = (loads: ReadonlyMap<string, number>): [account: string, intervals: WeekInterval[]][] => {
  const light = [...loads].filter(([, load]) => load <= LIGHT_LOAD).map(([account]) => account)
  const others = [...loads.keys()].filter(account => !light.slice(0, 2).includes(account))
  const weeks: WeekInterval[][] = [
    [interval(FRIDAY, [0, MIDNIGHT], { kind: 'BLOCKED', source: 'OTHER_SCHOOL', travel: 30 })],
    [interval(1, [0, MIDNIGHT], { kind: 'BLOCKED', source: 'OFFICE', note: W.planning.course })],
    [1, 2, 3, 4, 5].map(weekday => interval(weekday, [450, 500], { kind: 'AVOID', source: 'SELF' })),
    [interval(FRIDAY, [NOON, MIDNIGHT], { kind: 'AVOID', source: 'SELF' })],
    [2, 4].map(weekday => interval(weekday, [0, MIDNIGHT], { kind: 'PREFER', source: 'SELF' })),
  ]
  return [...light.slice(0, 2), ...others]
    .slice(0, weeks.length)
    .map((account, at) => [account, weeks[at] ?? []])
}

/** Wishes by component: two courts for sports, at most two lessons of mathematics a day, arts not at the end of it. */
const WISHES: Readonly<Record<string, Partial<NewRow<'plan_wish'>>>> = {
  Matemática: { lessons_per_day: 2, spread: 'IMPORTANT' },
  'Educação Física': { not_first: 'SLIGHT' },
  Arte: { not_last: 'SLIGHT' },
}
const IN_ROOMS = 'Educação Física'

/**
 * Adds times between bells, weeks of instructors, rooms and wishes: an office would have typed them before it makes the first
 * draft of a timetable.
 */
export const addMaking = (making: Making, classes: readonly ScheduledClass[]): void => {
  const { institutionId: institution_id, draft, id } = making
  const [first] = classes
  if (!first) return
  const levels = new Map(classes.map(each => [`${each.made.stage.id} ${each.shift}`, each]))
  for (const { made, shift } of levels.values())
    draft.bell_times.push({
      institution_id,
      education_level_id: made.stage.id,
      shift,
      slots: STARTS[shift]
        .slice(0, made.stage.stage.periods)
        .map(start => ({ start, end: addMinutes(start, LESSON_MINUTES) })),
    })
  for (const [account_id, intervals] of weeksOf(loadsOf(classes)))
    draft.instructor_week.push({
      institution_id,
      id: id(),
      academic_year_id: first.made.year.id,
      account_id,
      intervals,
      answered_on: making.createdAt.slice(0, 10),
    })
  const roomKindId = id()
  draft.room_kind.push({
    institution_id,
    id: roomKindId,
    name: W.planning.court,
    rooms: [...W.planning.courts],
  })
  for (const { id: lesson_plan_id, component } of classes.flatMap(({ made }) => made.plans)) {
    const wish = WISHES[component.name]
    if (!wish) continue
    draft.plan_wish.push({
      institution_id,
      lesson_plan_id,
      doubles: 'MAY',
      across_break: false,
      spread: 'NICE',
      ...(component.name === IN_ROOMS ? { room_kind_id: roomKindId } : {}),
      ...wish,
    })
  }
}
