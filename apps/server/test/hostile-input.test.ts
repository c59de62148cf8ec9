import { listGrades } from '@lousa/contract/academics/academics.contract.ts'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import {
  createEvaluation,
  listEvaluations,
  saveScores,
  updateEvaluation,
  updateScore,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { releaseLesson, updateRelease } from '@lousa/contract/planning/release/release.contract.ts'
import { listFiles, requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { type Ask, startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ logTo: line => lines.push(line) })
  school = await createRichSchool(app)
  // Only a demonstration has an outbox to turn the pages of.
  await app.owner.query('update institution set is_demo = true where institution_id = $1', [school.id])
})
afterAll(() => app.stop())

const as = (ask: Ask = {}): Ask => ({ host: school.host, token: school.administrator.token, ...ask })
const lesson = (lessonId = school.lessons.todaySecond) => ({ id: school.plans.portuguese, lessonId })
const evaluation = (extra: object = {}) => ({
  lessonPlanId: school.plans.portuguese,
  academicTermId: school.mine.academicTerm,
  name: 'Prova',
  type: 'WORK',
  date: TEST_TODAY,
  highest: 0.5,
  ...extra,
})

const NUL = 'a\u0000b'
const SURROGATE = 'a\ud800b'

/** Every place where a person types a text that is stored or compared. */
const texts = (text: string): [string, AnyEndpoint, Ask][] => [
  ['searchFor of users', listUsers, { query: { searchFor: text } }],
  ['searchFor of grades', listGrades, { query: { searchFor: text } }],
  ['tag of files', listFiles, { query: { tag: text } }],
  ['content', releaseLesson, { params: lesson(), body: { contentRegistration: text } }],
  ['note', releaseLesson, { params: lesson(), body: { contentRegistration: 'x', note: text } }],
  [
    'content of a change',
    updateRelease,
    {
      params: { ...lesson(school.lessons.today), accomplishId: school.mine.accomplishment },
      body: { contentRegistration: text },
    },
  ],
  [
    'justification',
    saveAttendance,
    {
      params: lesson(),
      body: {
        attendances: [
          { studentEnrollmentId: school.mine.enrollment, status: 'JUSTIFIED_ABSENCE', justification: text },
        ],
      },
    },
  ],
  ['name of an evaluation', createEvaluation, { body: evaluation({ name: text }) }],
  ['description of an evaluation', createEvaluation, { body: evaluation({ description: text }) }],
  ['name of a change', updateEvaluation, { params: { id: school.mine.evaluation }, body: { name: text } }],
  [
    'text of a score',
    saveScores,
    {
      params: { id: school.mine.evaluation },
      body: { studentEvaluations: [{ studentEnrollmentId: school.mine.enrollment, text, score: null }] },
    },
  ],
  ['password', signIn, { body: { username: '52998224725', password: text } }],
]

describe('a text that the database cannot store', () => {
  test.each([
    ['NUL', NUL],
    ['half of a character', SURROGATE],
  ])('is refused in its field: %s', async (_, text) => {
    const answers = []
    // An address cannot carry half of a character.
    const places = texts(text).filter(([, { method }]) => text === NUL || method !== 'GET')
    for (const [name, endpoint, ask] of places) {
      const { status, body } = await app.call(endpoint, as(ask))
      answers.push([name, status, body.code, body.errors?.length > 0])
    }
    expect(answers).toEqual(places.map(([name]) => [name, 422, 'VALIDATION_ERROR', true]))
  })
})

test('class: ordinary names that look like commands: names and texts that naive systems execute or lose are stored as they are', async () => {
  for (const name of [
    "D'Ávila; drop table person; --",
    '<script>alert(1)</script>',
    '=1+1',
    '%',
    '\\',
    '🙂',
  ]) {
    const made = await app.call(createEvaluation, as({ body: evaluation({ name, highest: 0.1 }) }))
    expect([made.status, made.body.name]).toEqual([201, name])
  }
})

test('a search of wildcards and quotes is a search and finds nobody', async () => {
  for (const searchFor of ['%%', '__', "' or 1=1 --", '\\\\', '"); drop table person', 'União Select']) {
    const answer = await app.call(listUsers, as({ query: { searchFor } }))
    expect([searchFor, answer.status]).toEqual([searchFor, 200])
    expect(answer.body.totalRowCount).toBe(searchFor === 'União Select' ? 1 : 0)
    expect((await app.call(listGrades, as({ query: { searchFor } }))).body.totalRowCount).toBe(0)
  }
})

