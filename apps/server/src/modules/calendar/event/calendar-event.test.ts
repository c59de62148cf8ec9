import {
  createCalendarEvent,
  deleteCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const EVENT = { title: 'Conselho de classe', type: 'MEETING', start: '2026-08-20', end: '2026-08-20' }
const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call(createCalendarEvent, { ...asAdministrator(), body: { ...EVENT, ...body }, headers })
const created = async (body: Record<string, unknown> = {}) => {
  const answer = await create(body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body
}
const change = (id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call(updateCalendarEvent, { ...asAdministrator(), params: { id }, body, headers })
const remove = (id: string, headers: Record<string, string> = {}) =>
  app.call(deleteCalendarEvent, { ...asAdministrator(), params: { id }, headers })
const list = (query: Record<string, unknown> = {}, token = school.instructor.token) =>
  app.call(listCalendarEvents, { host: school.host, token, query })
const titles = async (query: Record<string, unknown> = {}) =>
  (await list({ rowsPerPage: 100, ...query })).body.data.map((each: { title: string }) => each.title)

describe('a secretary who creates an event', () => {
  test.each([
    ['no dates', { start: undefined, end: undefined }, 'VALIDATION_ERROR', ['start', 'end']],
    [
      'nothing at all',
      { title: undefined, type: undefined, start: undefined, end: undefined },
      'VALIDATION_ERROR',
      ['title', 'type', 'start', 'end'],
    ],
    ['a blank date', { start: '', end: null }, 'VALIDATION_ERROR', ['start', 'end']],
    ['a title of blanks', { title: '  ' }, 'VALIDATION_ERROR', ['title']],
    ['another type', { type: 'PARTY' }, 'VALIDATION_ERROR', ['type']],
    ['a date that does not exist', { end: '2026-02-30' }, 'VALIDATION_ERROR', ['end']],
    ['an end before the start', { end: '2026-08-19' }, 'INVALID_DATE_INTERVAL_ERROR', ['end']],
    ['two different starts', { startDate: '2026-08-21' }, 'VALIDATION_ERROR', ['startDate']],
    ['two different ends', { endDate: '2026-08-21' }, 'VALIDATION_ERROR', ['endDate']],
    ['only a first hour', { startHour: '08:00:00' }, 'VALIDATION_ERROR', ['endHour']],
    ['only a last hour', { endHour: '08:00:00' }, 'VALIDATION_ERROR', ['startHour']],
    [
      'hours that end as they begin',
      { startHour: '08:00:00', endHour: '08:00:00' },
      'INVALID_DATE_INTERVAL_ERROR',
      ['startHour'],
    ],
    ['a last year without repetition', { repeatsUntil: 2030 }, 'VALIDATION_ERROR', ['repeatsUntil']],
    [
      'a last year before the first',
      { repeatsYearly: true, repeatsUntil: 2025 },
      'INVALID_DATE_INTERVAL_ERROR',
      ['repeatsUntil'],
    ],
    ['a span of more than a year', { end: '2027-08-21' }, 'VALIDATION_ERROR', ['end']],
    [
      'a yearly span of a whole year',
      { start: '2026-01-01', end: '2026-12-31', repeatsYearly: true },
      'VALIDATION_ERROR',
      ['end'],
    ],
    [
      'a date of another age',
      { start: '0026-08-20', end: '0026-08-20' },
      'VALIDATION_ERROR',
      ['start', 'end'],
    ],
    ['an unknown field', { holidays: 'REMOVE' }, 'VALIDATION_ERROR', ['holidays']],
  ])('with %s is told so in the field', async (_, body, code, paths) => {
    const answer = await create(body)
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.errors.map((each: { path: string }) => each.path)).toEqual(paths)
    expect(await titles()).toEqual([])
  })

  test('gets it back whole, and finds it in the list and the audit', async () => {
    const event = await created({
      title: '  Reunião ',
      startHour: '19:00:00',
      endHour: '20:30:00',
      description: 'No auditório',
    })
    expect(event).toMatchObject({
      title: 'Reunião',
      type: 'MEETING',
      start: '2026-08-20',
      startDate: '2026-08-20',
      end: '2026-08-20',
      endDate: '2026-08-20',
      startHour: '19:00:00',
      endHour: '20:30:00',
      description: 'No auditório',
      editable: true,
      repeatsYearly: false,
      repeatsUntil: null,
      version: 1,
    })
    expect((await list()).body.data).toEqual([event])
    const { rows } = await app.owner.query(
      "select action, entity_id, account_id, changes from audit_entry where institution_id = $1 and entity = 'calendarEvent'",
      [school.id],
    )
    expect(rows).toMatchObject([
      { action: 'CREATED', entity_id: event.id, account_id: school.administrator.id },
    ])
    expect(rows[0].changes).toContainEqual({ field: 'startHour', from: null, to: '19:00:00' })
  })

  test('may name the dates startDate and endDate', async () => {
    const answer = await app.call(createCalendarEvent, {
      ...asAdministrator(),
      body: { title: 'Feira', type: 'OTHER', startDate: '2026-08-28', endDate: '2026-08-29' },
    })
    expect(answer.body).toMatchObject({ start: '2026-08-28', end: '2026-08-29' })
    expect((await create({ startDate: EVENT.start, endDate: EVENT.end })).status).toBe(201)
  })

  test('who sends it twice under one key has it once', async () => {
    const headers = { 'idempotency-key': 'evento-1' }
    const first = await create({}, headers)
    const second = await create({}, headers)
    expect(second.body).toEqual(first.body)
    expect(await titles()).toHaveLength(1)
  })
})

describe('a secretary who changes an event', () => {
  test('of another school, or none, does not find it', async () => {
    const event = await created()
    const other = await createSchool(app)
    const at = { host: other.host, token: other.administrator.token, params: { id: event.id } }
    const answers = [
      await app.call(updateCalendarEvent, { ...at, body: { title: 'x' } }),
      await app.call(deleteCalendarEvent, at),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(await titles()).toEqual([EVENT.title])
  })

  test('that may not be changed is refused', async () => {
    const event = await created()
    await app.owner.query('update academic_calendar_event set editable = false where id = $1', [event.id])
    const answers = [await change(event.id, { title: 'x' }), await remove(event.id)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'NOT_EDITABLE'],
      [422, 'NOT_EDITABLE'],
    ])
  })

  test('that somebody else changed meanwhile gets what is stored', async () => {
    const event = await created()
    const { body: current } = await change(event.id, { title: 'Outro título', version: 1 })
    const stale = await change(event.id, { end: '2026-08-01', version: 1 })
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'STALE_VERSION', current])
    const byHeader = await remove(event.id, { 'if-match': '1' })
    expect([byHeader.status, byHeader.body.current]).toEqual([409, current])
  })

  test('is judged by what the event will be', async () => {
    const event = await created({ startHour: '08:00:00', endHour: '09:00:00' })
    const end = await change(event.id, { startHour: '09:30:00' })
    expect([end.body.code, end.body.errors[0].path]).toEqual(['INVALID_DATE_INTERVAL_ERROR', 'startHour'])
    const start = await change(event.id, { startDate: '2026-08-21' })
    expect([start.body.code, start.body.errors[0].path]).toEqual(['INVALID_DATE_INTERVAL_ERROR', 'end'])
  })

  test('sees the version rise, and only what changed in the audit', async () => {
    const event = await created({ repeatsYearly: true, repeatsUntil: 2030 })
    const changed = await change(event.id, { title: 'Novo', repeatsYearly: false })
    expect(changed.body).toMatchObject({
      title: 'Novo',
      repeatsYearly: false,
      repeatsUntil: null,
      version: 2,
    })
    const same = await change(event.id, { title: 'Novo', version: 2 })
    expect(same.body).toEqual(changed.body)
    expect((await remove(event.id, { 'if-match': '2' })).status).toBe(204)
    expect(await titles()).toEqual([])
    const { rows } = await app.owner.query(
      "select action, changes from audit_entry where institution_id = $1 and entity = 'calendarEvent' order by id",
      [school.id],
    )
    expect(rows.map(row => row.action)).toEqual(['CREATED', 'UPDATED', 'DELETED'])
    expect(rows[1].changes.map((each: { field: string }) => each.field).sort()).toEqual([
      'repeatsUntil',
      'repeatsYearly',
      'title',
    ])
  })
})

