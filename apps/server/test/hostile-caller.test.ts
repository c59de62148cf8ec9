import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createTermWorths } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { createAcademicTerms } from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { renumberGrade } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  saveScores,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { updateYearPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { getCurrentInstitution, getProfile } from '@lousa/contract/identity/identity.contract.ts'
import { remindInstructors } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { releaseLesson } from '@lousa/contract/planning/release/release.contract.ts'
import { createWeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { buildAcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { type Ask, startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'
import { onSeveralMachines } from './test-database.ts'

let app: TestApp
let school: RichSchool
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createRichSchool(app)
})
afterAll(() => app.stop())

const as = (ask: Ask = {}): Ask => ({ host: school.host, token: school.instructor.token, ...ask })

describe('class: a session used by another site: a token', () => {
  test('of a deactivated account, or of a changed role, opens what the account may now', async () => {
    const asRole = (role: Role) =>
      app.owner.query('update account set role = $3 where institution_id = $1 and id = $2', [
        school.id,
        school.instructor.id,
        role,
      ])
    const ask = as({ query: { lessonPlanId: school.mine.plan } })
    expect((await app.call(listEvaluations, ask)).status).toBe(200)
    await asRole('STUDENT')
    expect((await app.call(listEvaluations, ask)).status).toBe(403)
    await asRole('INSTRUCTOR')
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      school.instructor.id,
    ])
    expect((await app.call(listEvaluations, ask)).body.code).toBe('UNAUTHENTICATED')
  })

  test('opens nothing when it is sent in another way', async () => {
    const { token } = school.instructor
    const [head, payload] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const values = [
      `Basic ${token}`,
      token,
      'Bearer',
      'Bearer ',
      `Bearer  ${token}`,
      `Bearer ${none}.${payload}.`,
    ]
    for (const authorization of [
      ...values,
      `Bearer ${head}.${payload}.`,
      'Bearer null',
      'Bearer [object Object]',
    ]) {
      const answer = await app.call(getProfile, { host: school.host, headers: { authorization } })
      expect([authorization.slice(0, 12), answer.status]).toEqual([authorization.slice(0, 12), 401])
    }
    expect((await app.call(getProfile, { host: school.host, query: { token } })).status).toBe(401)
  })
})

test('a host is known by its name alone', async () => {
  const ask = async (host: string, headers: Record<string, string> = {}) =>
    (await app.call(getCurrentInstitution, { host, headers })).body.id ?? null
  expect(await ask(`${school.host.toUpperCase()}:8443`)).toBe(school.id)
  const others = [
    `${school.host}@evil.test`,
    `user@${school.host}`,
    `evil.test#${school.host}`,
    `${school.host}/x`,
  ]
  for (const host of [
    ...others,
    `${school.host}, evil.test`,
    '',
    `${school.host}%00`,
    'a'.repeat(3_000),
    "' or '1'='1",
  ])
    expect([host.slice(0, 60), await ask(host)]).toEqual([host.slice(0, 60), null])
  const forwarded = {
    'x-forwarded-host': school.host,
    forwarded: `host=${school.host}`,
    'x-host': school.host,
  }
  expect(await ask('evil.test', forwarded)).toBeNull()
})

