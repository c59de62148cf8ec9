import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import { createStudent, getOwnRecord } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adult, GUARDIAN, minor, newTaxNumber, openToVisitors } from '../../../../test/applicant.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let municipal: School
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
  school = await createSchool(app)
  municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, school.id)
  await openToVisitors(app, municipal.id)
})
afterAll(() => app.stop())

let address = 0
/** Each visitor from an address of their own. */
const register = (
  body: object,
  { host, headers = {} }: { host?: string; headers?: Record<string, string> } = {},
) => {
  address += 1
  return app.call(createStudent, {
    host: host ?? municipal.host,
    body,
    headers: { 'x-forwarded-for': `10.0.${Math.floor(address / 250)}.${address % 250}`, ...headers },
  })
}
const errorsOf = (answer: Awaited<ReturnType<typeof register>>) =>
  (answer.body.errors ?? []).map(({ path, code }: { path: string; code: string }) => [path, code])
const personWith = async (taxNumber: string) => {
  const { rows } = await app.owner.query(
    `select p.*, a.id as account_id, a.role, a.registration, a.status from person p
     join account a on a.institution_id = p.institution_id and a.person_id = p.id where p.tax_number = $1`,
    [taxNumber],
  )
  return rows
}

describe('a visitor is refused', () => {
  test('where the institution takes no registrations', async () => {
    const closed = await createSchool(app, { kind: 'MUNICIPAL' })
    const answer = await register(adult(), { host: closed.host })
    expect([answer.status, answer.body.code]).toEqual([403, 'SELF_REGISTRATION_CLOSED'])
  })

  test('without what signing in and a lost password need, each in its field', async () => {
    const answer = await register({ name: 'Joana' })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(errorsOf(answer)).toEqual([
      ['birthdate', 'REQUIRED'],
      ['documents.taxNumber', 'REQUIRED'],
      ['email', 'REQUIRED'],
      ['password', 'REQUIRED'],
    ])
    const blank = await register(adult({ email: ' ', documents: { taxNumber: '' } }))
    expect(errorsOf(blank)).toEqual([
      ['documents.taxNumber', 'REQUIRED'],
      ['email', 'REQUIRED'],
    ])
  })

  test.each([
    ['giz', 'TOO_SHORT'],
    ['senha123', 'TOO_COMMON'],
  ])('with the password "%s"', async (password, code) => {
    const answer = await register(adult({ password }))
    expect(errorsOf(answer)).toEqual([['password', code]])
    expect(answer.body.errors[0].message).not.toContain('{')
  })

  test.each([
    ['status', 'Ativo'],
    ['linkExisting', true],
    ['note', 'Aluno exemplar'],
    ['oldRegistration', '123'],
    ['avatar', 'data:image/png;base64,AAAA'],
    ['nis', '12038619494'],
    ['colourOrRace', 'Parda'],
    ['colourOrRace', null],
    ['role', 'ADMINISTRATOR'],
    ['registration', '202600001'],
    ['studentRegistrationNumber', '202600001'],
    ['version', 1],
  ])('when they send %s, which is not theirs to say', async (path, value) => {
    const body = adult({ [path]: value })
    expect(errorsOf(await register(body))).toEqual([[path, 'UNKNOWN_FIELD']])
    expect(await personWith(body.documents.taxNumber)).toEqual([])
  })

  test.each([undefined, 0, 2])(
    'who accepted version %s of the terms, and is told the current one',
    async version => {
      const answer = await register(adult({ acceptedTermsVersion: version }))
      expect([answer.status, answer.body.code, answer.body.currentTermsVersion]).toEqual([
        422,
        'CONSENT_REQUIRED',
        1,
      ])
      expect(errorsOf(answer)).toEqual([['acceptedTermsVersion', 'CONSENT_REQUIRED']])
    },
  )

  test.each([
    ['nobody who answers for them', {}],
    ['somebody without CPF', { responsibles: [{ name: 'Maria', kinship: 'Mãe' }] }],
  ])('under 18 with %s', async (_, given) => {
    const answer = await register(minor({ responsibles: undefined, ...given }))
    expect([answer.status, answer.body.code]).toEqual([422, 'GUARDIAN_CPF_REQUIRED'])
    expect(errorsOf(answer)).toEqual([['responsibles', 'GUARDIAN_CPF_REQUIRED']])
  })

  test('under 18 who names themself as the one who answers', async () => {
    const taxNumber = newTaxNumber()
    const responsibles = [{ name: 'Eu', kinship: 'O próprio', taxNumber }]
    const answer = await register(minor({ documents: { taxNumber }, responsibles }))
    expect(answer.body.code).toBe('GUARDIAN_CPF_REQUIRED')
  })

  test.each([{ guardianConsent: false }, { guardianConsent: undefined }, { guardianConsentVersion: 7 }])(
    'under 18 without the consent of who answers for them: %o',
    async given => {
      const answer = await register(minor(given))
      expect([answer.status, answer.body.code]).toEqual([422, 'CONSENT_REQUIRED'])
      expect(errorsOf(answer)).toEqual([['guardianConsent', 'CONSENT_REQUIRED']])
      expect(answer.body.currentGuardianVersion).toBe(1)
    },
  )

  test('on the day before the 18th birthday as a minor, and not on the birthday', async () => {
    expect((await register(adult({ birthdate: '2008-08-18' }))).body.code).toBe('GUARDIAN_CPF_REQUIRED')
    expect((await register(adult({ birthdate: '2008-08-17' }))).status).toBe(201)
  })

  test('who was born tomorrow, in the field', async () => {
    const answer = await register(minor({ birthdate: '2026-08-18' }))
    expect(errorsOf(answer)).toEqual([['birthdate', 'FUTURE_DATE']])
  })

  test('who tries without end from one address, or with one CPF', async () => {
    const sameAddress = { headers: { 'x-forwarded-for': '192.0.2.7' } }
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) {
      const { status } = await register(adult(), sameAddress)
      statuses.push(status)
    }
    expect(statuses.indexOf(429)).toBe(30)
    const body = adult()
    const answers = []
    const other = { headers: { 'x-forwarded-for': '192.0.2.8' } }
    for (let tries = 0; tries < 6; tries += 1) answers.push(await register(body, other))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('a municipal visitor becomes a student who answers for themself, and signs in', async () => {
  const body = adult({ socialName: 'Jô', cellphone: '(11) 90000-0001' })
  const answer = await register(body)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    name: "Joana D'Ávila",
    studentRegistrationNumber: expect.stringMatching(/^2026\d{5}$/),
  })
  const [person, ...others] = await personWith(body.documents.taxNumber)
  expect(others).toEqual([])
  expect(person).toMatchObject({
    role: 'STUDENT-SMELJ',
    status: 'Ativo',
    email: 'joana@example.com',
    registration: answer.body.studentRegistrationNumber,
  })
  const { body: token } = await app.call(signIn, {
    host: municipal.host,
    body: { username: body.documents.taxNumber, password: body.password },
  })
  const own = await app.call(getOwnRecord, { host: municipal.host, token: token.accessToken })
  expect(own.body.responsibles).toMatchObject([
    {
      name: "Joana D'Ávila",
      kinship: 'O próprio',
      taxNumber: body.documents.taxNumber,
      cellphone: '11900000001',
    },
  ])
  expect(own.body.mainResponsibleId).toBe(own.body.responsibles[0].id)
  const profile = await app.call(getProfile, { host: municipal.host, token: token.accessToken })
  expect(profile.body.mustAcceptTerms).toBe(false)
})

test('a visitor of a school becomes a STUDENT, whatever else they are sent to be', async () => {
  const body = adult()
  expect((await register(body, { host: school.host })).status).toBe(201)
  expect(await personWith(body.documents.taxNumber)).toMatchObject([
    { role: 'STUDENT', institution_id: school.id },
  ])
})

test('what was agreed to is kept, with who agreed, when and from where', async () => {
  const body = minor({
    responsibles: [{ name: 'Avó sem CPF', kinship: 'Avó' }, GUARDIAN],
    guardianConsentVersion: 1,
  })
  expect((await register(body, { headers: { 'x-forwarded-for': '198.51.100.9' } })).status).toBe(201)
  const [person] = await personWith(body.documents.taxNumber)
  const { rows } = await app.owner.query(
    'select kind, given, text_version, given_by, given_by_tax_number, recorded_by, address, at from consent where person_id = $1 order by kind',
    [person.id],
  )
  const common = {
    given: true,
    text_version: 1,
    recorded_by: null,
    address: '198.51.100.9',
    at: person.created_at,
  }
  const own = { given_by: "Joana D'Ávila", given_by_tax_number: null }
  expect(rows).toEqual([
    { ...common, kind: 'GUARDIAN', given_by: 'Maria Souza', given_by_tax_number: '11144477735' },
    { ...common, ...own, kind: 'PRIVACY' },
    { ...common, ...own, kind: 'TERMS' },
  ])
})

test('the visitor gets a welcome with the number, and the secretariat sees who registered', async () => {
  const body = adult({ email: 'nova.aluna@example.com' })
  const { body: answer } = await register(body)
  const { rows: mails } = await app.owner.query('select * from mail_message where to_address = $1', [
    body.email,
  ])
  expect(mails).toHaveLength(1)
  expect(mails[0].subject).toBe('Cadastro concluído – Escola de Teste')
  expect(mails[0].body).toContain(answer.studentRegistrationNumber)
  expect(mails[0].body).toContain('Olá, Joana!')
  expect(mails[0].body).toContain(`http://${municipal.host}/login`)
  const [person] = await personWith(body.documents.taxNumber)
  const { rows: entries } = await app.owner.query(
    'select action, account_id, student_id, changes::text from audit_entry where entity_id = $1',
    [person.account_id],
  )
  expect(entries).toMatchObject([{ action: 'REGISTERED', account_id: null, student_id: person.account_id }])
  expect(entries[0].changes).not.toContain(body.password)
})

test.each(['https://example.org/oferta Joana', 'ganhe-já.example.com Joana'])(
  'a stranger cannot make us write "%s" to anybody',
  async name => {
    const email = `alguem${name.length}@example.com`
    const { status, body } = await register(adult({ name, email }))
    expect([status, body.errors.map((each: { code: string }) => each.code)]).toEqual([422, ['ONLY_LETTERS']])
    const { rows } = await app.owner.query('select body from mail_message where to_address = $1', [email])
    expect(rows).toEqual([])
  },
)

test('the new version of the terms is the one to accept', async () => {
  const place = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, place.id)
  await app.owner.query(
    "insert into institution_text (institution_id, kind, version, title, body, published_at) values ($1, 'TERMS', 2, 'Termos', 'Texto', now())",
    [place.id],
  )
  expect((await register(adult(), { host: place.host })).body).toMatchObject({
    code: 'CONSENT_REQUIRED',
    currentTermsVersion: 2,
  })
  expect((await register(adult({ acceptedTermsVersion: 2 }), { host: place.host })).status).toBe(201)
})
