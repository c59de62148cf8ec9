import { randomUUID } from 'node:crypto'
import { getGrade, listGradeNames, listGrades } from '@lousa/contract/academics/academics.contract.ts'
import { getEventPicture } from '@lousa/contract/academics/event/event-picture.contract.ts'
import {
  createGrade,
  deleteGrade,
  updateGrade,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { getAcademicYearUse, getGradeUse } from '@lousa/contract/academics/parameter/use.contract.ts'
import { getReadiness } from '@lousa/contract/academics/year/readiness.contract.ts'
import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { insertRows } from '../../rows.ts'
import { academicYearRow } from '../academics.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (who: { token: string } = school.administrator) => ({ host: school.host, token: who.token })
const DAY = '2026-09-12'
const FAIR = { isEvent: true, name: 'Feira de ciências', start: DAY, end: DAY }
const create = (body: Record<string, unknown> = {}) =>
  app.call(createGrade, { ...as(), body: { ...FAIR, ...body } })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateGrade, { ...as(), params: { id }, body })
const remove = (id: string) => app.call(deleteGrade, { ...as(), params: { id } })
const made = async (body: Record<string, unknown> = {}): Promise<string> => {
  const answer = await create(body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.id
}
const problemsOf = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { path: string; code: string }[] }
}) => [status, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)]
const newYear = async (year: number, status = 'OPEN'): Promise<string> => {
  const id = randomUUID()
  const row = academicYearRow({ institution_id: school.id, id, year, status })
  await app.within(school.id, db => insertRows(db, 'academic_year', [row]))
  return id
}
const enrol = async (gradeId: string, count: number) =>
  app.within(school.id, db =>
    insertRows(
      db,
      'student_enrollment',
      school.students.slice(0, count).map(student =>
        enrollmentRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          grade_id: gradeId,
          account_id: student.id,
          start_date: '2026-08-10',
          created_at: '2026-08-10T12:00:00Z',
        }),
      ),
    ),
  )

const png = (red: number, width = 40, height = 20): string => {
  const pixels = new Uint8ClampedArray(width * height * 4).map((_, at) =>
    at % 4 === 0 ? red : at % 4 === 3 ? 255 : 0,
  )
  return `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, width, height).pngSync().toString('base64')}`
}

