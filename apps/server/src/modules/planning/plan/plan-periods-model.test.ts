import { addDays, isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import { periodProblems, type TeachingPeriod } from '@lousa/rules/planning/plan/plan-instructors.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansDesk } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
/** Two plans of two classes that are taught at the same hour of the week. */
let plans: readonly [string, string]
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = plansDesk(app, school)
  const { mathematics, mathematicsOfSecondClass } = school.plans
  plans = [mathematics, mathematicsOfSecondClass]
  for (const [plan, grade] of [
    [mathematics, desk.first],
    [mathematicsOfSecondClass, desk.second],
  ] as const) {
    await desk.instructors(plan, [])
    await desk.weekly({ plan, grade, times: ['07:30:00', '08:20:00'], weekday: 3 })
  }
})
afterAll(() => app.stop())

const FIRST_DAY = '2026-03-01'
const DAYS = Array.from({ length: 31 }, (_, n) => addDays(FIRST_DAY, n))
const day = fc.integer({ min: 0, max: 30 }).map(n => addDays(FIRST_DAY, n))
const period = fc.record({ person: fc.constantFrom(0, 1), start: day, end: day })
const save = fc.record({ plan: fc.constantFrom(0, 1), periods: fc.array(period, { maxLength: 3 }) })

/** The busy instructors of the hour, day by day. */
const takenIn = (periods: readonly TeachingPeriod[]): string[] =>
  periods.flatMap(each => DAYS.filter(date => isWithin(date, each)).map(date => `${each.accountId} ${date}`))

test('whatever lists secretaries save, nobody is in two classes at an hour, and the slots say who is where', async () => {
  const people = [school.instructor.id, school.otherInstructor.id]
  await fc.assert(
    fc.asyncProperty(fc.array(save, { minLength: 1, maxLength: 4 }), async saves => {
      for (const plan of plans) await desk.instructors(plan, [])
      const model: [TeachingPeriod[], TeachingPeriod[]] = [[], []]
      for (const { plan, periods } of saves) {
        const list = periods.map(({ person, ...each }) => ({ ...each, accountId: people[person] ?? '' }))
        const elsewhere = new Set(takenIn(model[plan === 0 ? 1 : 0]))
        const isGood = periodProblems(list).length === 0 && !takenIn(list).some(each => elsewhere.has(each))
        const answer = await desk.instructors(
          plans[plan] ?? '',
          list.map(({ accountId, start, end }) => ({ instructorId: accountId, start, end })),
        )
        expect(answer.status).toBe(isGood ? 200 : 422)
        if (isGood) model[plan] = list
      }
      const slots = (await desk.slots()).map(([accountId, , , start, end]) => ({
        accountId: String(accountId),
        start: String(start),
        end: String(end),
      }))
      expect(takenIn(slots).toSorted()).toEqual(takenIn(model.flat()).toSorted())
    }),
    { numRuns: 25 },
  )
})