describe('a key of a repeated write', () => {
  const release = (
    lessonId: string,
    key: string,
    token = school.instructor.token,
    contentRegistration = 'Crônica',
  ) =>
    app.call(releaseLesson, {
      host: school.host,
      token,
      params: { id: school.plans.portuguese, lessonId },
      body: { contentRegistration },
      headers: { 'idempotency-key': key },
    })
  const audited = async () =>
    (
      await app.owner.query(
        "select count(*)::int as n from audit_entry where institution_id = $1 and entity = 'accomplishment'",
        [school.id],
      )
    ).rows[0].n

  test('sent many times at once writes once and is told once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => release(school.lessons.lastWeek, key)))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(await audited()).toBe(1)
  })

  test('is free again after a refusal', async () => {
    const key = randomUUID()
    expect((await release(school.lessons.nextWeek, key)).body.code).toBe('FUTURE_LESSON')
    expect((await release(school.lessons.lastWeek, key)).status).toBe(201)
  })

  test('of one account means nothing to another', async () => {
    const key = randomUUID()
    const [first, second] = [
      await release(school.lessons.lastWeek, key),
      await release(school.lessons.todaySecond, key, school.administrator.token, 'Outra'),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
    expect((await release(school.lessons.lastWeek, key, school.administrator.token)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  test('is answered as at first when what it made was taken away, and makes nothing anew', async () => {
    const body = {
      lessonPlanId: school.plans.portuguese,
      academicTermId: school.mine.academicTerm,
      name: 'Prova',
      type: 'PROOF',
      date: TEST_TODAY,
      highest: 1,
    }
    const ask = as({ body, headers: { 'idempotency-key': randomUUID() } })
    const made = await app.call(createEvaluation, ask)
    expect((await app.call(deleteEvaluation, as({ params: { id: made.body.id } }))).status).toBe(204)
    const again = await app.call(createEvaluation, ask)
    expect([again.status, again.body]).toEqual([201, made.body])
    expect((await app.call(deleteEvaluation, as({ params: { id: made.body.id } }))).status).toBe(404)
  })

  test('of a write that only acts is answered as at first, and acts once', async () => {
    const { administrator, classes, level, terms, mine } = school
    const office = (ask: Ask): Ask => as({ token: administrator.token, ...ask })
    const academicTerms = terms.map(({ id, start, end }) => ({ id, start, end }))
    const acts: [AnyEndpoint, Ask, object][] = [
      [generateLessons, { body: { gradeId: classes[0]!.id } }, { body: { gradeId: classes[1]!.id } }],
      [renumberGrade, { params: { id: classes[0]!.id }, body: {} }, { params: { id: classes[1]!.id } }],
      [
        createAcademicTerms,
        { params: { id: level }, body: { academicTerms } },
        { body: { academicTerms: [] } },
      ],
      [
        createTermWorths,
        {
          params: { id: classes[0]!.id },
          body: { academicTermMarks: terms.map(({ id }) => ({ academicTermId: id, highest: 25 })) },
        },
        { body: { academicTermMarks: [] } },
      ],
      [
        updateYearPerformance,
        { body: { academicYearId: school.year } },
        { body: { academicYearId: school.year.toUpperCase() } },
      ],
      [
        remindInstructors,
        { body: { academicYearId: school.year } },
        { body: { academicYearId: school.year, instructorIds: [school.instructor.id] } },
      ],
      [
        buildAcademicRecord,
        { body: { studentId: school.mine.student, type: 'FUNDAMENTAL' } },
        { body: { studentId: school.mine.student, type: 'MEDIO' } },
      ],
    ]
    await app.call(createWeeklyTime, {
      ...office({}),
      body: { lessonPlanId: mine.plan, weekday: 'SATURDAY', start: '07:00:00', end: '07:50:00' },
    })
    for (const [call, ask, other] of acts) {
      const headers = { 'idempotency-key': randomUUID() }
      const first = await app.call(call, office({ ...ask, headers }))
      const again = await app.call(call, office({ ...ask, headers }))
      expect([call.path, again.status, again.body]).toEqual([call.path, call.status, first.body])
      const reused = await app.call(call, office({ ...ask, ...other, headers }))
      expect([call.path, reused.status, reused.body.code]).toEqual([call.path, 422, 'IDEMPOTENCY_KEY_REUSED'])
    }
  })

  test('that is too long or cannot be printed is refused', async () => {
    for (const key of ['x'.repeat(201), 'é', '\u0000'])
      expect((await release(school.lessons.lastWeek, key)).status).toBe(422)
  })
})

/** Its table has a trigger for the time of the test, which parts over several machines cannot have. */
test.skipIf(onSeveralMachines())(
  'a command that the database makes the server repeat is done, told and kept once',
  async () => {
    await app.owner.query(`
    create sequence fails_once;
    create function fail_once() returns trigger language plpgsql security definer as $$
    begin
      if nextval('fails_once') < 3 then raise exception using errcode = '40001'; end if;
      return new;
    end $$;
    create trigger fail_once before update on performance_scope for each row execute function fail_once()`)
    try {
      const params = { id: school.mine.evaluation }
      const body = { studentEnrollmentId: school.enrollments[1], score: 3 }
      await app.call(saveScores, as({ params, body }))
      await app.owner.query('alter sequence fails_once restart')
      const headers = { 'idempotency-key': randomUUID() }
      const saved = await app.call(saveScores, as({ params, headers, body: { ...body, score: 4 } }))
      expect([saved.status, saved.body.score, saved.body.version]).toEqual([201, 4, 2])
      const { rows } = await app.owner.query<{ made: string; audited: number; keys: number }>(
        `select (select last_value::text from fails_once) as made,
         (select count(*)::int from audit_entry where institution_id = $1 and action = 'UPDATED') as audited,
         (select count(*)::int from idempotency_key where institution_id = $1) as keys`,
        [school.id],
      )
      expect(Number(rows[0]?.made)).toBeGreaterThanOrEqual(3)
      expect([rows[0]?.audited, rows[0]?.keys]).toEqual([1, 1])
    } finally {
      await app.owner.query('drop trigger fail_once on performance_scope')
    }
  },
)

describe('two people at the same moment', () => {
  test('do not plan more than a term is worth', async () => {
    const body = {
      lessonPlanId: school.plans.portuguese,
      academicTermId: school.mine.academicTerm,
      name: 'Prova',
      type: 'PROOF',
      date: TEST_TODAY,
      highest: 6,
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call(createEvaluation, as({ body }))),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('do not save scores into an evaluation that one of them takes away', async () => {
    const params = { id: school.mine.evaluation }
    const rows = school.enrollments.slice(1).map(studentEnrollmentId => ({ studentEnrollmentId, score: 3 }))
    const [removed, ...saved] = await Promise.all([
      app.call(deleteEvaluation, as({ params, query: { confirm: true } })),
      ...rows.map(row => app.call(saveScores, as({ params, body: row }))),
    ])
    expect(removed.status).toBe(204)
    for (const answer of saved) expect([201, 404]).toContain(answer.status)
    const { rows: scoreCounts } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from student_evaluation s where s.institution_id = $1 and s.school_evaluation_id = $2`,
      [school.id, school.mine.evaluation],
    )
    expect(scoreCounts[0]?.n).toBe(1 + saved.filter(answer => answer.status === 201).length)
  })
})

describe('a caller who goes away', () => {
  test('in the middle of a request or of a download leaves the school working', async () => {
    await app.owner.query(
      `insert into generated_file_chunk (institution_id, generated_file_id, position, content)
       select $1, $2, n, convert_to(repeat('x', 1048576), 'UTF8') from generate_series(1, 30) n`,
      [school.id, school.mine.file],
    )
    await app.owner.query('update generated_file set size = $3 where institution_id = $1 and id = $2', [
      school.id,
      school.mine.file,
      30 * 1_048_576 + 3,
    ])
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const leave = (request: string, after: 'first byte' | 'sending') =>
      new Promise<void>(done => {
        const socket = connect(port, '127.0.0.1', () => socket.write(request))
        socket.on('error', () => undefined)
        const end = () => {
          socket.destroy()
          done()
        }
        if (after === 'sending') setTimeout(end, 5)
        else socket.once('data', end)
      })
    const head = `Host: ${school.host}\r\nAuthorization: Bearer ${school.administrator.token}\r\n`
    const download = `GET /api/file/${school.mine.file}/content HTTP/1.1\r\n${head}\r\n`
    const halfSent = `POST /api/school-evaluation HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name": `
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0 ? leave(halfSent, 'sending') : leave(download, at % 3 === 1 ? 'first byte' : 'sending'),
      ),
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(getProfile, as())))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
  })
})