describe('an event', () => {
  test('is made with its days, hours and rules of enrolment, and says so to whoever reads it', async () => {
    const fields = {
      description: 'Trabalhos de todas as turmas',
      place: 'Pátio',
      end: '2026-09-13',
      startHour: '08:00:00',
      endHour: '12:00:00',
      enrollmentStart: '2026-09-01',
      enrollmentEnd: '2026-09-10',
      capacity: 30,
      ageMin: 6,
      ageMax: 17,
      selfEnrollment: false,
    }
    const { status, body } = await create(fields)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...FAIR,
      ...fields,
      academicYear: { id: school.year, year: '2026' },
      educationLevel: null,
      type: null,
      highest: null,
      average: null,
      shift: null,
      academicTermMarks: [],
      trainingTypes: [],
      picture: null,
      vacancies: { capacity: 30, active: 0, surplus: 0, free: 30 },
      version: 1,
    })
    expect((await app.call(getGrade, { ...as(), params: { id: body.id } })).body).toEqual(body)
    const [student] = school.students
    expect((await app.call(getGrade, { ...as(student), params: { id: body.id } })).body.name).toBe(FAIR.name)
    const open = await app.call(getGrade, { host: school.host, params: { id: body.id } })
    expect(open.body).toMatchObject({ startHour: '08:00:00', ageMin: 6, place: 'Pátio' })
    expect(open.body).not.toHaveProperty('selfEnrollment')
  })

  test('lets students enrol themselves unless it says otherwise, and has no limits that were not set', async () => {
    const { body } = await create()
    expect(body).toMatchObject({
      selfEnrollment: true,
      capacity: null,
      startHour: null,
      place: null,
      ageMin: null,
    })
  })

  test.each([
    [
      'a field of classes',
      { shift: 'MORNING', educationLevelId: 'x' },
      ['shift UNKNOWN_FIELD', 'educationLevelId UNKNOWN_FIELD'],
    ],
    ['a class to copy', { copyFromGradeId: 'x' }, ['copyFromGradeId UNKNOWN_FIELD']],
    ['no first day', { start: undefined }, ['start REQUIRED']],
    ['no name', { name: ' ' }, ['name REQUIRED']],
    ['a day in no year', { start: '2031-01-01', end: '2031-01-01' }, ['start INVALID']],
    ['an end before the start', { end: '2026-09-11' }, ['end INVALID_DATE_INTERVAL_ERROR']],
    ['a first hour alone', { startHour: '08:00:00' }, ['endHour REQUIRED']],
    ['a last hour alone', { endHour: '08:00:00' }, ['startHour REQUIRED']],
    [
      'hours that turn back',
      { startHour: '08:00:00', endHour: '07:00:00' },
      ['endHour INVALID_DATE_INTERVAL_ERROR'],
    ],
    [
      'a window that turns back',
      { enrollmentStart: '2026-09-02', enrollmentEnd: '2026-09-01' },
      ['enrollmentEnd INVALID_DATE_INTERVAL_ERROR'],
    ],
    ['ages that turn back', { ageMin: 12, ageMax: 6 }, ['ageMin OUT_OF_RANGE']],
    ['what is no picture', { picture: 'data:image/png;base64,AAAA' }, ['picture INVALID_IMAGE']],
    ['another word for an event', { isEvent: 'yes' }, ['isEvent INVALID']],
  ])('with %s is refused in its field', async (_, fields, problems) => {
    expect(problemsOf(await create(fields))).toEqual([422, ...problems])
  })

  test('belongs to the open year of its first day, and to no finished one', async () => {
    await newYear(2025, 'FINISHED')
    expect(problemsOf(await create({ start: '2025-11-01', end: '2025-11-01' }))).toEqual([
      422,
      'start INVALID',
    ])
    const next = await newYear(2027)
    const { body } = await create({ start: '2027-03-01', end: '2027-03-01' })
    expect(body.academicYear.id).toBe(next)
  })

  test('shares no name with a class or an event of its year', async () => {
    await made()
    for (const name of ['FEIRA DE CIENCIAS', school.classes[0]?.name])
      expect(problemsOf(await create({ name }))).toEqual([422, 'name NAME_ALREADY_RECORDED'])
    const other = await made({ name: 'Corrida' })
    expect(problemsOf(await update(other, { name: FAIR.name }))).toEqual([422, 'name NAME_ALREADY_RECORDED'])
    const cls = { type: 'MARK', highest: 100, average: 60, educationLevelId: school.level }
    const twin = await app.call(createGrade, { ...as(), body: { ...cls, name: FAIR.name } })
    expect(problemsOf(twin)).toEqual([422, 'name NAME_ALREADY_RECORDED'])
  })

  test('is made once by a key that is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await app.call(createGrade, { ...as(), body: FAIR, headers }),
      await app.call(createGrade, { ...as(), body: FAIR, headers }),
    ]
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('is changed field by field, under its version, and leaves its history', async () => {
    const id = await made({ place: 'Pátio' })
    const changed = await update(id, { place: null, end: '2026-09-13', isEvent: true, version: 1 })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { place: null, end: '2026-09-13', version: 2 },
    ])
    const stale = await update(id, { place: 'Ginásio', version: 1 })
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await update(id, {})).body.version).toBe(2)
    const { body } = await app.call(listAuditEntries, { ...as(), query: { gradeId: id } })
    expect(
      body.data.map(({ entity, action }: { entity: string; action: string }) => [entity, action]),
    ).toEqual([
      ['schoolEvent', 'UPDATED'],
      ['schoolEvent', 'CREATED'],
    ])
    expect(body.data[0].changes).toEqual([
      { field: 'place', from: 'Pátio', to: null },
      { field: 'end', from: DAY, to: '2026-09-13' },
    ])
  })

  test('stays an event, as a class stays a class', async () => {
    const id = await made()
    const classId = school.classes[0]?.id ?? ''
    expect(problemsOf(await update(id, { average: 60, parallelGroups: [] }))).toEqual([
      422,
      'average UNKNOWN_FIELD',
      'parallelGroups UNKNOWN_FIELD',
    ])
    expect(problemsOf(await update(id, { isEvent: false }))).toEqual([422, 'isEvent INVALID'])
    expect(problemsOf(await update(classId, { description: 'x', startHour: null }))).toEqual([
      422,
      'description UNKNOWN_FIELD',
      'startHour UNKNOWN_FIELD',
    ])
    expect(problemsOf(await update(classId, { isEvent: true }))).toEqual([422, 'isEvent INVALID'])
    const cls = { name: 'Turma', type: 'MARK', highest: 100, average: 60, educationLevelId: school.level }
    const mixed = await app.call(createGrade, { ...as(), body: { ...cls, start: DAY } })
    expect(problemsOf(mixed)).toEqual([422, 'start UNKNOWN_FIELD'])
  })

  test('moves to another open year only while nobody is in it', async () => {
    const next = await newYear(2027)
    const id = await made()
    const days = (day: string) => ({ start: day, end: day })
    expect((await update(id, days('2027-03-01'))).body.academicYear.id).toBe(next)
    await update(id, days(DAY))
    await enrol(id, 1)
    expect((await update(id, days('2027-03-01'))).body.code).toBe('IN_USE')
    expect((await update(id, days('2026-10-01'))).status).toBe(200)
  })

  test('keeps its year from being dated so that it begins outside', async () => {
    await made({ start: '2026-12-30', end: '2026-12-31' })
    const dated = (end: string) =>
      app.call(updateAcademicYear, { ...as(), params: { id: school.year }, body: { end } })
    const held = await dated('2026-12-29')
    expect([held.body.code, held.body.uses]).toEqual([
      'DATES_IN_USE',
      [{ kind: 'EVENTS', count: 1, names: [FAIR.name] }],
    ])
    expect((await dated('2026-12-30')).status).toBe(200)
  })

  test('of a finished year is not written any more', async () => {
    const id = await made()
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await update(id, { place: 'x' })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
    expect((await remove(id)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })

  test('takes fewer people than it has only when that is confirmed', async () => {
    const id = await made({ capacity: 3 })
    await enrol(id, 3)
    const refused = await update(id, { capacity: 2 })
    expect([refused.body.code, refused.body.active]).toEqual(['CAPACITY_BELOW_ACTIVE', 3])
    const confirmed = await update(id, { capacity: 2, confirmOccupation: 'EXCEED' })
    expect(confirmed.body.vacancies).toEqual({ capacity: 2, active: 3, surplus: 0, free: 0 })
  })

  test('is deleted with its picture while nobody is in it and no survey asks about it', async () => {
    const id = await made({ picture: png(255) })
    expect((await remove(id)).status).toBe(204)
    expect((await app.call(getGrade, { ...as(), params: { id } })).status).toBe(404)
    const used = await made()
    await enrol(used, 1)
    const held = await remove(used)
    expect([held.body.code, held.body.uses]).toMatchObject(['IN_USE', [{ kind: 'ENROLLMENTS', count: 1 }]])
    const surveyed = await made({ name: 'Corrida' })
    await app.owner.query(
      "insert into evaluation_survey (institution_id, grade_id, title, start_date, end_date) values ($1, $2, 'P', $3, $3)",
      [school.id, surveyed, DAY],
    )
    const asked = await remove(surveyed)
    expect([asked.body.code, asked.body.uses]).toMatchObject(['IN_USE', [{ kind: 'SURVEYS', names: ['P'] }]])
  })

  test('is written by administrators alone, and of another institution it does not exist', async () => {
    const id = await made()
    const stranger = await createSchool(app)
    const at = { host: stranger.host, token: stranger.administrator.token, params: { id } }
    expect((await app.call(updateGrade, { ...at, body: { name: 'Minha' } })).status).toBe(404)
    expect((await app.call(deleteGrade, at)).status).toBe(404)
    for (const who of [school.instructor, school.editor, ...school.students.slice(0, 1)]) {
      expect((await app.call(createGrade, { ...as(who), body: FAIR })).status).toBe(403)
      expect((await app.call(updateGrade, { ...as(who), params: { id }, body: {} })).status).toBe(403)
    }
  })
})

