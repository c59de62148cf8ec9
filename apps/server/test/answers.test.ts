import { randomUUID } from 'node:crypto'
import { createGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import {
  createAcademicTerms,
  createEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { createCalendarEvent, listCalendarEvents } from '@lousa/contract/calendar/calendar.contract.ts'
import { CATALOGUE_KINDS, CATALOGUES } from '@lousa/contract/catalogue-table.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventRow } from '../src/modules/academics/academics.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { catalogueValues } from './catalogue-values.ts'
import { ana, cpfOf } from './people-desk.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const admin = () => ({ host: school.host, token: school.administrator.token })

describe('a choice', () => {
  test.each([
    ['that is not made', {}],
    ['of nothing', { type: null }],
    ['of an empty text', { type: '' }],
  ])('%s is required, and one that does not exist is wrong', async (_, given) => {
    const body = { name: 'Ensino Médio', academicYearId: school.year }
    const missing = await app.call(createEducationLevel, { ...admin(), body: { ...body, ...given } })
    expect(missing.body.errors).toEqual([{ path: 'type', code: 'REQUIRED', message: 'Campo obrigatório' }])
    const wrong = await app.call(createEducationLevel, { ...admin(), body: { ...body, type: 'WEEK' } })
    expect(wrong.body.errors).toMatchObject([{ path: 'type', code: 'INVALID' }])
  })

  test('that is not made in one of several forms of a field is required too', async () => {
    const body = { name: 'Turma', academicYearId: school.year, educationLevelId: school.level }
    const { errors } = (await app.call(createGrade, { ...admin(), body })).body
    expect(errors.filter(({ path }: { path: string }) => path === 'type')).toMatchObject([
      { code: 'REQUIRED' },
    ])
  })
})

test.each([5, 12])('%i terms are too many for a level of four, and said to be', async count => {
  const level = await app.call(createEducationLevel, {
    ...admin(),
    body: { name: `Nível de ${count}`, type: 'QUARTER', academicYearId: school.year },
  })
  const academicTerms = Array.from({ length: count }, (_, at) => ({
    start: `2026-${String(at + 1).padStart(2, '0')}-01`,
    end: `2026-${String(at + 1).padStart(2, '0')}-28`,
  }))
  const answer = await app.call(createAcademicTerms, {
    ...admin(),
    params: { id: level.body.id },
    body: { academicTerms },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'TERM_COUNT_INVALID'])
})

describe('the school calendar', () => {
  test('is read by students and instructors, who do not see what is no longer valid', async () => {
    const event = await app.call(createCalendarEvent, {
      ...admin(),
      body: { title: 'Festa junina', type: 'OTHER', start: '2026-06-20', end: '2026-06-20' },
    })
    expect(event.status).toBe(201)
    const titles = async (token: string | undefined): Promise<string[]> => {
      const query = { start: '2026-06-20', end: '2026-06-20' }
      const { body } = await app.call(listCalendarEvents, { host: school.host, token, query })
      return body.data.map(({ title }: { title: string }) => title)
    }
    const [student] = school.students
    for (const token of [school.administrator.token, school.instructor.token, student?.token])
      expect(await titles(token)).toEqual(['Festa junina'])
    await app.owner.query(
      `insert into calendar (institution_id, year, status, start_date, end_date)
       values ($1, 2026, 'Inválido', '2026-01-01', '2026-12-31'), ($1, 2026, 'Ativo', '2026-02-01', '2026-05-31')`,
      [school.id],
    )
    expect(await titles(school.administrator.token)).toEqual(['Festa junina'])
    expect([await titles(school.instructor.token), await titles(student?.token)]).toEqual([[], []])
  })
})

describe('a creation repeated with its key', () => {
  const creations: [what: string, path: string, body: () => object][] = [
    ['an academic year', 'academic-year', () => ({ year: '2031' })],
    ['a level', 'education-level', () => ({ name: 'EJA', type: 'SEMESTER', academicYearId: school.year })],
    ...CATALOGUE_KINDS.map((kind): [string, string, () => object] => [
      `an entry of the catalogue ${kind}`,
      CATALOGUES[kind].path,
      () => catalogueValues(kind, 'Artes'),
    ]),
    [
      'a class',
      'grade',
      () => ({ name: '9º Z', type: 'MARK', highest: 100, average: 60, educationLevelId: school.level }),
    ],
    [
      'an event of the calendar',
      'academic-calendar',
      () => ({ title: 'Reunião', type: 'MEETING', start: '2026-10-01', end: '2026-10-01' }),
    ],
  ]
  test.each(creations)('answers %s as the first time, also after its deletion', async (_, path, body) => {
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => app.send('POST', path, { ...admin(), body: body(), headers })
    const first = await create()
    expect(first.status).toBe(201)
    expect((await app.send('DELETE', `${path}/${first.body.id}`, admin())).status).toBe(204)
    const again = await create()
    expect([again.status, again.body]).toEqual([201, first.body])
    const [field = '', value] = Object.entries(body())[0] ?? []
    const different = { ...body(), [field]: field === 'year' ? '2032' : `${value} dois` }
    const other = await app.send('POST', path, { ...admin(), body: different, headers })
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('an event', () => {
  test('is public, and no more of it than is meant for everybody; a class is not', async () => {
    const id = randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'grade', [
        eventRow({
          institution_id: school.id,
          id,
          academic_year_id: school.year,
          name: 'Feira de ciências',
          day: '2026-09-12',
        }),
      ]),
    )
    const open = await app.send('GET', `grade/${id}`, { host: school.host })
    expect(open.status).toBe(200)
    expect(open.body).toMatchObject({ id, name: 'Feira de ciências', isEvent: true })
    for (const field of ['educationLevel', 'highest', 'academicTermMarks', 'version'])
      expect(open.body).not.toHaveProperty(field)
    for (const path of [`grade/${school.classes[0]?.id}`, `grade/${randomUUID()}`, 'grade/none'])
      expect((await app.send('GET', path, { host: school.host })).body.code).toBe('NOT_FOUND')
    const other = await createSchool(app)
    expect((await app.send('GET', `grade/${id}`, { host: other.host })).status).toBe(404)
    const full = await app.send('GET', `grade/${id}`, admin())
    expect(full.body).toHaveProperty('version')
    expect((await app.send('GET', `grade/${id}`, { ...admin(), token: 'forged' })).status).toBe(401)
  })
})

test('a student recorded with e-mail and CPF is invited, and told by name where the letter went', async () => {
  const create = (body: object) =>
    app.call(createStudent, { ...admin(), body: { name: 'Bia Souza', responsibles: [ana], ...body } })
  const invited = await create({ email: 'bia@example.com', documents: { taxNumber: cpfOf(900) } })
  expect([invited.status, invited.body.access]).toEqual([201, 'INVITED'])
  const mails = async () =>
    (await app.owner.query('select to_address from mail_message where institution_id = $1', [school.id])).rows
  expect(await mails()).toEqual([{ to_address: 'bia@example.com' }])
  // People without an address of their own get no message here.
  const responsible = { ...ana, email: 'ana@example.com' }
  const quiet = await create({ documents: { taxNumber: cpfOf(901) }, responsibles: [responsible] })
  expect(quiet.body.access).toBe('NONE')
  expect((await create({ email: 'sem-cpf@example.com' })).body.access).toBe('NONE')
  expect(await mails()).toHaveLength(1)
})

test('a session tells when it was used last, within ten minutes', async () => {
  const lastUse = async () =>
    (await app.send('GET', 'auth/session', admin())).body.data.find(
      (each: { current: boolean }) => each.current,
    ).lastSeenAt
  const later = (minutes: number) => app.clock.set(new Date(TEST_NOW.getTime() + minutes * 60_000))
  // Each time the first call notes its use, and the second tells of it.
  for (const [minutes, shownMinutes] of [
    [20, 20],
    [25, 20],
    [45, 45],
  ] as const) {
    later(minutes)
    await lastUse()
    expect(await lastUse()).toBe(new Date(TEST_NOW.getTime() + shownMinutes * 60_000).toISOString())
  }
})
