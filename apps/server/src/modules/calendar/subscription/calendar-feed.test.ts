import { createHash } from 'node:crypto'
import { createCalendarEvent, exportCalendar } from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createCalendarLink,
  getCalendarFeed,
  listCalendarLinks,
  revokeCalendarLink,
} from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entriesOf } from '../../../../test/calendar-entries.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  await app.owner.query('delete from rate_limit')
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const link = async (name = 'Google') => {
  const answer = await app.call(createCalendarLink, { ...asAdministrator(), body: { name } })
  expect(answer.status).toBe(201)
  return { ...answer.body, token: new URL(answer.body.url).searchParams.get('token') ?? '' }
}
const links = async () => (await app.call(listCalendarLinks, asAdministrator())).body.data
const feed = (token: string, host = school.host) => app.call(getCalendarFeed, { host, query: { token } })
const addEvent = async (body: Record<string, unknown>) => {
  const answer = await app.call(createCalendarEvent, { ...asAdministrator(), body })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body
}
const dates = (raw: Buffer, title: string) =>
  entriesOf(raw)
    .filter(each => each.SUMMARY === `:${title}`)
    .map(each => each.DTSTART)

describe('a link to the calendar', () => {
  test('is shown once and kept as a hash', async () => {
    const { token, url, ...shown } = await link()
    expect(url).toBe(`http://${school.host}/api/academic-calendar/feed?token=${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await links()).toEqual([shown])
    expect(shown).toMatchObject({ name: 'Google', createdAt: TEST_NOW.toISOString(), lastReadAt: null })
    const { rows } = await app.owner.query(
      'select token_hash, created_by from calendar_link where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual([
      { token_hash: createHash('sha256').update(token).digest(), created_by: school.administrator.id },
    ])
    const audit = await app.owner.query(
      'select changes::text as text from audit_entry where institution_id = $1',
      [school.id],
    )
    expect(audit.rows).toHaveLength(1)
    expect(audit.rows[0].text).not.toContain(token)
  })

  test('is refused beyond twenty that work, also at once', async () => {
    for (let number = 1; number <= 18; number += 1) await link(`Link ${number}`)
    const answers = await Promise.all(
      [19, 20, 21, 22].map(number =>
        app.call(createCalendarLink, { ...asAdministrator(), body: { name: `Link ${number}` } }),
      ),
    )
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '201 ',
      '201 ',
      '422 TOO_MANY_LINKS',
      '422 TOO_MANY_LINKS',
    ])
    const [first] = await links()
    await app.call(revokeCalendarLink, { ...asAdministrator(), params: { id: first.id } })
    await link('Outro')
  })

  test('of another school cannot be revoked', async () => {
    const { id, token } = await link()
    const other = await createSchool(app)
    const answer = await app.call(revokeCalendarLink, {
      host: other.host,
      token: other.administrator.token,
      params: { id },
    })
    expect(answer.status).toBe(404)
    expect((await feed(token)).status).toBe(200)
  })

  test('opens nothing once it is revoked, and is revoked once', async () => {
    const { id, token } = await link()
    const revoke = () => app.call(revokeCalendarLink, { ...asAdministrator(), params: { id } })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
    const answer = await feed(token)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await links()).toEqual([])
    const { rows } = await app.owner.query(
      "select action from audit_entry where institution_id = $1 and entity = 'calendarLink' order by id",
      [school.id],
    )
    expect(rows).toEqual([{ action: 'CREATED' }, { action: 'REVOKED' }])
  })
})

describe('the feed', () => {
  test('is not opened by an unknown token, a hash, or that of another school', async () => {
    const { token } = await link()
    const other = await createSchool(app)
    const answers = [
      await feed('x'.repeat(43)),
      await feed(createHash('sha256').update(token).digest('base64url')),
      await feed(token, other.host),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'NOT_FOUND']),
    )
  })

  test('slows down an address that tries tokens, and not one that reads', async () => {
    const { token } = await link()
    for (let read = 0; read < 35; read += 1) expect((await feed(token)).status).toBe(200)
    const answers: number[] = []
    for (let tried = 0; tried < 31; tried += 1) answers.push((await feed(`token-${tried}`)).status)
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect(answers[30]).toBe(429)
    expect((await feed(token)).status).toBe(200)
  })

  test('keeps the day on which it was read, once a day', async () => {
    const { token } = await link()
    await feed(token)
    const version = () =>
      app.owner.query(
        'select xmin::text as row, last_read_on::text from calendar_link where institution_id = $1',
        [school.id],
      )
    const first = (await version()).rows
    await feed(token)
    expect((await version()).rows).toEqual(first)
    expect((await links())[0].lastReadAt).toBe(TEST_NOW.toISOString())
    app.clock.set(new Date(TEST_NOW.getTime() + 86_400_000))
    await feed(token)
    app.clock.set(TEST_NOW)
    const { rows } = await version()
    expect(rows[0].last_read_on).toBe('2026-08-18')
  })

  test('is the calendar of last, this and next year', async () => {
    await addEvent({
      title: 'Aniversário da cidade; Bastos, SP',
      type: 'HOLIDAY',
      start: '2024-02-29',
      end: '2024-02-29',
      description: 'Lei 1\nArt. 2',
      repeatsYearly: true,
    })
    await addEvent({ title: 'Antigo', type: 'OTHER', start: '2024-12-31', end: '2024-12-31' })
    await addEvent({
      title: 'Reunião',
      type: 'MEETING',
      start: '2026-08-20',
      end: '2026-08-20',
      startHour: '19:00:00',
      endHour: '20:30:00',
    })
    const { token } = await link()
    const { headers, raw, status } = await feed(token)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    const title = 'Aniversário da cidade\\; Bastos\\, SP'
    expect(dates(raw, title)).toEqual([
      ';VALUE=DATE:20250228',
      ';VALUE=DATE:20260228',
      ';VALUE=DATE:20270228',
    ])
    expect(dates(raw, 'Natal')).toEqual([
      ';VALUE=DATE:20251225',
      ';VALUE=DATE:20261225',
      ';VALUE=DATE:20271225',
    ])
    expect(dates(raw, 'Carnaval (ponto facultativo)')).toHaveLength(6)
    expect(dates(raw, 'Antigo')).toEqual([])
    const entries = entriesOf(raw)
    const meeting = entries.find(each => each.SUMMARY === ':Reunião')
    expect(meeting).toMatchObject({
      DTSTART: ';TZID=America/Sao_Paulo:20260820T190000',
      DTEND: ';TZID=America/Sao_Paulo:20260820T203000',
      DTSTAMP: ':20260817T150000Z',
    })
    const [anniversary] = entries.filter(each => each.SUMMARY === `:${title}`)
    expect(anniversary).toMatchObject({ DTEND: ';VALUE=DATE:20250301', DESCRIPTION: ':Lei 1\\nArt. 2' })
    expect(new Set(entries.map(each => each.UID)).size).toBe(entries.length)
  })

  test('says nothing but titles, dates and descriptions', async () => {
    const event = await addEvent({ title: 'Feira', type: 'OTHER', start: '2026-08-20', end: '2026-08-20' })
    const { id, token } = await link()
    const { raw } = await feed(token)
    const text = raw.toString('utf8').replaceAll('\r\n ', '')
    const hidden = [
      school.id,
      school.host,
      school.year,
      school.administrator.id,
      school.administrator.name,
      event.id,
      id,
      token,
      ...school.terms.map(term => term.id),
    ]
    expect(hidden.filter(each => text.includes(each))).toEqual([])
    const fields = new Set(entriesOf(raw).flatMap(each => Object.keys(each)))
    expect([...fields].filter(each => !each.startsWith('X-')).sort()).toEqual([
      'DTEND',
      'DTSTAMP',
      'DTSTART',
      'SEQUENCE',
      'SUMMARY',
      'TRANSP',
      'UID',
    ])
  })

  test('is the same text as long as nothing changes', async () => {
    await addEvent({ title: 'Feira', type: 'OTHER', start: '2026-08-20', end: '2026-08-20' })
    const { token } = await link()
    expect((await feed(token)).raw).toEqual((await feed(token)).raw)
  })
})

describe('the file of a year', () => {
  const file = (academicYearId = school.year, token = school.instructor.token) =>
    app.call(exportCalendar, { host: school.host, token, query: { academicYearId } })

  test('of another school is not found', async () => {
    const other = await createSchool(app)
    expect((await file(other.year)).status).toBe(404)
  })

  test('has events, holidays and terms of that year alone', async () => {
    await addEvent({
      title: 'Feira',
      type: 'OTHER',
      start: '2020-08-20',
      end: '2020-08-21',
      repeatsYearly: true,
    })
    const { headers, raw } = await file()
    expect(headers['content-disposition']).toContain('calendario-2026.ics')
    expect(dates(raw, 'Feira')).toEqual([';VALUE=DATE:20260820'])
    expect(dates(raw, 'Natal')).toEqual([';VALUE=DATE:20261225'])
    const level = '(Ensino Fundamental – Anos Finais)'
    expect(dates(raw, `1º bimestre ${level} começa`)).toEqual([';VALUE=DATE:20260209'])
    expect(dates(raw, `4º bimestre ${level} termina`)).toEqual([';VALUE=DATE:20261218'])
    expect(entriesOf(raw)).toHaveLength(1 + 14 + 8)
  })

  test('uses the names that the feed uses, so that an application knows them again', async () => {
    await addEvent({
      title: 'Feira',
      type: 'OTHER',
      start: '2020-08-20',
      end: '2020-08-21',
      repeatsYearly: true,
    })
    const { token } = await link()
    const [ofFile, ofFeed] = [entriesOf((await file()).raw), entriesOf((await feed(token)).raw)]
    const ids = new Set(ofFeed.map(each => each.UID))
    expect(ofFile.filter(each => !ids.has(each.UID ?? ''))).toEqual([])
  })
})