describe('the picture of an event', () => {
  const pictureOf = (id: string, query: Record<string, unknown> = {}) =>
    app.call(getEventPicture, { host: school.host, params: { id }, query })

  test('is encoded anew and shown to anybody under its name, as long as it is there', async () => {
    const { body } = await create({ picture: png(255) })
    const [, v] = /^grade\/.*\/picture\?v=(.+)$/.exec(body.picture) ?? []
    const shown = await pictureOf(body.id, { v })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(String(shown.headers['cache-control'])).toContain('immutable')
    expect(shown.raw.subarray(0, 4).toString()).toBe('RIFF')
    expect(String((await pictureOf(body.id)).headers['cache-control'])).not.toContain('immutable')
    const changed = await update(body.id, { picture: png(10) })
    expect(changed.body.picture).not.toBe(body.picture)
    expect(String((await pictureOf(body.id, { v })).headers['cache-control'])).not.toContain('immutable')
    // A change of something else leaves it.
    expect((await update(body.id, { place: 'Pátio' })).body.picture).toBe(changed.body.picture)
    expect((await update(body.id, { picture: null })).body.picture).toBeNull()
    expect((await pictureOf(body.id)).status).toBe(404)
  })

  test('keeps its shape and is not larger than a page shows it', async () => {
    const { body } = await create({ picture: png(255, 2000, 500) })
    const { width, height } = await new Transformer((await pictureOf(body.id)).raw).metadata()
    expect([width, height]).toEqual([1280, 320])
  })

  test('is that of an event of this institution: a class has none, nor has what does not exist', async () => {
    const id = await made({ picture: png(255) })
    const other = await createSchool(app)
    expect((await app.call(getEventPicture, { host: other.host, params: { id } })).status).toBe(404)
    for (const none of [school.classes[0]?.id ?? '', randomUUID(), 'none'])
      expect((await pictureOf(none)).body.code).toBe('NOT_FOUND')
  })
})

