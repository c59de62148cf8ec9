import { createFirstInstitution, getFirstRun } from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { getCurrentInstitution, getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { setupCodeOf } from '../../identity/first-run/setup-code.service.ts'

let app: TestApp
const start = async () => {
  app = await startTestApp({ trustProxy: true })
}

const CODE = setupCodeOf(TEST_SECRET)
const PASSWORD = 'giz-e-lousa'
const ADMINISTRATOR = { name: 'Sônia Secretária', taxNumber: '529.982.247-25', password: PASSWORD }
const body = (given: object = {}) => ({
  kind: 'SCHOOL',
  name: 'Escola Nova',
  administrator: ADMINISTRATOR,
  code: CODE,
  ...given,
})
const create = (given: object = {}, ask: object = {}) =>
  app.call(createFirstInstitution, { host: 'escola.test', body: body(given), ...ask })
const isOpen = async (host = 'escola.test') => (await app.call(getFirstRun, { host })).body.open
const refused = ({ status, body: { code, errors = [] } }: Awaited<ReturnType<typeof create>>) => [
  status,
  code,
  ...errors.map((error: { path: string; code: string }) => `${error.path} ${error.code}`),
]
const institutions = async () => (await app.owner.query('select name from institution')).rows

describe('somebody who finds an empty server', () => {
  beforeAll(start)
  afterAll(() => app.stop())

  test.each([
    ['a wrong code', { code: 'AAAA-AAAA-AAAA' }, [422, 'WRONG_SETUP_CODE', 'code WRONG_SETUP_CODE']],
    ['a blank code', { code: ' ' }, [422, 'VALIDATION_ERROR', 'code REQUIRED']],
    [
      'a short password',
      { administrator: { ...ADMINISTRATOR, password: '12345' } },
      [422, 'VALIDATION_ERROR', 'administrator.password TOO_SHORT'],
    ],
    [
      'a common password',
      { administrator: { ...ADMINISTRATOR, password: 'escola123' } },
      [422, 'VALIDATION_ERROR', 'administrator.password TOO_COMMON'],
    ],
    [
      'no password',
      { administrator: { ...ADMINISTRATOR, password: '' } },
      [422, 'VALIDATION_ERROR', 'administrator.password REQUIRED'],
    ],
    [
      'no CPF',
      { administrator: { ...ADMINISTRATOR, taxNumber: '' } },
      [422, 'VALIDATION_ERROR', 'administrator.taxNumber REQUIRED'],
    ],
    [
      'a wrong CPF',
      { administrator: { ...ADMINISTRATOR, taxNumber: '52998224724' } },
      [422, 'VALIDATION_ERROR', 'administrator.taxNumber INVALID_CPF'],
    ],
    ['no name', { name: '' }, [422, 'VALIDATION_ERROR', 'name REQUIRED']],
    ['another kind', { kind: 'COMPANY' }, [422, 'VALIDATION_ERROR', 'kind INVALID']],
    ['a host in the body', { host: 'outra.test' }, [422, 'VALIDATION_ERROR', 'host UNKNOWN_FIELD']],
  ])('creates nothing with %s', async (_, given, answer) => {
    expect(refused(await create(given))).toEqual(answer)
    expect(await institutions()).toEqual([])
  })

  test('creates nothing where the host is no name', async () => {
    expect(refused(await create({}, { host: 'a b' }))[1]).toBe('UNKNOWN_HOST')
    expect(await institutions()).toEqual([])
  })

  test('has no other call than these two', async () => {
    expect((await app.call(getCurrentInstitution, { host: 'escola.test' })).body.code).toBe('UNKNOWN_HOST')
    const { body: answer } = await app.call(signIn, {
      host: 'escola.test',
      body: { username: '52998224725', password: PASSWORD },
    })
    expect(answer.code).toBe('UNKNOWN_HOST')
  })

  // The last of them: it leaves an institution.
  test('gets ten guesses at the code, also all at once, which stop the right one neither there nor elsewhere', async () => {
    const headers = { 'x-forwarded-for': '10.1.1.1' }
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, at) => create({ code: `WRONG-${at}` }, { headers })),
    )
    expect(guesses.filter(each => each.body.code === 'WRONG_SETUP_CODE')).toHaveLength(10)
    expect(guesses.filter(each => each.status === 429)).toHaveLength(4)
    const wrong = await create({ code: 'WRONG' }, { headers })
    expect([wrong.status, wrong.body.retryAfter]).toEqual([429, 30])
    expect((await create({}, { headers })).status).toBe(204)
  })
})

