import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollmentDesk } from './enrollment-desk.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
let municipal: RichSchool
const desk = enrollmentDesk(() => app)

/** In the first class a student waits, has an offer, let one go by, was cancelled, moved away, and came back. */
const stirred = async (at: RichSchool): Promise<RichSchool> => {
  const [first, second] = at.classes.map(({ id }) => id)
  const patch = async (id: string, body: Record<string, unknown>): Promise<string> => {
    const ask = { host: at.host, token: at.administrator.token, params: { id }, body }
    const answer = await app.call(updateEnrollment, ask)
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    return answer.body.id
  }
  const moved = await patch(at.enrollments[0]!, { gradeId: second })
  await patch(moved, { gradeId: first })
  await patch(at.enrollments[1]!, { gradeId: second })
  await patch(at.enrollments[2]!, { exit: { date: TEST_TODAY, reason: 'CANCELLED' } })
  await patch(at.enrollments[3]!, { exit: { date: TEST_TODAY, reason: 'TRANSFERRED' } })
  await desk.setGrade(at, first!, { capacity: 2 })
  const waiting: string[] = []
  for (const { id: userId } of await desk.students(at, 3)) {
    const sent = { gradeId: first!, userId, confirmOccupation: 'WAITLIST' }
    waiting.push((await desk.enroll(at, sent)).body.id)
  }
  const offer = (id: string, days: number) =>
    app.owner.query(
      `update student_enrollment set offer_expires_at = $2::timestamptz + make_interval(days => $3::int) where id = $1`,
      [id, `${TEST_TODAY}T12:00:00Z`, days],
    )
  await offer(waiting[0]!, 1)
  await offer(waiting[1]!, -1)
  return at
}

beforeAll(async () => {
  app = await startTestApp()
  school = await stirred(await createRichSchool(app))
  municipal = await stirred(await createRichSchool(app, { kind: 'MUNICIPAL' }))
})
afterAll(() => app.stop())

/** The other input of calls, so that they come to count. */
const QUERIES: Record<string, Record<string, unknown>> = {
  'lesson-plan/:id/student-attendance': { start: TEST_TODAY, end: TEST_TODAY },
  'grade/:id/day-roll': { date: TEST_TODAY },
  'calendar/national-holidays': { year: 2026 },
  user: { searchFor: 'aluno' },
  'user/export': { type: 'STUDENT' },
}
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const reads = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.access.roles !== 'public',
)

describe.each([
  ['a school', () => school],
  ['a municipal office', () => municipal],
] as const)('in %s with people who wait, moved and left', (_, at) => {
  test.each(reads.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
    'nothing breaks at %s',
    async (_, endpoint) => {
      const { roles, objects } = endpoint.access
      for (const who of [at().administrator, at().instructor, at().students[0]!, at().students[1]!]) {
        if (Array.isArray(roles) && !roles.includes(who.role)) continue
        const params: Record<string, string> = {}
        const query: Record<string, unknown> = { ...QUERIES[endpoint.path] }
        for (const [field, kind] of Object.entries(objects ?? {})) {
          const id = kind === 'enrollment' ? at().enrollments[0]! : at().mine[kind]
          if (endpoint.path.includes(`:${field}`)) params[field] = id
          else query[field] = id
        }
        const answer = await app.call(endpoint, { host: at().host, token: who.token, params, query })
        expect([who.role, answer.status < 500]).toEqual([who.role, true])
      }
    },
  )
})