describe('an instructor who reads the calendar', () => {
  beforeEach(async () => {
    await created({ title: 'B', start: '2026-03-02', end: '2026-03-06' })
    await created({ title: 'Área', start: '2026-03-02', end: '2026-03-02', type: 'OTHER' })
    await created({ title: 'Aniversário', start: '2024-06-24', end: '2024-06-24', repeatsYearly: true })
    await created({
      title: 'Antigo',
      start: '2020-06-24',
      end: '2020-06-24',
      repeatsYearly: true,
      repeatsUntil: 2023,
    })
    await created({ title: 'Virada', start: '2025-12-20', end: '2026-01-05', type: 'OTHER' })
    await created({ title: 'Passado', start: '2025-05-05', end: '2025-05-05' })
  })

  test('has it by start, title and id, and may not write', async () => {
    expect(await titles()).toEqual(['Antigo', 'Aniversário', 'Passado', 'Virada', 'Área', 'B'])
    const answer = await app.call(createCalendarEvent, {
      host: school.host,
      token: school.instructor.token,
      body: EVENT,
    })
    expect(answer.status).toBe(403)
  })

  test.each([
    [{ start: '2026-03-06', end: '2026-03-31' }, ['B']],
    [{ start: '2026-06-01', end: '2026-06-30' }, ['Aniversário']],
    [{ start: '2022-06-24', end: '2022-06-24' }, ['Antigo']],
    [{ start: '2023-06-25', end: '2024-06-23' }, []],
    [{ start: '2026-03-07' }, ['Aniversário']],
    [{ end: '2021-01-01' }, ['Antigo']],
    [{ type: 'OTHER' }, ['Virada', 'Área']],
    [{ start: '2026-03-02', end: '2026-03-01' }, []],
  ])('finds what reaches %o', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('finds what reaches the academic year, also with dates', async () => {
    expect(await titles({ academicYearId: school.year })).toEqual(['Aniversário', 'Virada', 'Área', 'B'])
    expect(await titles({ academicYearId: school.year, end: '2026-02-01' })).toEqual(['Virada'])
    const other = await createSchool(app)
    const foreign = await list({ academicYearId: other.year })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('reads page after page until the last', async () => {
    const listedTitles: string[] = []
    for (let currentPage = 1, totalPages = 1; currentPage <= totalPages; currentPage += 1) {
      const { body } = await list({ currentPage, rowsPerPage: 4 })
      totalPages = body.totalPages
      listedTitles.push(...body.data.map((each: { title: string }) => each.title))
      expect(body.totalRowCount).toBe(6)
    }
    expect(listedTitles).toEqual(await titles())
  })
})