describe('whoever reads the code', () => {
  beforeEach(start)
  afterEach(() => app.stop())

  test('creates the institution at the very address, and signs in as its administrator at once', async () => {
    expect([await isOpen(), (await app.call(getCurrentInstitution, { host: 'escola.test' })).status]).toEqual(
      [true, 404],
    )
    expect((await create({ code: CODE.toLowerCase().replaceAll('-', ' ') })).status).toBe(204)
    const current = await app.call(getCurrentInstitution, { host: 'escola.test:3000' })
    expect(current.body).toMatchObject({ name: 'Escola Nova', kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' })
    const { body: token } = await app.call(signIn, {
      host: 'escola.test',
      body: { username: '529.982.247-25', password: PASSWORD },
    })
    const profile = await app.call(getProfile, { host: 'escola.test', token: token.accessToken })
    expect(profile.body).toMatchObject({
      name: 'Sônia Secretária',
      role: 'ADMINISTRATOR',
      mustAcceptTerms: false,
    })
    const { rows } = await app.owner.query('select entity, action, changes from audit_entry order by entity')
    expect(rows.map(row => [row.entity, row.action])).toEqual([
      ['institution', 'CREATED'],
      ['user', 'CREATED'],
    ])
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(JSON.stringify(rows)).not.toContain(CODE)
  })

  test.each([['127.0.0.1:46300'], ['[::1]:46300'], ['LOCALHOST']])(
    'by the way of %s creates the institution of localhost',
    async host => {
      expect((await create({ kind: 'MUNICIPAL' }, { host })).status).toBe(204)
      const { body: current } = await app.call(getCurrentInstitution, { host: 'localhost' })
      expect(current).toMatchObject({ kind: 'MUNICIPAL', selfRegistration: true })
    },
  )

  test('creates one institution, and nobody a second: with two at once one is told that it is closed', async () => {
    const blocker = await app.owner.connect()
    try {
      await blocker.query('begin')
      await blocker.query('lock table institution in exclusive mode')
      const both = ['um.test', 'dois.test'].map(host => create({ name: host }, { host }))
      await waitingLocks(app, 2)
      await blocker.query('rollback')
      const answers = await Promise.all(both)
      expect(answers.map(each => each.body?.code ?? each.status).toSorted()).toEqual([
        204,
        'FIRST_RUN_CLOSED',
      ])
    } finally {
      blocker.release()
    }
    expect(await institutions()).toHaveLength(1)
    expect((await app.owner.query('select 1 from person')).rows).toHaveLength(1)
  })
})

describe('a server with an institution', () => {
  beforeAll(start)
  afterAll(() => app.stop())

  test('has no first run, at no host name and with no code', async () => {
    const { host } = await createSchool(app)
    for (const each of [host, 'ninguem.test']) {
      expect(await isOpen(each)).toBe(false)
      expect(refused(await create({}, { host: each }))).toEqual([403, 'FIRST_RUN_CLOSED'])
      expect(refused(await create({ code: 'WRONG' }, { host: each }))).toEqual([403, 'FIRST_RUN_CLOSED'])
    }
  })

  test('gets no second one from the application’s own role either', async () => {
    const school = await createSchool(app)
    const [row] = await app.gateway.platform<{ created: boolean }>(
      "select create_first_institution(uuidv7(), 'SCHOOL', 'Outra', 'outra.test') as created",
      [],
    )
    expect(row?.created).toBe(false)
    const [begun] = await app.gateway.platform<{ begun: boolean }>(
      'select begin_first_institution() as begun',
      [],
    )
    expect(begun?.begun).toBe(false)
    await expect(
      app.gateway.platform("select add_first_institution(uuidv7(), 'SCHOOL', 'Outra')", []),
    ).rejects.toThrow(/another institution/)
    await expect(
      app.within(school.id, db =>
        sql`select add_first_institution(${school.id}::uuid, 'SCHOOL', 'Outra')`.execute(db),
      ),
    ).rejects.toThrow(/there is an institution|institution_pkey/)
    await expect(
      app.gateway.platform(
        "insert into institution (institution_id, kind, name) values (uuidv7(), 'SCHOOL', 'X')",
        [],
      ),
    ).rejects.toThrow(/permission denied/)
    await expect(
      app.gateway.platform("insert into institution_hostname values ('outra.test', $1)", [school.id]),
    ).rejects.toThrow(/permission denied/)
    await expect(app.gateway.platform("select claim_hostname('outra.test')", [])).rejects.toThrow(/no tenant/)
    await expect(app.gateway.platform('select release_hostname($1)', [school.host])).rejects.toThrow(
      /no tenant/,
    )
  })
})
