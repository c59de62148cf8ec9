import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

const PATIENCE_MS = 15_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const record = (school: School, name: string, more: Record<string, unknown> = {}) =>
  app.call(createStudent, {
    host: school.host,
    token: school.administrator.token,
    body: { name, responsibles: [{ name: 'Rosa Lima', kinship: 'Mãe' }], ...more },
  })

const registrations = async (school: School): Promise<string[]> =>
  (
    await app.owner.query(
      `select registration from account where institution_id = $1 and role = 'STUDENT' order by registration`,
      [school.id],
    )
  ).rows.map(row => row.registration)

const lastTaken = async (school: School): Promise<string> => {
  const { rows } = await app.owner.query(
    'select year, last from registration_counter where institution_id = $1',
    [school.id],
  )
  return `${rows[0]?.year}${String(rows[0]?.last).padStart(5, '0')}`
}

const PEOPLE = [
  { name: 'Ana Sol', cpf: cpfOf(1) },
  { name: 'Bia Sol', cpf: cpfOf(2) },
]

/** A file of two, of whom fewer or more turn out to be new than were counted when it was checked. */
const CASES = {
  fewer: async (school: School) => {
    const run = await importDesk(app, school).checked('STUDENT', studentsCsv(PEOPLE))
    await record(school, 'Outra Pessoa', { documents: { taxNumber: cpfOf(1) } })
    return run
  },
  more: async (school: School) => {
    const desk = importDesk(app, school)
    await desk.imported(await desk.checked('STUDENT', studentsCsv(PEOPLE)))
    const run = await desk.checked('STUDENT', studentsCsv(PEOPLE), { update: true })
    await app.owner.query(
      `update person set tax_number = null, name = name || ' Luz' where institution_id = $1 and name like '% Sol'`,
      [school.id],
    )
    await app.owner.query(
      `update account set sort_key = sort_key || ' luz' where institution_id = $1 and sort_key like '% sol'`,
      [school.id],
    )
    return run
  },
}

test.each(['fewer', 'more'] as const)(
  'an import with %s newcomers than counted keeps nobody from the numbers',
  async which => {
    const school = await createSchool(app)
    const desk = importDesk(app, school)
    const run = await CASES[which](school)
    const before = await registrations(school)
    expect((await desk.ask(run, { mode: 'VALID_ROWS' })).status).toBe(202)
    const blocker = await app.owner.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from import_row where institution_id = $1 and import_id = $2 for update', [
      school.id,
      run.id,
    ])
    const jobs = app.runJobs()
    await waitingLocks(app, 1)
    const recorded = record(school, 'Caio Lima')
    const answer = await Promise.race([
      recorded,
      new Promise<null>(done => setTimeout(() => done(null), PATIENCE_MS)),
    ])
    await blocker.query('commit')
    blocker.release()
    await jobs
    await recorded
    expect(answer?.status).toBe(201)
    const after = await registrations(school)
    expect(new Set(after).size).toBe(before.length + (which === 'fewer' ? 2 : 3))
  },
)

test('numbers that an import did not need are given again', async () => {
  const school = await createSchool(app)
  const desk = importDesk(app, school)
  const run = await CASES.fewer(school)
  await desk.imported(run, { mode: 'VALID_ROWS' })
  expect((await registrations(school)).at(-1)).toBe(await lastTaken(school))
})
