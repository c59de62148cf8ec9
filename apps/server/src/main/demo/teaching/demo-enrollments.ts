import { addDays, daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { enrollmentRow } from '../../../modules/enrollment/enrollment.factory.ts'
import type { NewRow } from '../../../modules/module.ts'
import type { Making } from '../demo-draft.ts'
import type { Random } from '../demo-random.ts'
import type { DemoPerson } from '../people/demo-people.ts'
import type { MadeClass } from './demo-classes.ts'

export type Seating = {
  made: MadeClass
  members: readonly DemoPerson[]
  /** Beyond the vacancies, in order of arrival. */
  waiting: readonly DemoPerson[]
  /** Stays from the first day to the last, whatever happens to others. */
  steady?: DemoPerson | undefined
}

type Enrollment = NewRow<'student_enrollment'>

const LATE = 2
/** Before this many days of classes no student arrives late or leaves. */
const SETTLED = 40

const within = (random: Random, start: string, from: number, to: number): string =>
  addDays(start, random.int(from, Math.max(from, to)))

/** Enrols a class: numbers by name, two who arrive late, one who leaves, and the waiting list. */
export const seat = (making: Making, { made, members, waiting, steady }: Seating): Enrollment[] => {
  const random = making.random.fork(`seats ${made.id}`)
  const start = made.year.terms[0]?.start ?? making.today
  const elapsed = daysBetween(start, making.today)
  const moving = elapsed > SETTLED && !made.year.finished
  const others = random.shuffle(members.filter(member => member !== steady))
  const late = new Set(moving ? others.slice(0, LATE) : [])
  const leaver = moving && waiting.length === 0 ? others[LATE] : undefined
  const row = (person: DemoPerson, start_date: string, class_number: number | null) =>
    enrollmentRow({
      institution_id: making.institutionId,
      id: making.id(),
      academic_year_id: made.year.id,
      grade_id: made.id,
      account_id: person.accountId,
      class_number,
      start_date,
      created_at: start_date > start ? `${start_date}T11:00:00.000Z` : making.createdAt,
    })
  const inOrder = members.toSorted(
    (a, b) => Number(late.has(a)) - Number(late.has(b)) || (a.sortKey < b.sortKey ? -1 : 1),
  )
  const seated = inOrder.map((person, index) => {
    const begun = late.has(person) ? within(random, start, 10, Math.min(60, elapsed - 1)) : start
    const enrollment = row(person, begun, index + 1)
    if (person !== leaver) return enrollment
    return {
      ...enrollment,
      exit_date: within(random, start, 30, elapsed - 5),
      exit_reason: random.chance(0.75) ? 'TRANSFERRED' : 'DROPPED',
    }
  })
  const queued = waiting.map((person, index) => ({
    ...row(person, start, null),
    status: 'SURPLUS',
    queued_at: new Date(Date.parse(making.createdAt) + index * 3_600_000).toISOString(),
  }))
  making.draft.student_enrollment.push(...seated, ...queued)
  return seated
}

/** Moves one student to another class of the same year: the enrolment ends and another begins the day after. */
export const move = (
  making: Making,
  from: { made: MadeClass; seated: Enrollment[]; steady?: DemoPerson | undefined },
  to: { made: MadeClass; seated: Enrollment[] },
): void => {
  const random = making.random.fork(`move ${from.made.id}`)
  const start = from.made.year.terms[0]?.start ?? making.today
  const elapsed = daysBetween(start, making.today)
  const staying = from.seated.filter(
    each => !each.exit_date && each.start_date === start && each.account_id !== from.steady?.accountId,
  )
  const moved = staying[random.int(0, Math.max(0, staying.length - 1))]
  if (elapsed <= SETTLED || !moved) return
  const date = within(random, start, 20, elapsed - 5)
  moved.exit_date = date
  moved.exit_reason = 'TRANSFERRED'
  const next = addDays(date, 1)
  making.draft.student_enrollment.push(
    enrollmentRow({
      institution_id: making.institutionId,
      id: making.id(),
      academic_year_id: to.made.year.id,
      grade_id: to.made.id,
      account_id: moved.account_id,
      class_number: to.seated.length + 1,
      start_date: next,
      created_at: `${date}T18:00:00.000Z`,
      previous_enrollment_id: String(moved.id),
    }),
  )
}

/** Shares people among classes by weight; the parts add up to the whole. */
export const shares = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let given = 0
  let seen = 0
  return weights.map(weight => {
    seen += weight
    const part = Math.round((total * seen) / sum) - given
    given += part
    return part
  })
}
