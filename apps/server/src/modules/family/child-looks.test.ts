import { randomUUID } from 'node:crypto'
import { listChildLooks } from '@lousa/contract/family/family.contract.ts'
import { getUser } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian()
  await desk.bind(mother, school.students[0]!)
})

const looks = (by: Account, studentId = school.students[0]!.id) =>
  app.call(listChildLooks, { host: school.host, token: by.token, params: { studentId } })
const lookedAt = async ({ by, at, student = 0 }: { by: Account; at: string; student?: number }) => {
  const id = school.students[student]!.id
  await app.owner.query(
    `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, student_id)
     values ($1, $2, $3, 'user', $4, 'VIEWED', $5)`,
    [school.id, at, by.id, id, id],
  )
}

test('looks are listed for no other role, and for no guardian out of reach', async () => {
  for (const by of [school.administrator, school.instructor, school.students[0]!])
    expect((await looks(by)).body.code).toBe('FORBIDDEN')
  expect((await looks(mother, school.students[1]!.id)).body.code).toBe('NOT_FOUND')
  await desk.restrict(mother, school.students[0]!)
  expect((await looks(mother)).body.code).toBe('NOT_FOUND')
})

test('a guardian reads days and roles of the staff of half a year, and no name', async () => {
  await lookedAt({ by: school.administrator, at: '2026-08-14T12:00:00Z' })
  await lookedAt({ by: school.administrator, at: '2026-08-14T18:00:00Z' })
  await lookedAt({ by: school.instructor, at: '2026-08-14T18:00:00Z' })
  await lookedAt({ by: school.administrator, at: '2026-01-10T12:00:00Z' })
  await lookedAt({ by: school.administrator, at: '2026-08-13T12:00:00Z', student: 1 })
  await lookedAt({ by: mother, at: '2026-08-12T12:00:00Z' })
  // Late in the evening of the school it is the next day in UTC.
  await lookedAt({ by: school.instructor, at: '2026-08-12T01:00:00Z' })
  const answer = await looks(mother)
  expect(answer.body.data).toEqual([
    { date: '2026-08-14', role: 'ADMINISTRATOR' },
    { date: '2026-08-14', role: 'INSTRUCTOR' },
    { date: '2026-08-11', role: 'INSTRUCTOR' },
  ])
  expect(answer.raw.toString()).not.toContain('Sônia')
})

test('a look of today is there at once', async () => {
  await app.call(getUser, {
    host: school.host,
    token: school.administrator.token,
    params: { id: school.students[0]!.id },
  })
  expect((await looks(mother)).body.data).toEqual([{ date: '2026-08-17', role: 'ADMINISTRATOR' }])
})

test('looks at a record, and looks by an account, that became one with another are listed', async () => {
  await lookedAt({ by: school.administrator, at: '2026-08-10T12:00:00Z', student: 1 })
  await lookedAt({ by: school.instructor, at: '2026-08-11T12:00:00Z' })
  const mergedAway = async (former: Account, kept: Account) => {
    await app.owner.query(
      'insert into merged_account (institution_id, former_id, account_id) values ($1, $2, $3)',
      [school.id, former.id, kept.id],
    )
  }
  await mergedAway(school.students[1]!, school.students[0]!)
  const gone = { ...school.instructor, id: randomUUID() }
  await mergedAway(gone, school.editor)
  await lookedAt({ by: gone, at: '2026-08-12T12:00:00Z' })
  expect((await looks(mother)).body.data).toEqual([
    { date: '2026-08-12', role: 'EDITOR' },
    { date: '2026-08-11', role: 'INSTRUCTOR' },
    { date: '2026-08-10', role: 'ADMINISTRATOR' },
  ])
})

test('the list has every day of half a year and every role', async () => {
  for (const by of [school.administrator, school.editor, school.instructor])
    await app.owner.query(
      `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, student_id)
       select $1, $2::timestamptz - make_interval(days => n), $3, 'user', $4::text, 'VIEWED', $4::uuid
       from generate_series(0, 100) as n`,
      [school.id, TEST_NOW.toISOString(), by.id, school.students[0]!.id],
    )
  expect((await looks(mother)).body.data).toHaveLength(303)
})
