import { expect, it } from 'vitest'
import { lessonsTaughtBy, type TaughtPlan } from './taught-lessons.values.ts'

const OLD = 'old'
const NEW = 'new'
const of = (id: string, start: string, end: string | null) => ({ user: { id }, start, end })
const lesson = (date: string, by?: string) => ({
  date,
  accomplished: by === undefined ? null : { by: { id: by } },
})
const datesOf = (accountId: string, plan: TaughtPlan<ReturnType<typeof lesson>>): string[] =>
  lessonsTaughtBy(accountId, plan).map(({ date }) => date)

const handedOver = {
  instructors: [of(OLD, '2026-02-09', '2026-08-09'), of(NEW, '2026-08-10', null)],
  childLessonPlans: [],
  lessons: [lesson('2026-02-09'), lesson('2026-08-09'), lesson('2026-08-10'), lesson('2026-12-01')],
}

it('an instructor gives the lessons of their period, its first and its last day among them', () => {
  expect(datesOf(OLD, handedOver)).toEqual(['2026-02-09', '2026-08-09'])
  expect(datesOf(NEW, handedOver)).toEqual(['2026-08-10', '2026-12-01'])
  expect(datesOf('nobody', handedOver)).toEqual([])
})

it('what an instructor has released stays theirs, on whatever day', () => {
  const plan = { ...handedOver, lessons: [lesson('2026-08-10', OLD), lesson('2026-08-11', 'office')] }
  expect(datesOf(OLD, plan)).toEqual(['2026-08-10'])
  expect(datesOf(NEW, plan)).toEqual(['2026-08-10', '2026-08-11'])
})

it('who teaches a part of a plan is there in its lessons too', () => {
  const plan = {
    ...handedOver,
    childLessonPlans: [{ instructors: [of('part', '2026-08-01', '2026-08-31')] }],
  }
  expect(datesOf('part', plan)).toEqual(['2026-08-09', '2026-08-10'])
})
