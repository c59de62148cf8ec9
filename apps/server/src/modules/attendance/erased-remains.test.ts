import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { tenantsWithWork } from '../../platform/jobs/housekeeping.ts'
import { removeRemains } from './erased-remains.job.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const ERASED_AT = '2026-08-17T12:00:00Z'
const BEFORE = '2026-08-10T12:00:00Z'
const AFTER = '2026-08-17T12:00:01Z'
const q = async (text: string, values: unknown[] = []) =>
  (await app.owner.query(text, [school.id, ...values])).rows
const remove = () => removeRemains({ gateway: app.gateway, clock: app.clock })
const hasWork = async () =>
  (await tenantsWithWork(app.gateway, 'ERASURES', app.clock.now())).includes(school.id)

/** A removal as a process of the former release makes it: tables that it does not know stay as they are. */
const eraseAsFormerRelease = () =>
  q(
    'insert into person_erasure (institution_id, person_id, account_id, at, by_account_id) values ($1, $2, $3, $4, $5)',
    [school.students[0]!.personId, school.students[0]!.id, ERASED_AT, school.administrator.id],
  )

/** A justification, a note and a withdrawn list of a student; answers their ids. */
const rowsOf = async (index: number, at: string) => {
  const account = school.students[index]!.id
  const [justification, note, withdrawal] = [randomUUID(), randomUUID(), randomUUID()]
  await q(
    `insert into absence_justification (institution_id, id, account_id, start_date, end_date, reason, note, recorded_by, recorded_at)
     values ($1, $2, $3, '2026-08-03', '2026-08-04', 'MEDICAL', 'asma', $4, $5)`,
    [justification, account, school.administrator.id, at],
  )
  await q(
    `insert into student_note (institution_id, id, account_id, author_id, date, text, created_at)
     values ($1, $2, $3, $4, '2026-08-03', 'asma', $5)`,
    [note, account, school.instructor.id, at],
  )
  await q(
    `insert into lesson_withdrawal (institution_id, id, lesson_id, lesson_date, account_id, withdrawn_at, attendance_partial, marks)
     values ($1, $2, $3, '2026-08-17', $4, $5, false, $6)`,
    [
      withdrawal,
      school.lessons.today,
      school.instructor.id,
      at,
      JSON.stringify([{ student_enrollment_id: school.enrollments[index], justification: 'asma' }]),
    ],
  )
  return { justification, note, withdrawal }
}

/** Whether the rows have something personal. */
const stateOf = async ({ justification, note, withdrawal }: Awaited<ReturnType<typeof rowsOf>>) => {
  const [found] = await q(
    `select (select reason || coalesce(' ' || note, '') from absence_justification where institution_id = $1 and id = $2) as justification,
       exists (select from student_note where institution_id = $1 and id = $3) as note,
       exists (select from lesson_withdrawal where institution_id = $1 and id = $4) as withdrawal`,
    [justification, note, withdrawal],
  )
  return [found?.justification, found?.note, found?.withdrawal]
}
const UNCHANGED = ['MEDICAL asma', true, true]

test('rows that a removal of the former release left are removed, those of others stay', async () => {
  const rows = await rowsOf(0, BEFORE)
  const ofOther = await rowsOf(1, BEFORE)
  expect(await hasWork()).toBe(false)
  await remove()
  expect(await stateOf(rows)).toEqual(UNCHANGED)
  await eraseAsFormerRelease()
  expect(await hasWork()).toBe(true)
  await Promise.all([remove(), remove()])
  expect(await stateOf(rows)).toEqual(['OTHER', false, false])
  expect(await stateOf(ofOther)).toEqual(UNCHANGED)
  expect(await hasWork()).toBe(false)
})

test('rows that were recorded after the removal stay', async () => {
  await eraseAsFormerRelease()
  const rows = await rowsOf(0, AFTER)
  expect(await hasWork()).toBe(false)
  await remove()
  expect(await stateOf(rows)).toEqual(UNCHANGED)
})

test.each(['absence_justification', 'student_note', 'lesson_withdrawal'])(
  'a row of %s alone is found',
  async table => {
    const { justification, note, withdrawal } = await rowsOf(0, BEFORE)
    await eraseAsFormerRelease()
    for (const other of ['absence_justification', 'student_note', 'lesson_withdrawal'])
      if (other !== table)
        await q(`delete from ${other} where institution_id = $1 and id = any($2)`, [
          [justification, note, withdrawal],
        ])
    expect(await hasWork()).toBe(true)
    await remove()
    expect(await hasWork()).toBe(false)
  },
)

test('texts and benefits of cases of the active search are removed with the texts of their steps, and open cases end', async () => {
  const [found, step] = [randomUUID(), randomUUID()]
  await q(
    `insert into search_case
       (institution_id, id, academic_year_id, account_id, opened_on, note, changed_by, changed_at, reasons, handled)
     values ($1, $2, $3, $4, '2026-08-03', 'mora com a avó', $5, $6,
       '[{"kind": "BENEFIT"}, {"kind": "IN_A_ROW"}]', '{BENEFIT:CONTACT:2026-06,IN_A_ROW:CONTACT:2026-08-03}')`,
    [found, school.year, school.students[0]!.id, school.administrator.id, BEFORE],
  )
  await q(
    `insert into search_step (institution_id, id, search_case_id, kind, taken_on, result, contacted, note, recorded_by, recorded_at)
     values ($1, $2, $3, 'CALL', '2026-08-03', 'REACHED', 'Avó', 'doente', $4, $5)`,
    [step, found, school.administrator.id, BEFORE],
  )
  expect(await hasWork()).toBe(false)
  await eraseAsFormerRelease()
  expect(await hasWork()).toBe(true)
  await remove()
  expect(await hasWork()).toBe(false)
  const left = await q(
    `select c.note, c.status, c.reasons, c.handled, t.contacted, t.note as said from search_case c join search_step t on t.search_case_id = c.id
      where c.institution_id = $1`,
  )
  // That the family received a benefit goes with the person; the other reasons stay.
  expect(left).toEqual([
    {
      note: null,
      status: 'CLOSED',
      reasons: [{ kind: 'IN_A_ROW' }],
      handled: ['IN_A_ROW:CONTACT:2026-08-03'],
      contacted: null,
      said: null,
    },
  ])
})