describe('numbers', () => {
  const paged = ENDPOINTS.filter(({ endpoint }) => endpoint.query && 'shape' in endpoint.query)
    .filter(({ endpoint }) => 'currentPage' in (endpoint.query as unknown as { shape: object }).shape)
    .map(({ name, endpoint }) => [name, endpoint] as const)

  test.each(paged)('of pages far past the end answer an empty page: %s', async (name, endpoint) => {
    const needs: Record<string, Ask> = {
      listUsers: { query: { type: 'STUDENT' } },
      listLessons: { params: { id: school.plans.portuguese } },
      listEvaluations: { query: { lessonPlanId: school.plans.portuguese } },
      listAuditEntries: { query: { gradeId: school.mine.grade } },
      listImportRows: { params: { id: school.mine.import } },
      listLessonCovers: { query: { academicYearId: school.year } },
      listReenrollments: { params: { id: school.year } },
      listChildMessages: { token: school.guardian.token, params: { studentId: school.mine.student } },
    }
    for (const currentPage of ['1e15', '9007199254740991']) {
      const ask = needs[name] ?? {}
      const answer = await app.call(
        endpoint,
        as({ ...ask, query: { ...ask.query, currentPage, rowsPerPage: 100 } }),
      )
      expect([answer.status, answer.body?.data]).toEqual([200, []])
    }
    for (const currentPage of ['0', '-1', '1.5', 'NaN', 'Infinity', '1e308', '', '9007199254740993'])
      expect([currentPage, (await app.call(endpoint, as({ query: { currentPage } }))).status]).not.toEqual([
        currentPage,
        200,
      ])
  })

  test.each([-1, -0.01, 1e308, 10.005, 0.30000000000000004, 1e-10, 10.01, '5', true, [5]])(
    'that are no mark are refused as a score: %s',
    async score => {
      const { status } = await app.call(
        saveScores,
        as({
          params: { id: school.mine.evaluation },
          body: { studentEnrollmentId: school.mine.enrollment, score },
        }),
      )
      expect(status).toBe(422)
    },
  )

  test.each([0, -1, 1e308, 0.001, 0.30000000000000004, 10_000, '5'])(
    'that are no mark are refused as the highest: %s',
    async highest => {
      expect((await app.call(createEvaluation, as({ body: evaluation({ highest }) }))).status).toBe(422)
    },
  )

  test.each([2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -1, 0.5])(
    'that no version can have are refused: %s',
    async version => {
      const enrollment = { studentEnrollmentId: school.mine.enrollment }
      const params = { id: school.mine.evaluation }
      const answers = await Promise.all([
        app.call(
          saveAttendance,
          as({ params: lesson(), body: { attendances: [{ ...enrollment, status: 'ABSENCE', version }] } }),
        ),
        app.call(
          saveScores,
          as({ params, body: { studentEvaluations: [{ ...enrollment, score: 1, version }] } }),
        ),
        app.call(
          updateScore,
          as({
            params: { ...params, studentEvalId: school.mine.studentEvaluation },
            body: { score: 1, version },
          }),
        ),
        app.call(updateEvaluation, as({ params, body: { name: 'x', version } })),
      ])
      expect(answers.map(each => each.status)).toEqual([422, 422, 422, 422])
    },
  )
})

test.each([
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '20260101',
  '+02026-01-01',
  'infinity',
])('a date that does not exist is refused: %s', async date => {
  const made = await app.call(createEvaluation, as({ body: evaluation({ date }) }))
  expect([made.status, made.body.errors?.[0]?.code]).toEqual([422, 'INVALID_DATE'])
  const listed = await app.call(
    listLessons,
    as({ params: { id: school.plans.portuguese }, query: { start: date } }),
  )
  expect(listed.status).toBe(422)
})

test.each(['0001-01-01', '9999-12-31', '2025-12-31', '2027-01-01'])(
  'a date outside of the year is of no term: %s',
  async date => {
    const made = await app.call(createEvaluation, as({ body: evaluation({ date }) }))
    expect([made.status, made.body.code]).toEqual([422, 'OUT_OF_TERM'])
    const listed = await app.call(
      listLessons,
      as({ params: { id: school.plans.portuguese }, query: { start: date, end: date } }),
    )
    expect(listed.status).toBe(200)
  },
)

test('an id in capitals is the same row, in paths, filters and documents', async () => {
  const big = (id: string) => id.toUpperCase()
  const requestedFile = await app.call(
    requestGradeReportCards,
    as({ params: { id: big(school.mine.grade) }, query: { academicTermId: big(school.mine.academicTerm) } }),
  )
  expect(requestedFile.status).toBe(202)
  const again = await app.call(
    requestGradeReportCards,
    as({ params: { id: school.mine.grade }, query: { academicTermId: school.mine.academicTerm } }),
  )
  expect(again.body.id).toBe(requestedFile.body.id)
  const listed = await app.call(
    listEvaluations,
    as({ query: { lessonPlanId: big(school.plans.portuguese) } }),
  )
  expect(listed.body.totalRowCount).toBeGreaterThan(0)
})

test('If-Match that is no version changes nothing', async () => {
  const params = { id: school.mine.evaluation }
  for (const ifMatch of ['"abc"', '-1', '1.5', '1, 2', '99999999999', "1' or '1'='1"]) {
    const answer = await app.call(
      updateEvaluation,
      as({ params, body: { name: 'Perdida' }, headers: { 'if-match': ifMatch } }),
    )
    expect([ifMatch, answer.status]).toEqual([ifMatch, 422])
  }
  const old = await app.call(
    updateEvaluation,
    as({ params, body: { name: 'Perdida' }, headers: { 'if-match': '"77"' } }),
  )
  expect([old.status, old.body.code]).toEqual([409, 'STALE_VERSION'])
})

test('the log of everything above has no name, CPF, text or mark', async () => {
  const log = lines.join('\n')
  expect(lines.length).toBeGreaterThan(100)
  for (const word of [
    'Ávila',
    'Souza',
    '52998224725',
    'drop table',
    'Prova',
    'isAdmin',
    school.administrator.token,
  ])
    expect(log).not.toContain(word)
  expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([])
})
