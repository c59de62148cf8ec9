import { randomUUID } from 'node:crypto'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type GuardianshipFacts,
  guardianshipReach,
  isPlaceHidden,
  MAJORITIES,
} from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let pair: [Account, Account]
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = familyDesk(app, school)
  pair = [await desk.guardian(), await desk.guardian('Pai')]
})
afterAll(() => app.stop())

const FIRST = '2026-01-01'
const DAYS = 500
const day = fc.integer({ min: 0, max: DAYS }).map(n => addDays(FIRST, n))
const span = fc
  .record({
    noAccess: fc.boolean(),
    noAddress: fc.boolean(),
    isLifted: fc.boolean(),
    startsOn: day,
    length: fc.option(fc.integer({ min: 0, max: 90 })),
    isOfOther: fc.boolean(),
  })
  .map(({ length, ...one }) => ({ ...one, endsOn: length === null ? null : addDays(one.startsOn, length) }))
const history = fc.record({
  isEnded: fc.boolean(),
  startsOn: day,
  livesWith: fc.boolean(),
  majority: fc.constantFrom(null, ...MAJORITIES),
  birthdate: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 800 }).map(n => addDays('2007-10-01', n)),
      fc.constant('2008-02-29'),
    ),
  ),
  exits: fc.option(day),
  isMistake: fc.boolean(),
  spans: fc.array(span, { maxLength: 4 }),
})

/** The days on which the view opens a student to the guardian, and hides the place. */
const viewed = async (studentId: string) => {
  const { rows } = await app.owner.query<{ day: string; open: boolean; hidden: boolean }>(
    `select d::date::text as day, coalesce(bool_or(r.days @> d::date), false) as open,
        coalesce(bool_or(r.hidden_days @> d::date), false) as hidden
      from generate_series($1::date, $1::date + $2::int, '1 day') d
      left join reach_child r on r.institution_id = $3 and r.student_id = $4 and r.account_id = $5
      group by d order by d`,
    [FIRST, DAYS, school.id, studentId, pair[0].id],
  )
  return rows
}

test('over random histories the view opens the days of the rule, and no other day', async () => {
  const [guardian, other] = pair
  await fc.assert(
    fc.asyncProperty(history, async ({ exits, isMistake, spans, ...bond }) => {
      const [student] = school.students
      if (!student) throw new Error('The school has a student')
      await app.owner.query('delete from guardianship where institution_id = $1', [school.id])
      await app.owner.query('delete from guardianship_restriction where institution_id = $1', [school.id])
      await desk.born(student, bond.birthdate)
      await app.owner.query(
        'update student_enrollment set exit_date = $2, exit_reason = $3, start_date = $4 where id = $1',
        [school.enrollments[0], exits, exits && (isMistake ? 'CANCELLED' : 'TRANSFERRED'), FIRST],
      )
      await desk.bind(guardian, student, {
        id: randomUUID(),
        starts_on: bond.startsOn,
        lives_with: bond.livesWith,
        majority: bond.majority,
        ...(bond.isEnded ? { status: 'ENDED', ends_on: bond.startsOn } : {}),
      })
      const written = spans.filter(({ noAccess, noAddress }) => noAccess || noAddress)
      for (const one of written)
        await desk.restrict(one.isOfOther ? other : guardian, student, {
          no_access: one.noAccess,
          no_address: one.noAddress,
          starts_on: one.startsOn,
          ends_on: one.endsOn,
          ...(one.isLifted ? { lifted_by: school.administrator.id, lifted_at: TEST_NOW.toISOString() } : {}),
        })
      const { rows } = await app.owner.query<{ end: string }>(
        'select end_date::text as end from academic_year where institution_id = $1 and id = $2',
        [school.id, school.year],
      )
      const facts: GuardianshipFacts = {
        ...bond,
        lastDay: exits && isMistake ? null : (exits ?? rows[0]?.end ?? null),
        restrictions: written.filter(({ isOfOther }) => !isOfOther),
        restrictionsOfStudent: written,
      }
      const expected = (await viewed(student.id)).map(({ day: on }) => ({
        day: on,
        open: guardianshipReach(facts, on) === 'OPEN',
        hidden: !bond.isEnded && isPlaceHidden(facts, on),
      }))
      expect(await viewed(student.id)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
}, 120_000)