const EVENT_USE = { kind: 'EVENTS', count: 1, names: [FAIR.name] }

describe('where classes are listed', () => {
  test('events are not', async () => {
    const before = {
      readiness: (await app.call(getReadiness, { ...as(), params: { id: school.year } })).body,
      use: (await app.call(getAcademicYearUse, { ...as(), params: { id: school.year } })).body,
    }
    const id = await made()
    expect((await app.call(getReadiness, { ...as(), params: { id: school.year } })).body).toEqual(
      before.readiness,
    )
    expect((await app.call(getAcademicYearUse, { ...as(), params: { id: school.year } })).body).toEqual({
      uses: before.use.uses.toSpliced(3, 0, EVENT_USE),
    })
    const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(each => each.id)
    expect(idsOf(await app.call(listGrades, as()))).not.toContain(id)
    expect(idsOf(await app.call(listGradeNames, as()))).not.toContain(id)
    expect(idsOf(await app.call(listGrades, { ...as(), query: { showOnlyEvents: 'true' } }))).toEqual([id])
    const board = (await app.call(getYearDashboard, { ...as(), params: { id: school.year } })).body
    expect([board.grades, board.events, board.studentsPerGrade.length]).toEqual([2, 1, 2])
    expect((await app.call(getGradeUse, { ...as(), params: { id } })).body).toEqual({ uses: [] })
  })
})

test('events are listed by their days, those to come first and then those that were, page by page', async () => {
  const dates: Record<string, [start: string, end?: string]> = {
    'A, que vem por último': ['2026-12-01'],
    'B, acontecendo': ['2026-08-01', '2026-08-30'],
    'C, que foi primeiro': ['2026-03-01'],
    'D, hoje': ['2026-08-17'],
    'E, que foi há pouco': ['2026-08-01', '2026-08-16'],
    'F, amanhã': ['2026-08-18'],
    'G, amanhã': ['2026-08-18'],
  }
  for (const [name, [start, end = start]] of Object.entries(dates).toReversed())
    await made({ name, start, end })
  const listed = async (query: Record<string, unknown>) =>
    (await app.call(listGrades, { ...as(), query: { showOnlyEvents: true, ...query } })).body.data.map(
      ({ name }: { name: string }) => name[0],
    )
  const inOrder = ['B', 'D', 'F', 'G', 'A', 'E', 'C']
  expect(await listed({})).toEqual(inOrder)
  expect(await listed({ rowsPerPage: 4 })).toEqual(inOrder.slice(0, 4))
  expect(await listed({ rowsPerPage: 4, currentPage: 2 })).toEqual(inOrder.slice(4))
})
