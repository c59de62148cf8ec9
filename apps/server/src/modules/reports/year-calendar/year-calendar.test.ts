import { createCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { getYearCalendar } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const ask = (token?: string, id = school.year, host = school.host) =>
  app.call(getYearCalendar, { host, ...(token ? { token } : {}), params: { id } })
const textOf = async (token = school.administrator.token): Promise<string[]> => {
  const { status, raw, headers } = await ask(token)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return pagesOf(raw)
}
const add = (body: Record<string, unknown>) =>
  app.call(createCalendarEvent, { host: school.host, token: school.administrator.token, body })

describe('the calendar of a year on paper', () => {
  test('needs a session, and is not there for another school or another year', async () => {
    expect((await ask()).status).toBe(401)
    const other = await createSchool(app)
    expect((await ask(other.administrator.token, school.year, other.host)).status).toBe(404)
    expect((await ask(school.administrator.token, crypto.randomUUID())).status).toBe(404)
    expect((await ask(school.editor.token)).status).toBe(403)
  })

  test('is read by the office, instructors and students, and leaves no file and no entry behind', async () => {
    const counted = async () =>
      (
        await app.owner.query(
          `select (select count(*)::int from generated_file where institution_id = $1) as files,
            (select count(*)::int from audit_entry where institution_id = $1) as entries`,
          [school.id],
        )
      ).rows[0]
    const before = await counted()
    for (const { token } of [school.administrator, school.instructor, school.students[0]!])
      expect((await textOf(token))[0]).toContain('Calendário letivo')
    expect(await counted()).toEqual(before)
  })

  test('has twelve months, the days of each term, the kinds of its days and every event once', async () => {
    await add({ title: 'Jogos escolares', type: 'MEETING', start: '2026-08-25', end: '2026-08-27' })
    await add({ title: 'Tiradentes', type: 'NATIONAL', start: '2026-04-21', end: '2026-04-21' })
    const pages = await textOf()
    const [first = ''] = pages
    const all = pages.join('\n')
    for (const month of ['Janeiro', 'Fevereiro', 'Julho', 'Dezembro']) expect(first).toContain(month)
    expect(first).toContain('1º bimestre')
    expect(first).toMatch(/\d+ dias letivos/)
    expect(first).toContain('ao menos 200 dias letivos')
    expect(all).toContain('Jogos escolares (')
    expect(all).toContain('25/08 a 27/08')
    expect(all.match(/Tiradentes/g)).toHaveLength(1)
    expect(all).toContain('Natal')
  })

  test('has the minimum of the law for years of schools, not for half-years nor for municipal courses', async () => {
    for (const position of [1, 2, 3, 4])
      await app.owner.query(
        `update academic_term set start_date = date '2026-02-09' + ($2::int - 1) * 40,
           end_date = date '2026-02-09' + ($2::int - 1) * 40 + 30 where institution_id = $1 and position = $2`,
        [school.id, position],
      )
    expect((await textOf())[0]).not.toContain('ao menos 200')
    const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
    const { status, raw } = await ask(municipal.administrator.token, municipal.year, municipal.host)
    expect(status).toBe(200)
    expect((await pagesOf(raw))[0]).not.toContain('ao menos 200')
  })

  test('of a year with days of two civil years has its own months, each with its year', async () => {
    await app.owner.query("update academic_year set end_date = '2027-01-29' where id = $1", [school.year])
    const [first = ''] = await textOf()
    expect(first).toContain('Janeiro de 2027')
    expect(first).not.toContain('Fevereiro de 2027')
  })

  test('without terms says so', async () => {
    await app.owner.query('update education_level set is_active = false where institution_id = $1', [
      school.id,
    ])
    expect((await textOf())[0]).toContain('Os períodos letivos ainda não foram definidos.')
  })
})
