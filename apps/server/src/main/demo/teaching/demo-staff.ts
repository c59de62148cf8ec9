import type { Making } from '../demo-draft.ts'
import { GROWN_UP, type People } from '../people/demo-people.ts'
import { CLASS_TEACHER } from '../year/demo-curriculum.ts'
import type { MadeComponent } from '../year/demo-structure.ts'
import { timetable } from '../year/demo-timetable.ts'
import type { MadeClass, Shift, WeeklySlot } from './demo-classes.ts'
import { addPlan } from './demo-classes.ts'

/** Lessons a week that one instructor takes in one shift. */
const MOST_LESSONS = 20
export const LESSON_MINUTES = 50

/** The starts of the lessons of a shift. */
export const STARTS: Record<Shift, readonly string[]> = {
  MORNING: ['07:30:00', '08:20:00', '09:10:00', '10:20:00', '11:10:00', '12:00:00'],
  AFTERNOON: ['13:00:00', '13:50:00', '14:40:00', '15:50:00', '16:40:00', '17:30:00'],
  FULL: [],
}

export type Staff = { of(key: string): string[]; hire(key: string): string }

/** Instructors by what they teach and where; the same people teach in the year before. */
export const createStaff = (making: Making, people: People): Staff => {
  const hired = new Map<string, string[]>()
  const of = (key: string) => hired.get(key) ?? []
  return {
    of,
    hire: key => {
      const year = Number(making.today.slice(0, 4))
      const person = people.add({ role: 'INSTRUCTOR', birth: GROWN_UP(year), registrationYear: year })
      hired.set(key, [...of(key), person.accountId])
      return person.accountId
    },
  }
}

/** Classes of one stage and shift: they share instructors and the times of the day. */
export type Group = { key: string; shift: Shift; classes: MadeClass[]; components: readonly MadeComponent[] }

const staffOf = (staff: Staff, group: Group, instructorOfSubject: ReadonlyMap<string, string>) => {
  const load = new Map<string, number>()
  const free = (instructor: string, hours: number) => {
    const taken = load.get(instructor) ?? 0
    return taken === 0 || taken + hours <= MOST_LESSONS
  }
  return group.classes.flatMap((made, classIndex) => {
    const byKey = Map.groupBy(group.components, component => component.staff)
    return [...byKey].flatMap(([subject, components]) => {
      const hours = components.reduce((sum, component) => sum + component.weekly, 0)
      const key = `${group.key}/${subject}`
      const candidates = [instructorOfSubject.get(key), ...staff.of(key)].filter(each => each !== undefined)
      const instructor =
        candidates.find(each => free(each, subject === CLASS_TEACHER ? MOST_LESSONS : hours)) ??
        staff.hire(key)
      load.set(instructor, (load.get(instructor) ?? 0) + hours)
      return components.map(component => ({
        made,
        classIndex,
        instructor,
        component,
        weekly: component.weekly,
      }))
    })
  })
}

type Placed = ReturnType<typeof staffOf>[number] & { slots: { day: number; period: number }[] }

/** The day of the timetable on which a instructor sees most classes. */
const busiestDay = (placed: readonly Placed[], instructor: string | undefined): number => {
  const classesOn = (day: number) =>
    new Set(
      placed
        .filter(each => each.instructor === instructor && each.slots.some(slot => slot.day === day))
        .map(each => each.classIndex),
    ).size
  return [0, 1, 2, 3, 4].toSorted((a, b) => classesOn(b) - classesOn(a))[0] ?? 0
}

/**
 * Hires who is missing and makes the plans of a group. `known` are instructors fixed beforehand by key; the day on
 * which they see most classes becomes the weekday of today.
 */
export const addTimetable = (
  making: Making,
  staff: Staff,
  group: Group,
  {
    instructorOfSubject,
    todayWeekday,
  }: { instructorOfSubject: ReadonlyMap<string, string>; todayWeekday: number },
): void => {
  const starts = STARTS[group.shift]
  const periods = group.classes[0]?.stage.stage.periods ?? 5
  const teachings = staffOf(staff, group, instructorOfSubject)
  const slots = timetable(making.random.fork(group.key), periods, teachings)
  const placed = teachings.map((teaching, index) => ({ ...teaching, slots: slots[index] ?? [] }))
  const day = busiestDay(
    placed,
    [...instructorOfSubject.values()].find(each => placed.some(one => one.instructor === each)),
  )
  const weekdayOf = (slot: number) => ((slot - day + 5 + todayWeekday - 1) % 5) + 1
  for (const { made, component, instructor, slots: own } of placed) {
    const weekly = own.map(
      (slot): WeeklySlot => ({
        weekday: weekdayOf(slot.day),
        start: starts[slot.period] ?? '07:30:00',
        minutes: LESSON_MINUTES,
      }),
    )
    addPlan(making, made, { component, instructorId: instructor, slots: weekly })
  }
}
