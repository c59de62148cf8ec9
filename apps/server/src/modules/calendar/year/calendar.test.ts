import {
  createCalendar,
  createCalendarEvent,
  getSchoolDays,
  listCalendars,
  listCalendarYears,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { countSchoolDays } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { educationLevelRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const YEAR = { year: '2026', start: '2026-02-09', end: '2026-12-18' }
const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const create = (body: Record<string, unknown> = YEAR, headers: Record<string, string> = {}) =>
  app.call(createCalendar, { ...asAdministrator(), body, headers })
const list = async (query: Record<string, unknown> = {}) =>
  (await app.call(listCalendars, { host: school.host, token: school.instructor.token, query })).body.data

describe('the calendar of a year', () => {
  test.each([
    ['of another year', { ...YEAR, start: '2025-12-20' }, 'YEARS_ARE_NOT_THE_SOME_ERROR', ['start']],
    ['that ends in the next', { ...YEAR, end: '2027-01-10' }, 'YEARS_ARE_NOT_THE_SOME_ERROR', ['end']],
    ['that ends before it begins', { ...YEAR, end: '2026-02-08' }, 'INVALID_DATE_INTERVAL_ERROR', ['end']],
    ['of one day', { ...YEAR, end: YEAR.start }, 'INVALID_DATE_INTERVAL_ERROR', ['end']],
    ['without year', { ...YEAR, year: 'agora' }, 'VALIDATION_ERROR', ['year']],
  ])('%s is refused in the field', async (_, body, code, paths) => {
    const answer = await create(body)
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.errors.map((each: { path: string }) => each.path)).toEqual(paths)
    expect(await list()).toEqual([])
  })

  test('of a finished year is refused', async () => {
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    const answer = await create()
    expect([answer.status, answer.body.code]).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
    expect(await list()).toEqual([])
  })

  test('is active, and the earlier one becomes invalid', async () => {
    const { body: first } = await create()
    expect(first).toMatchObject({ ...YEAR, status: 'Ativo' })
    const { body: second, status } = await create({ ...YEAR, start: '2026-02-02' })
    expect(status).toBe(201)
    const { body: other } = await create({ year: '2027', start: '2027-02-08', end: '2027-12-17' })
    expect(await list()).toEqual([other, second, { ...first, status: 'Inválido' }])
    expect(await list({ year: 2027 })).toEqual([other])
    const years = await app.call(listCalendarYears, { host: school.host, token: school.instructor.token })
    expect(years.body).toEqual({ data: ['2027', '2026'] })
    const { rows } = await app.owner.query(
      "select action, entity_id from audit_entry where institution_id = $1 and entity = 'calendar' order by id",
      [school.id],
    )
    expect(rows).toHaveLength(4)
    expect(rows).toContainEqual({ action: 'UPDATED', entity_id: first.id })
  })

  test('sent twice under one key is one; sent by many at once, one is active', async () => {
    const headers = { 'idempotency-key': 'calendario' }
    const first = await create(YEAR, headers)
    expect((await create(YEAR, headers)).body).toEqual(first.body)
    const answers = await Promise.all([1, 2, 3, 4].map(() => create()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const all = await list()
    expect(all).toHaveLength(5)
    expect(all.filter((each: { status: string }) => each.status === 'Ativo')).toHaveLength(1)
  })
})

describe('school days', () => {
  const read = (id = school.year) =>
    app.call(getSchoolDays, { host: school.host, token: school.instructor.token, params: { id } })
  const addEvent = async (body: Record<string, unknown>) => {
    const answer = await app.call(createCalendarEvent, {
      ...asAdministrator(),
      body: { title: 'Evento', ...body },
    })
    expect([answer.status, answer.body.code]).toEqual([201, undefined])
  }

  test('of a year of another school are not found', async () => {
    const other = await createSchool(app)
    expect((await read(other.year)).status).toBe(404)
  })

  test('are counted per term and once for the level, with the minimum of the law', async () => {
    const { body } = await read()
    expect(body.minimum).toBe(200)
    expect(body.levels).toHaveLength(1)
    const [level] = body.levels
    expect(level.educationLevel).toEqual({ id: school.level, name: 'Ensino Fundamental – Anos Finais' })
    const sources = { holidays: nationalHolidays(2026), events: [] }
    expect(level.total).toBe(208)
    const months: { month: string; days: number }[] = level.months
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 11 }, (_, at) => `2026-${String(at + 2).padStart(2, '0')}`),
    )
    expect(months[0]).toEqual({
      month: '2026-02',
      days: countSchoolDays([{ start: school.terms[0]!.start, end: '2026-02-28' }], sources),
    })
    expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(208)
    expect(level.terms).toEqual(
      school.terms.map((term, index) => ({
        ...term,
        position: index + 1,
        days: countSchoolDays([term], sources),
      })),
    )
  })

  test('follow what the secretary enters, also what repeats from earlier years', async () => {
    await addEvent({ type: 'RECESS', start: '2026-02-16', end: '2026-02-18' })
    await addEvent({ type: 'HOLIDAY', start: '2019-06-24', end: '2019-06-24', repeatsYearly: true })
    await addEvent({ type: 'SCHOOL_DAY', start: '2026-03-14', end: '2026-03-14' })
    await addEvent({ type: 'MEETING', start: '2026-03-16', end: '2026-03-16' })
    await addEvent({ type: 'SCHOOL_DAY', start: '2026-07-18', end: '2026-07-18' })
    const { body } = await read()
    expect(body.levels[0].total).toBe(208 - 3 - 1 + 1)
  })

  test('leave out levels that are archived', async () => {
    await app.within(school.id, db =>
      insertRows(db, 'education_level', [
        educationLevelRow({
          institution_id: school.id,
          id: crypto.randomUUID(),
          academic_year_id: school.year,
          name: 'Arquivado',
          is_active: false,
        }),
        educationLevelRow({
          institution_id: school.id,
          id: crypto.randomUUID(),
          academic_year_id: school.year,
          name: 'Sem períodos',
        }),
      ]),
    )
    const { body } = await read()
    expect(
      body.levels.map((each: { educationLevel: { name: string }; total: number }) => [
        each.educationLevel.name,
        each.total,
      ]),
    ).toEqual([
      ['Ensino Fundamental – Anos Finais', 208],
      ['Sem períodos', 0],
    ])
  })
})
