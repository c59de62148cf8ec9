import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import * as ownCalls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import {
  PROOF_SECONDS,
  STEP_UP_SECONDS,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import {
  createInstructor,
  createStaff,
  createStudent,
  inviteUser,
  updateInstructor,
  updateOwnRecord,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { runImport } from '@lousa/contract/people/import/import.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '../src/modules/module.ts'
import { GUARDIAN, newTaxNumber } from './applicant.ts'
import { FACTOR_PASSWORD, factorDesk } from './factor-desk.ts'
import { familyDesk } from './family-desk.ts'
import { csvOf, importDesk } from './import-desk.ts'
import { mergeDesk } from './merge-desk.ts'
import { ana, deskOf, tokenFor } from './people-desk.ts'
import { type Account, createSchool, type School } from './school.ts'
import { softPasskey } from './soft-passkey.ts'
import { type Ask, startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

const INSTRUCTOR = '11144477735'
const STUDENT = '39053344705'
let app: TestApp
let school: School
const desk = factorDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  await desk.freeAttempts()
  school = await createSchool(app)
})
afterAll(() => app.stop())

type Scene = Pick<Ask, 'params' | 'body'> & {
  by?: Account
  /** The proof of the session; without it, the password. */
  proof?: () => Promise<object>
  /** It is refused for another reason once there is a proof. */
  refused?: true
}

const PASSKEY_OF_NOBODY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}
const newStudent = async (name: string): Promise<string> =>
  (await deskOf(app, school)(createStudent, { body: { name, responsibles: [ana] } })).body.id
const sheet = (email: string) =>
  csvOf([
    ['RA', 'Nome', 'Nascimento', 'E-mail', 'Mãe'],
    ['ra-1', 'Lia Reis', '14/03/2013', email, 'Eva Reis'],
  ])
const withoutEmails = (name: string) =>
  csvOf([
    ['RA', 'Nome', 'Nascimento', 'Celular', 'Mãe'],
    ['ra-1', name, '14/03/2013', '11955556666', 'Eva Reis'],
  ])
const imported = async () => {
  const importing = importDesk(app, school)
  await importing.imported(await importing.checked('STUDENT', sheet('lia@example.com')))
  return importing
}
const merged = async (): Promise<string> => {
  const [keptId, otherId] = [await newStudent('Bia Lima'), await newStudent('Bia Lima')]
  return (await mergeDesk(app, school).merge({ keptId, otherId })).body.id
}

/** A bond of the first student. */
const bonded = async (more: Parameters<ReturnType<typeof familyDesk>['bind']>[2] = {}) => {
  const family = familyDesk(app, school)
  const guardian = await family.guardian()
  return { family, guardian, id: await family.bind(guardian, school.students[0]!, more) }
}
const restricted = async (): Promise<string> => {
  const { family, guardian } = await bonded()
  return family.restrict(guardian, school.students[0]!)
}

/** A proposal of another e-mail for the first student. One that is accepted already stands in the record. */
const proposed = async (more: Partial<NewRow<'record_proposal'>> = {}): Promise<string> => {
  const { family, guardian } = await bonded()
  const [student] = school.students
  if (more.status === 'ACCEPTED') await desk.giveEmail(student!, 'ladra@example.com')
  return family.propose(guardian, student!, { field: 'email', value: 'ladra@example.com' }, more)
}

