import { gunzipSync } from 'node:zlib'
import { MAX_READS } from '@lousa/contract/operation/read-batch.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchDesk, type Read } from './batch-desk.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
const lines: string[] = []
const metered: [call: string, status: number][] = []
beforeAll(async () => {
  app = await startTestApp({
    logTo: line => lines.push(line),
    meter: {
      request: (call, status) => metered.push([call, status]),
      job: () => {},
      mail: () => {},
      clientError: () => {},
    },
  })
  school = await createRichSchool(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  lines.length = 0
  metered.length = 0
})

const desk = (account = school.administrator) => batchDesk(app, { host: school.host, token: account.token })
const STUDENT = () => ({ call: 'user/:id', params: { id: school.mine.student } })
const LISTS: Read[] = [{ call: 'training-type' }, { call: 'academic-year' }, { call: 'knowledge-area' }]

const looksSince = async (instant: Date): Promise<string[]> => {
  const { rows } = await app.owner.query<{ look: string }>(
    `select entity || ' ' || action as look from audit_entry where institution_id = $1 and at >= $2`,
    [school.id, instant.toISOString()],
  )
  return rows.map(({ look }) => look)
}
const later = (ms = 1_000): Date => {
  const instant = new Date(app.clock.now().getTime() + ms)
  app.clock.set(instant)
  return instant
}
const singles = (reads: readonly Read[]) =>
  Promise.all(
    reads.map(({ call, params = {}, query }) =>
      app.send(
        'GET',
        call.replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
        {
          host: school.host,
          token: school.administrator.token,
          ...(query ? { query } : {}),
        },
      ),
    ),
  )

describe('a whole batch is refused', () => {
  test('when the session has ended', async () => {
    const { id, token } = school.students[2] ?? { id: '', token: '' }
    expect((await batchDesk(app, { host: school.host, token }).send(LISTS)).status).toBe(200)
    await app.owner.query(
      'update session set revoked_at = $3 where institution_id = $1 and account_id = $2',
      [school.id, id, TEST_NOW.toISOString()],
    )
    const refused = await batchDesk(app, { host: school.host, token }).send(LISTS)
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('when the token has expired, is forged or is missing', async () => {
    const token = school.administrator.token
    for (const wrong of [undefined, `${token.slice(0, -6)}forged`]) {
      const refused = await desk().send(LISTS, { token: wrong })
      expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 86_400_000))
    const refused = await desk().send(LISTS)
    app.clock.set(now)
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test.each<[string, unknown]>([
    ['without reads', { reads: [] }],
    [
      'with too many reads',
      { reads: Array.from({ length: MAX_READS + 1 }, () => ({ call: 'training-type' })) },
    ],
    ['as a list', [{ call: 'training-type' }]],
    ['as a text', 'training-type'],
    ['with reads that are no list', { reads: { call: 'training-type' } }],
    ['with names alone', { reads: ['training-type'] }],
    ['with a list in a list', { reads: [[{ call: 'training-type' }]] }],
    ['with a call that is no text', { reads: [{ call: { path: 'training-type' } }] }],
    ['with filters that are a list', { reads: [{ call: 'user', query: ['type'] }] }],
    ['with a filter that is a list', { reads: [{ call: 'user', query: { type: ['STUDENT'] } }] }],
    ['with a filter in a filter', { reads: [{ call: 'user', query: { type: { $ne: 'STUDENT' } } }] }],
    ['with a number as an id', { reads: [{ call: 'user/:id', params: { id: 1 } }] }],
    ['with an unknown field', { reads: [{ call: 'training-type', method: 'DELETE' }] }],
    ['with a body for a read', { reads: [{ call: 'training-type', body: {} }] }],
  ])('%s', async (_, body) => {
    const answer = await app.send('POST', 'read-batch', {
      host: school.host,
      token: school.administrator.token,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? JSON.stringify(body) : body,
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test.each([
    ['__proto__ among filters', '{"reads":[{"call":"user","query":{"__proto__":{"type":"STUDENT"}}}]}'],
    ['__proto__ among ids', '{"reads":[{"call":"user/:id","params":{"__proto__":{"id":"x"}}}]}'],
    ['a constructor', '{"reads":[{"call":"user","query":{"constructor":{"prototype":{"a":1}}}}]}'],
  ])('that names %s', async (_, payload) => {
    const answer = await app.send('POST', 'read-batch', {
      host: school.host,
      token: school.administrator.token,
      headers: { 'content-type': 'application/json' },
      body: payload,
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('that is too large', async () => {
    for (const query of [{ searchFor: 'x'.repeat(40_000) }, { searchFor: 'x'.repeat(1_000_000) }]) {
      const answer = await desk().send([{ call: 'user', query }])
      expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
  })
})

test('a part that names no call, or other ids than its address has, is not there, and the others are answered', async () => {
  const wrong: Read[] = [
    ...['', 'nothing', '__proto__', 'constructor', 'toString', 'GET user', '/user', 'user/', 'api/user'],
    ...['read-batch', 'user/similar?taxNumber=1', `user/${school.mine.student}`, 'health', 'x'.repeat(5_000)],
  ].map(call => ({ call }))
  wrong.push(
    { call: 'user/:id' },
    { call: 'user/:id', params: {} },
    { call: 'user/:id', params: { other: school.mine.student } },
    { call: 'user/:id', params: { id: school.mine.student, other: 'x' } },
    { call: 'user/:id', params: { id: 'x'.repeat(201) } },
    { call: 'training-type', params: { id: school.mine.student } },
  )
  const answers = await desk().answersOf([...wrong, ...LISTS])
  expect(answers.slice(0, wrong.length).map(({ status, body }) => [status, body.code])).toEqual(
    wrong.map(() => [404, 'ROUTE_NOT_FOUND']),
  )
  expect(answers.slice(wrong.length).map(({ status }) => status)).toEqual(LISTS.map(() => 200))
})

test('all reads of a batch are answered in one transaction', async () => {
  const reads: Read[] = [
    STUDENT(),
    ...LISTS,
    { call: 'school-message/unread' },
    { call: 'institution/current' },
  ]
  await desk().answersOf(reads)
  const tenant = vi.spyOn(app.gateway, 'tenant')
  const answers = await desk().answersOf(reads)
  expect(tenant).toHaveBeenCalledTimes(1)
  tenant.mockRestore()
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200))
})

test('equal reads are computed once, with one look, and each is answered', async () => {
  const instant = later()
  const [first, second, ...others] = await desk().answersOf([STUDENT(), STUDENT(), ...LISTS])
  expect(first).toEqual(second)
  expect(others.map(({ status }) => status)).toEqual(LISTS.map(() => 200))
  expect(await looksSince(instant)).toEqual(['user VIEWED'])
})

describe('a database error in one part', () => {
  const rename = (from: string, to: string) => app.owner.query(`alter table ${from} rename to ${to}`)

  test('fails that part alone, and looks are noted once', async () => {
    const reads = [STUDENT(), ...LISTS, { call: 'school-message/unread' }]
    const instant = later()
    await rename('training_type', 'training_type_away')
    const answers = await desk().answersOf(reads)
    const [alone] = await singles([{ call: 'training-type' }])
    await rename('training_type_away', 'training_type')
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200, 200])
    const { id: _, message: _sentence, ...failure } = answers[1]?.body ?? {}
    expect(alone?.body).toMatchObject(failure)
    expect(failure).toEqual({ code: 'INTERNAL_ERROR' })
    expect(await looksSince(instant)).toEqual(['user VIEWED'])
    const others = reads.filter((_, index) => index !== 1)
    const expected = (await singles(others)).map(({ body }) => body)
    expect(answers.filter((_, index) => index !== 1).map(({ body }) => body)).toEqual(expected)
    expect(lines.filter(line => line.includes('request failed') && line.includes('42P01'))).toHaveLength(2)
  })

  /** Reads of training types fail with this error, always or the first time alone. */
  const whileFailing = async <T>(errcode: string, isOnce: boolean, work: () => Promise<T>): Promise<T> => {
    await rename('training_type', 'training_type_away')
    await app.owner.query(`
      create sequence tries;
      create function fail() returns boolean language plpgsql as $$
        begin
          if nextval('tries') = 1 or not ${isOnce} then raise exception 'no' using errcode = '${errcode}'; end if;
          return true;
        end $$;
      create view training_type with (security_invoker = true) as
        select * from training_type_away where (select fail());
      grant select on training_type to lousa_app;
      grant execute on function fail to lousa_app;
      grant usage on sequence tries to lousa_app`)
    try {
      return await work()
    } finally {
      await app.owner.query('drop view training_type; drop function fail; drop sequence tries')
      await rename('training_type_away', 'training_type')
    }
  }
  const transactionsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const tenant = vi.spyOn(app.gateway, 'tenant')
    try {
      return [await work(), tenant.mock.calls.length]
    } finally {
      tenant.mockRestore()
    }
  }

  test('that is worth another try repeats the whole batch, and looks are noted once', async () => {
    const instant = later()
    const [answers, transactions] = await whileFailing('40001', true, () =>
      transactionsOf(() => desk().answersOf([STUDENT(), ...LISTS])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(transactions).toBe(1)
    expect(await looksSince(instant)).toEqual(['user VIEWED'])
  })

  test('that was repeated in vain, or takes too long, is not asked once more by itself', async () => {
    for (const [errcode, status, retryAfter] of [
      ['40001', 500, undefined],
      ['57014', 503, 2],
    ] as const) {
      const instant = later()
      const people = [school.administrator, school.editor, school.instructor, ...school.students]
      const others = people.map(({ id }) => ({ call: 'user/:id', params: { id } }))
      const [answers, transactions] = await whileFailing(errcode, false, () =>
        transactionsOf(() => desk().answersOf([{ call: 'training-type' }, ...others])),
      )
      expect(answers.map(each => each.status)).toEqual([status, ...others.map(() => 200)])
      expect(answers[0]?.retryAfter).toBe(retryAfter)
      // The one of all, and one for each of the others.
      expect([errcode, transactions]).toEqual([errcode, 1 + others.length])
      // The administrator's own record is no look.
      expect(await looksSince(instant)).toEqual(others.slice(1).map(() => 'user VIEWED'))
    }
  })

  test('that says that the database goes away refuses the whole batch, and notes no look', async () => {
    const instant = later()
    const refused = await whileFailing('57P01', false, () => desk().send([STUDENT(), ...LISTS]))
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ])
    expect(await looksSince(instant)).toEqual([])
  })
})

test('a read with work before its transaction is left to its single call where no connection is free', async () => {
  // The host is known from here on.
  await desk().answersOf(LISTS)
  const instant = later()
  const { gateway } = app
  const inTenant = gateway.tenant.bind(gateway)
  let transactions = 0
  const tenant = vi.spyOn(gateway, 'tenant').mockImplementation((...call) => {
    transactions += 1
    if (transactions === 1) return inTenant(...call)
    return Promise.reject(Object.assign(new Error('too many connections'), { code: '53300' }))
  })
  const slow = { call: 'academic-year/:id/school-days', params: { id: school.year } }
  try {
    const answers = await desk().answersOf([STUDENT(), slow, ...LISTS])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200])
    expect(answers[1]?.body.code).toBe('ROUTE_NOT_FOUND')
  } finally {
    tenant.mockRestore()
  }
  expect(await looksSince(instant)).toEqual(['user VIEWED'])
})

test('a person record that cannot be shown leaves no look', async () => {
  const instant = later()
  const answers = await desk(school.instructor).answersOf([
    { call: 'user/:id', params: { id: school.theirs.student } },
    { call: 'user/:id', params: { id: 'x' } },
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(await looksSince(instant)).toEqual([])
})

describe('what is unread', () => {
  const unread = (etag?: string) => ({ call: 'school-message/unread', ...(etag ? { etag } : {}) })

  test('has the tag of the single call, and is not sent again to who has it', async () => {
    const [single] = await singles([unread()])
    const [first] = await desk().answersOf([unread()])
    expect(first).toEqual({ status: 200, body: single?.body, etag: single?.headers.etag })
    const [same, changed, weak] = await desk().answersOf([
      unread(first?.etag),
      unread('"other"'),
      unread(`W/${first?.etag}`),
    ])
    expect(same).toEqual({ status: 304, etag: first?.etag })
    expect(weak).toEqual(same)
    expect(changed).toEqual(first)
  })

  test('is no use of the session by itself, as a forgotten page asks it', async () => {
    const [student] = school.students.slice(3)
    const lastUse = async () => {
      const { rows } = await app.owner.query<{ at: Date | null }>(
        'select last_seen_at as at from session where institution_id = $1 and account_id = $2',
        [school.id, student?.id],
      )
      return rows[0]?.at ?? null
    }
    await desk(student).answersOf([unread(), { call: 'institution/current' }])
    expect(await lastUse()).toBeNull()
    await desk(student).answersOf([unread(), { call: 'auth/me' }])
    expect(await lastUse()).not.toBeNull()
  })
})

test('log and figures name each read by its call, and no address or value that was sent', async () => {
  await desk().answersOf([
    STUDENT(),
    { call: 'secret words' },
    { call: 'user/:id/second-factor', params: { id: 'x' } },
  ])
  expect(metered).toEqual([
    ['readBatch.readBatch', 200],
    ['people.getUser', 200],
    ['none', 404],
    ['ownFactor.getUserFactor', 404],
  ])
  const [line, ...others] = lines.map(each => JSON.parse(each)).filter(({ msg }) => msg === 'request')
  expect(others).toEqual([])
  expect(line).toMatchObject({
    method: 'POST',
    route: '/api/read-batch',
    status: 200,
    reads: [
      ['/api/user/:id', 200],
      ['none', 404],
      ['/api/user/:id/second-factor', 404],
    ],
  })
  expect(JSON.stringify(line)).not.toMatch(new RegExp(`secret|${school.mine.student}`))
})

describe('a large answer', () => {
  const text = (version: number) => ({
    call: 'institution/text',
    query: { kind: 'TERMS', version: String(version) },
  })
  beforeAll(async () => {
    await app.owner.query(
      `insert into institution_text (institution_id, kind, version, title, body, published_at)
        select $1, 'TERMS', v, 'Termos', repeat('x', 1500000), $2 from generate_series(900, 905) v`,
      [school.id, TEST_NOW.toISOString()],
    )
  })

  test('is compressed as others are', async () => {
    const [single] = await singles([text(900)])
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/read-batch',
      headers: {
        host: school.host,
        authorization: `Bearer ${school.administrator.token}`,
        'accept-encoding': 'gzip',
      },
      payload: { reads: [text(900)] },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const { answers } = JSON.parse(gunzipSync(answer.rawPayload).toString())
    expect(answers).toEqual([{ status: 200, body: single?.body }])
  })

  test('ends the batch: reads after it are left to their single calls, without a look', async () => {
    const instant = later()
    const reads = [text(900), text(901), text(902), STUDENT(), text(900)]
    const answers = await desk().answersOf(reads)
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 3 }, () => [200, undefined]),
      [404, 'ROUTE_NOT_FOUND'],
      [404, 'ROUTE_NOT_FOUND'],
    ])
    expect(await looksSince(instant)).toEqual([])
  })
})
