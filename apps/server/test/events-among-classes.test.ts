import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** The other input of the calls, so that only the event is judged. */
const CONTENTS: Record<string, Record<string, unknown>> = {
  'POST grade/:id/academic-term-mark': { academicTermMarks: [] },
  'PATCH grade/:id/academic-term-mark': { academicTermMarks: [] },
  'POST curriculum-matrix': { hour: 40 },
  'POST grade': { name: 'Turma', type: 'MARK', highest: 100, average: 60 },
}

const namesGrade = (endpoint: AnyEndpoint): boolean =>
  Object.values(endpoint.access.objects ?? {}).some(kind => kind === 'grade' || kind === 'gradeOrEvent')

/** Calls that may name a class, each once with the event in all places where a class may stand. */
const calls = ENDPOINTS.filter(({ endpoint }) => namesGrade(endpoint) && endpoint.method !== 'DELETE')

describe.each([
  ['a school', () => school],
  ['a municipal office', () => municipal],
] as const)('in %s an event in the place of a class', (_, at) => {
  test.each(calls.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
    'breaks nothing at %s',
    async (name, endpoint) => {
      const own: Record<string, string> = {
        ...at().mine,
        grade: at().mine.event,
        gradeOrEvent: at().mine.event,
      }
      const params: Record<string, string> = {}
      const query: Record<string, unknown> = {}
      const body: Record<string, unknown> = { ...CONTENTS[name] }
      for (const [field, kind] of Object.entries(endpoint.access.objects ?? {})) {
        const id = own[kind] ?? ''
        if (endpoint.path.includes(`:${field}`)) params[field] = id
        else if (endpoint.method === 'GET') query[field] = id
        else body[field] = field.endsWith('Ids') ? [id] : id
      }
      const answer = await app.call(endpoint, {
        host: at().host,
        token: at().administrator.token,
        params,
        query,
        ...(endpoint.body ? { body } : {}),
      })
      expect([answer.status, answer.body?.code]).not.toEqual([500, 'INTERNAL_ERROR'])
      expect(answer.status).toBeLessThan(500)
    },
  )
})

/** Reads of a year, by everybody who may: an event stands in it, with a student of each. */
const ofYears = ENDPOINTS.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    Object.values(endpoint.access.objects ?? {}).some(kind => kind === 'academicYear'),
)

test.each(ofYears.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
  'a year with events is read by %s',
  async (_, endpoint) => {
    const { roles, objects } = endpoint.access
    for (const at of [school, municipal])
      for (const who of [at.administrator, at.instructor, at.students[0]]) {
        if (!who || (Array.isArray(roles) && !roles.includes(who.role))) continue
        const params: Record<string, string> = {}
        const query: Record<string, unknown> = endpoint.path.includes('student-attendance')
          ? { start: TEST_TODAY, end: TEST_TODAY }
          : {}
        for (const [field, kind] of Object.entries(objects ?? {}))
          if (endpoint.path.includes(`:${field}`)) params[field] = at.mine[kind]
          else if (kind === 'academicYear') query[field] = at.year
        const answer = await app.call(endpoint, { host: at.host, token: who.token, params, query })
        expect([who.role, answer.status < 500]).toEqual([who.role, true])
      }
  },
)