/** How each call that is declared to open accounts does so. */
const SCENES: Record<string, () => Promise<Scene>> = {
  'POST auth/second-factor/authenticator': async () => ({}),
  'PUT auth/second-factor/authenticator': async () => ({
    body: { setup: 'x', code: '000000' },
    refused: true,
  }),
  'DELETE auth/second-factor/authenticator': async () => {
    const { secret } = await desk.withAuthenticator(school.administrator)
    return { proof: async () => ({ code: desk.codeOf(secret) }) }
  },
  'POST auth/second-factor/passkey/options': async () => ({}),
  'POST auth/second-factor/passkey': async () => ({
    body: { passkey: PASSKEY_OF_NOBODY, name: 'Celular' },
    refused: true,
  }),
  'DELETE auth/second-factor/passkey/:id': async () => {
    const passkey = softPasskey(school.host)
    const own = (endpoint: AnyEndpoint, body?: object) => desk.own(school.administrator, endpoint, body)
    await desk.givePassword(school.administrator, FACTOR_PASSWORD)
    const created = passkey.create((await own(ownCalls.beginPasskey)).body)
    await own(ownCalls.createPasskey, { passkey: created, name: 'Celular' })
    const [{ id }] = (await own(ownCalls.getOwnFactor)).body.passkeys
    return {
      params: { id },
      proof: async () => ({ passkey: passkey.answer((await own(ownCalls.askOwnPasskey)).body) }),
    }
  },
  'POST auth/second-factor/recovery-code': async () => ({ refused: true }),
  'DELETE user/:id/second-factor': async () => {
    await desk.withAuthenticator(school.instructor)
    return { params: { id: school.instructor.id } }
  },
  'PATCH institution': async () => {
    await desk.require(['INSTRUCTORS'])
    return { body: { secondFactorFor: [] } }
  },
  'POST user/student': async () => ({
    body: {
      name: 'Paula Professora',
      email: 'ladra@example.com',
      documents: { taxNumber: INSTRUCTOR },
      responsibles: [GUARDIAN],
      linkExisting: true,
    },
  }),
  'PATCH user/student/:id': async () => ({
    params: { id: school.students[0]!.id },
    body: { email: 'ladra@example.com' },
  }),
  'POST user/instructor': async () => ({
    body: {
      name: 'Ana',
      email: 'ladra@example.com',
      documents: { taxNumber: STUDENT },
      linkExisting: true,
    },
  }),
  'PATCH user/instructor/:id': async () => ({
    params: { id: school.instructor.id },
    body: { email: 'ladra@example.com' },
  }),
  'POST user/staff': async () => ({
    body: { name: 'Lara', email: 'lara@example.com', taxNumber: '86288366757', role: 'ADMINISTRATOR' },
  }),
  'PATCH user/staff/:id': async () => ({ params: { id: school.editor.id }, body: { role: 'ADMINISTRATOR' } }),
  'POST user/:id/invitation': async () => {
    await desk.giveEmail(school.instructor, 'paula@example.com')
    return { params: { id: school.instructor.id } }
  },
  'POST user/invitation-slip': async () => ({ body: { kind: 'INSTRUCTOR' } }),
  'POST user/:id/guardianship': async () => ({
    params: { id: school.students[0]!.id },
    body: { name: 'Rui Lima', taxNumber: newTaxNumber(), kinship: 'Pai' },
  }),
  'PATCH guardianship/:id': async () => ({
    params: { id: (await bonded()).id },
    body: { majority: 'AGREED' },
  }),
  'POST guardianship/:id/reopen': async () => ({
    params: { id: (await bonded({ status: 'ENDED', ends_on: '2026-08-17' })).id },
    body: {},
  }),
  'POST guardianship/:id/restriction': async () => ({
    params: { id: (await bonded()).id },
    body: { noAccess: true, orderNumber: '1', court: 'Vara da Família' },
  }),
  'PATCH guardianship-restriction/:id': async () => ({
    params: { id: await restricted() },
    body: { endsOn: '2026-12-31' },
  }),
  'POST guardianship-restriction/:id/lift': async () => ({
    params: { id: await restricted() },
    body: { reason: 'Decisão revogada' },
  }),
  'POST guardianship/letter': async () => ({ body: { gradeId: school.classes[0]!.id } }),
  'POST record-proposal/:id/decision': async () => ({
    params: { id: await proposed() },
    body: { decision: 'ACCEPTED' },
  }),
  'POST record-proposal/:id/decision/withdrawal': async () => ({
    params: {
      id: await proposed({
        status: 'ACCEPTED',
        decided_by: school.administrator.id,
        closed_at: TEST_NOW.toISOString(),
      }),
    },
    body: {},
  }),
  'PATCH auth/record': async () => ({ by: school.instructor, body: { email: 'ladra@example.com' } }),
  'POST import/:id/run': async () => {
    const importing = await imported()
    const run = await importing.checked('STUDENT', sheet('ladra@example.com'), { update: true })
    return { params: { id: run.id }, body: { mode: 'ALL_OR_NOTHING' } }
  },
  'POST import/:id/undo': async () => {
    const importing = await imported()
    const run = await importing.checked('STUDENT', sheet('outra@example.com'), { update: true })
    await importing.imported(run)
    return { params: { id: run.id } }
  },
  'POST user/merge': async () => {
    const [keptId, otherId] = [await newStudent('Bia Lima'), await newStudent('Bia Lima')]
    return { body: { keptId, otherId, version: 1, otherVersion: 1, fromOther: [] } }
  },
  'POST user/merge/:id/undo': async () => ({ params: { id: await merged() } }),
  'POST user/:id/erasure': async () => ({
    params: { id: school.students[0]!.id },
    body: { registration: 'x', version: 1 },
    refused: true,
  }),
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const DECLARED = ENDPOINTS.filter(({ endpoint }) => endpoint.opensAccounts !== undefined).map(
  ({ endpoint }) => [nameOf(endpoint), endpoint] as const,
)
const REFUSED = [422, 'SECOND_FACTOR_PROOF_REQUIRED']

test('class: an open session that becomes the account: each call that opens accounts is tried here, and tells of its refusal', () => {
  expect(DECLARED.map(([name]) => name).toSorted()).toEqual(Object.keys(SCENES).toSorted())
  for (const [name, { errors = [] }] of DECLARED) expect([name, ...errors]).toContain(REFUSED[1])
})

/** Fields by which a body, at its top, says who gets into which account. */
const OPENING = ['email', 'role', 'secondFactorFor', 'linkExisting', 'passkey', 'setup', 'fromOther']
/** Calls with such a field that open no account of the product, and why. */
const OTHERS: Record<string, string> = {
  'POST family/child/:studentId/record-proposal': 'proposes what the office decides',
  'POST auth/token': 'chooses among roles that one has',
  'POST auth/token/second-factor': 'answers the second step',
  'POST auth/token/setup/confirmation': 'sets up what is required, after the password',
  'POST auth/forgot-password': 'a link goes to the e-mail on file',
  'POST auth/student-reset-password': 'a link goes to the e-mail on file',
  'POST auth/second-factor/proof': 'is the proof',
}

test('class: an open session that becomes the account: a call whose body can write an e-mail, a role or a factor is declared', () => {
  const keysOf = (schema: unknown): string[] => Object.keys(Reflect.get(Object(schema), 'shape') ?? {})
  const writing = ENDPOINTS.filter(({ endpoint }) => {
    const isFactor = endpoint.method !== 'GET' && /\bsecond-factor\b/.test(endpoint.path)
    return isFactor || keysOf(endpoint.body).some(key => OPENING.includes(key))
  }).map(({ endpoint }) => nameOf(endpoint))
  expect(writing.length).toBeGreaterThan(20)
  const declared = new Set(DECLARED.map(([name]) => name))
  expect(writing.filter(name => !declared.has(name)).toSorted()).toEqual(
    [
      ...Object.keys(OTHERS),
      // A passkey is asked to sign; trust is taken away.
      'POST auth/second-factor/passkey-request',
      'DELETE auth/second-factor/device',
      'DELETE auth/second-factor/device/:id',
    ].toSorted(),
  )
})

/** Everything by which people of the school get in. */
const accesses = async () => {
  const { rows } = await app.owner.query(
    `select a.id, a.role, a.status, p.email, (select count(*)::int from authenticator f where f.person_id = p.id) as apps,
       (select count(*)::int from passkey k where k.person_id = p.id) as passkeys
     from account a join person p on p.id = a.person_id where a.institution_id = $1 order by a.id`,
    [school.id],
  )
  return rows
}

describe.each(DECLARED)('%s', (name, endpoint) => {
  const seconds = endpoint.opensAccounts === 'OWN_FACTOR' ? PROOF_SECONDS : STEP_UP_SECONDS

  test('is refused without proof, with an old one and with that of another session, and runs with a fresh one', async () => {
    const scene = await SCENES[name]!()
    const { by = school.administrator } = scene
    if (!scene.proof) await desk.givePassword(by, FACTOR_PASSWORD)
    await desk.withoutProof()
    const act = async () => {
      const { status, body } = await app.call(endpoint, {
        host: school.host,
        token: by.token,
        ...(scene.params ? { params: scene.params } : {}),
        ...(scene.body ? { body: scene.body } : {}),
      })
      return [status, body?.code]
    }
    const prove = async (token = by.token) => {
      const body = (await scene.proof?.()) ?? { password: FACTOR_PASSWORD }
      const proven = await app.call(ownCalls.proveOwnFactor, { host: school.host, token, body })
      expect([proven.status, proven.body?.code]).toEqual([204, undefined])
    }
    const before = await accesses()
    expect(await act()).toEqual(REFUSED)
    const elsewhere = await tokenFor(app, school, by.id)
    await desk.withoutProof()
    await prove(elsewhere)
    expect(await act()).toEqual(REFUSED)
    desk.later(30)
    await prove()
    desk.later(seconds)
    expect(await act()).toEqual(REFUSED)
    expect(await accesses()).toEqual(before)
    await prove()
    const [status, code] = await act()
    if (scene.refused) expect(code).not.toBe(REFUSED[1])
    else expect([code, Number(status) < 300]).toEqual([undefined, true])
  })
})

describe('nothing is asked', () => {
  beforeEach(async () => {
    await desk.giveEmail(school.instructor, 'paula@example.com')
    await desk.withoutProof()
  })
  const asAdministrator = (endpoint: AnyEndpoint, ask: Ask) =>
    app.call(endpoint, { host: school.host, token: school.administrator.token, ...ask })
  const status = async (endpoint: AnyEndpoint, ask: Ask) => (await asAdministrator(endpoint, ask)).status

  test('for the e-mail that is on file, and for what is no e-mail', async () => {
    const params = { id: school.instructor.id }
    expect(await status(updateInstructor, { params, body: { email: ' Paula@Example.com ' } })).toBe(200)
    expect(await status(updateInstructor, { params, body: { name: 'Paula Nova' } })).toBe(200)
    const own = { token: school.instructor.token, body: { email: 'paula@example.com' } }
    expect(await status(updateOwnRecord, own)).toBe(200)
    expect(
      await status(updateStudent, { params: { id: school.students[0]!.id }, body: { email: null } }),
    ).toBe(200)
  })

  test('for new people with an e-mail who are no administrators', async () => {
    const person = { name: 'Nova Pessoa', email: 'nova@example.com' }
    expect(
      await status(createStudent, {
        body: { ...person, responsibles: [{ ...GUARDIAN, taxNumber: newTaxNumber() }] },
      }),
    ).toBe(201)
    expect(await status(createInstructor, { body: person })).toBe(201)
    const staff = { ...person, taxNumber: '86288366757', role: 'EDITOR' }
    expect(await status(createStaff, { body: staff })).toBe(201)
  })

  test('for a role that makes no administrator, and for who is one', async () => {
    expect(
      await status(updateStaff, {
        params: { id: school.editor.id },
        body: { role: 'EDITOR', status: 'Inativo' },
      }),
    ).toBe(200)
    expect(await status(updateStaff, { params: { id: school.editor.id }, body: { status: 'Ativo' } })).toBe(
      200,
    )
    expect(
      await status(updateStaff, {
        params: { id: school.administrator.id },
        body: { role: 'ADMINISTRATOR', status: 'Ativo' },
      }),
    ).toBe(200)
  })

  test('for an import that cannot write an e-mail of people on file, and for more second factors', async () => {
    const importing = await imported()
    const again = await importing.checked('STUDENT', withoutEmails('Lia Reis'), { update: true })
    const other = await importing.checked('STUDENT', sheet('outra@example.com'))
    for (const run of [other, again])
      expect((await importing.ask(run, { mode: 'VALID_ROWS' })).body.code).not.toBe(REFUSED[1])
    expect(
      await status(runImport, { params: { id: other.id }, body: { mode: 'VALID_ROWS', update: true } }),
    ).toBe(422)
    expect(await status(updateInstitution, { body: { secondFactorFor: ['INSTRUCTORS'] } })).toBe(200)
  })

  test('for an invitation of who has a password, which is refused anyway', async () => {
    await desk.givePassword(school.instructor, FACTOR_PASSWORD)
    const answer = await asAdministrator(inviteUser, { params: { id: school.instructor.id } })
    expect(answer.body.code).toBe('ALREADY_HAS_PASSWORD')
  })
})

describe('an import that may write e-mails of people on file is refused without proof', () => {
  const assertRefused = async (
    { ask }: Awaited<ReturnType<typeof imported>>,
    run: Parameters<Awaited<ReturnType<typeof imported>>['ask']>[0],
    options: { update?: boolean } = {},
  ) => {
    const before = await accesses()
    const answer = await ask(run, { mode: 'VALID_ROWS', ...options })
    expect([answer.status, answer.body.code]).toEqual(REFUSED)
    await app.runJobs()
    expect(await accesses()).toEqual(before)
  }

  test('where the row was a problem at the check, and is none once another row is skipped', async () => {
    const importing = importDesk(app, school)
    await desk.giveEmail(school.instructor, 'paula@example.com')
    await desk.withoutProof()
    const { rows } = await app.owner.query<{ name: string; registration: string }>(
      `select p.name, a.registration from account a join person p on p.id = a.person_id where a.id = $1`,
      [school.instructor.id],
    )
    const { name, registration } = rows[0]!
    const run = await importing.checked(
      'INSTRUCTOR',
      csvOf([
        ['Matrícula', 'Nome', 'CPF', 'E-mail'],
        [registration, name, '', ''],
        ['', name, INSTRUCTOR, 'ladra@example.com'],
      ]),
      { update: true },
    )
    const checked = await importing.rows(run)
    expect(checked.map(row => row.problems.map(({ code }) => code))).toEqual([[], ['KNOWN_TWICE']])
    expect((await importing.correct(run, [{ number: checked[0]!.number, skipped: true }])).status).toBe(200)
    await assertRefused(importing, run)
  })

  test('where the check found the e-mail on file, or the update is chosen at the run', async () => {
    const importing = await imported()
    await desk.withoutProof()
    await assertRefused(
      importing,
      await importing.checked('STUDENT', sheet('lia@example.com'), { update: true }),
    )
    const other = await importing.checked('STUDENT', sheet('outra@example.com'))
    await assertRefused(importing, other, { update: true })
  })

  test('where the e-mail was typed over a row of a file without such a column', async () => {
    const importing = await imported()
    await desk.withoutProof()
    const run = await importing.checked('STUDENT', withoutEmails('Lia Reis'), { update: true })
    const [row] = await importing.rows(run)
    const corrected = await importing.correct(run, [
      { number: row!.number, values: { email: 'ladra@example.com' } },
    ])
    expect(corrected.status).toBe(200)
    await assertRefused(importing, run)
  })
})

test('an archived administrator is brought back with a proof alone', async () => {
  const { body } = await app.call(createStaff, {
    host: school.host,
    token: school.administrator.token,
    body: { name: 'Lara', email: 'lara@example.com', taxNumber: '86288366757', role: 'ADMINISTRATOR' },
  })
  const change = async (to: string) => {
    const answer = await app.call(updateStaff, {
      host: school.host,
      token: school.administrator.token,
      params: { id: body.id },
      body: { status: to },
    })
    return [answer.status, answer.body.code]
  }
  expect(await change('Inativo')).toEqual([200, undefined])
  await desk.withoutProof()
  expect(await change('Ativo')).toEqual(REFUSED)
})

test('a repeated write is answered by its key, although the proof has grown old', async () => {
  const ask = {
    host: school.host,
    token: school.administrator.token,
    headers: { 'idempotency-key': '0190a000-0000-7000-8000-00000000aaaa' },
    body: { name: 'Lara', email: 'lara@example.com', taxNumber: '86288366757', role: 'ADMINISTRATOR' },
  }
  const first = await app.call(createStaff, ask)
  expect(first.status).toBe(201)
  desk.later(STEP_UP_SECONDS)
  const again = await app.call(createStaff, ask)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
})

test('another own e-mail with a proof is in force at once, and the former address is told', async () => {
  await desk.givePassword(school.instructor, FACTOR_PASSWORD)
  await desk.giveEmail(school.instructor, 'paula@example.com')
  await desk.withoutProof()
  const change = () => desk.own(school.instructor, updateOwnRecord, { email: 'nova@example.com' })
  expect((await change()).body.code).toBe(REFUSED[1])
  await desk.own(school.instructor, ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
  expect((await change()).body.email).toBe('nova@example.com')
  expect((await desk.mails()).map(mail => mail.to_address)).toEqual(['paula@example.com'])
})

test.each([
  ['ADMINISTRATOR', () => school.administrator],
  ['EDITOR', () => school.editor],
  ['INSTRUCTOR', () => school.instructor],
  ['STUDENT', () => school.students[1]!],
])('another own e-mail of %s needs a proof, and no other contact does', async (_, who) => {
  await desk.givePassword(who(), FACTOR_PASSWORD)
  await desk.withoutProof()
  const change = (body: object) => desk.own(who(), updateOwnRecord, body)
  expect((await change({ cellphone: '11987654321' })).status).toBe(200)
  const refused = await change({ cellphone: '11987650000', email: 'nova@example.com' })
  expect([refused.status, refused.body.code]).toEqual(REFUSED)
  await desk.own(who(), ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
  expect((await change({ email: 'nova@example.com' })).body).toMatchObject({
    email: 'nova@example.com',
    cellphone: '11987654321',
  })
})

test('a student of the municipality proves it too, by the call of administrators', async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  const [student] = school.students
  await desk.givePassword(student!, FACTOR_PASSWORD)
  await desk.withoutProof()
  const change = async () => {
    const answer = await app.call(updateStudent, {
      host: school.host,
      token: student!.token,
      params: { id: student!.id },
      body: { email: 'nova@example.com' },
    })
    return [answer.status, answer.body.code]
  }
  expect(await change()).toEqual(REFUSED)
  await desk.own(student!, ownCalls.proveOwnFactor, { password: FACTOR_PASSWORD })
  expect(await change()).toEqual([200, undefined])
})
