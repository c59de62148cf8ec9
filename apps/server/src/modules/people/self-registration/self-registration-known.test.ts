import { randomUUID } from 'node:crypto'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adult, GUARDIAN, newTaxNumber, openToVisitors } from '../../../../test/applicant.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { registerSelf } from './self-registration.service.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true })
})
beforeEach(async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, school.id)
})
afterAll(() => app.stop())

let address = 0
const register = (body: object) => {
  address += 1
  return app.call(createStudent, {
    host: school.host,
    body,
    headers: { 'x-forwarded-for': `10.1.${Math.floor(address / 250)}.${address % 250}` },
  })
}
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from ${table} where institution_id = $1`,
    [school.id],
  )
  return rows[0].n
}
const TABLES = ['person', 'account', 'responsible', 'credential', 'consent', 'person_picture']
const countAll = () => Promise.all(TABLES.map(rowsOf))
const mailsTo = async (to: string): Promise<{ subject: string; body: string }[]> => {
  const { rows } = await app.owner.query(
    'select subject, body from mail_message where institution_id = $1 and to_address = $2 order by id',
    [school.id, to],
  )
  return rows
}
/** The instructor has a CPF, and an e-mail on file. */
const knownTaxNumber = '11144477735'
const onFile = 'paula@example.com'
const giveAddress = () =>
  app.owner.query('update person set email = $2 where id = $1', [school.instructor.personId, onFile])

test('a visitor with the CPF of somebody gets the same answer as anybody, and nothing is made or changed', async () => {
  await giveAddress()
  const before = await countAll()
  const { rows: stored } = await app.owner.query('select * from person where id = $1', [
    school.instructor.personId,
  ])
  const unknown = adult()
  const withRecordedNumber = adult({ documents: { taxNumber: knownTaxNumber }, email: 'intruso@example.com' })
  const answers = [await register(unknown), await register(withRecordedNumber)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers.map(({ body }) => Object.keys(body))).toEqual([
    ['name', 'studentRegistrationNumber'],
    ['name', 'studentRegistrationNumber'],
  ])
  const names = ['content-type', 'cache-control', 'content-length']
  expect(names.map(name => answers[0]?.headers[name])).toEqual(names.map(name => answers[1]?.headers[name]))
  // The additional rows belong to the unknown visitor.
  expect(await countAll()).toEqual(before.map((count, index) => count + [1, 1, 1, 1, 2, 0][index]!))
  const { rows: after } = await app.owner.query('select * from person where id = $1', [
    school.instructor.personId,
  ])
  expect(after).toEqual(stored)
})

test('the number told is used up either way, so that numbers tell nothing', async () => {
  const numbers: number[] = []
  for (const taxNumber of [newTaxNumber(), knownTaxNumber, newTaxNumber(), knownTaxNumber, newTaxNumber()]) {
    const { body } = await register(adult({ documents: { taxNumber } }))
    numbers.push(Number(body.studentRegistrationNumber))
  }
  expect(numbers.map(number => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4])
})

test('the word goes to the address on file and never to the typed one', async () => {
  await giveAddress()
  const typed = 'intruso@example.com'
  await register(adult({ documents: { taxNumber: knownTaxNumber }, email: typed }))
  expect(await mailsTo(typed)).toEqual([])
  const [mail, ...others] = await mailsTo(onFile)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Você já tem cadastro – Escola de Teste')
  expect(mail?.body).toContain('Olá, Paula!')
  expect(mail?.body).not.toContain("D'Ávila")
  expect(mail?.body).not.toContain('matrícula')
})

test('a student whose CPF is used learns their own number by e-mail', async () => {
  const student = school.students[0]!
  await app.owner.query('update person set email = $2 where id = $1', [student.personId, 'ana@example.com'])
  const { rows } = await app.owner.query('select registration from account where id = $1', [student.id])
  const { body } = await register(adult({ documents: { taxNumber: '390.533.447-05' } }))
  expect(body.studentRegistrationNumber).not.toBe(rows[0].registration)
  const [mail] = await mailsTo('ana@example.com')
  expect(mail?.body).toContain(`O seu número de matrícula é ${rows[0].registration}.`)
})

test('where no address is on file nobody is written to, and the administrators can read of it', async () => {
  await register(adult({ documents: { taxNumber: knownTaxNumber }, email: 'intruso@example.com' }))
  expect(await rowsOf('mail_message')).toBe(0)
  const { rows } = await app.owner.query(
    "select entity_id, account_id, changes from audit_entry where institution_id = $1 and action = 'REGISTRATION_REPEATED'",
    [school.id],
  )
  expect(rows).toEqual([{ entity_id: school.instructor.id, account_id: null, changes: [] }])
})

test('a body that is wrong is refused in the same words for a CPF that is known', async () => {
  const wrong = (taxNumber: string) =>
    adult({
      documents: { taxNumber },
      birthdateInfo: { birthdate: '1991-01-01' },
      responsibles: [GUARDIAN, GUARDIAN],
      avatar: 'data:image/png;base64,AAAA',
    })
  const [unknown, known] = [await register(wrong(newTaxNumber())), await register(wrong(knownTaxNumber))]
  expect(unknown.status).toBe(422)
  expect(known.body).toEqual(unknown.body)
})

test('who repeats their own registration because the answer was lost gets the same number', async () => {
  const id = randomUUID()
  const body = adult({ responsibles: [{ ...GUARDIAN, id }], mainResponsibleId: id })
  const [first, second] = [await register(body), await register(body)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const mails = await mailsTo('joana@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Cadastro concluído – Escola de Teste',
    'Cadastro concluído – Escola de Teste',
  ])
})

test('who knows the CPF but not the password gets another number', async () => {
  const body = adult()
  const first = await register(body)
  const second = await register({ ...body, password: 'outra-senha' })
  expect(second.status).toBe(201)
  expect(second.body.studentRegistrationNumber).not.toBe(first.body.studentRegistrationNumber)
})

test('two visitors with the same CPF at the same moment are one person', async () => {
  const body = adult()
  const before = await rowsOf('person')
  const answers = await Promise.all([
    register(body),
    register(body),
    register({ ...body, password: 'outra-senha' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await rowsOf('person')).toBe(before + 1)
})

test('a visitor who waits for somebody else to get the CPF is answered as if it had been known', async () => {
  const body = adult()
  const other = new pg.Client(app.connections.owner)
  await other.connect()
  try {
    await other.query('begin')
    const { rows } = await other.query(
      `insert into person (institution_id, name, tax_number, email, created_at, updated_at)
       values ($1, 'Primeira', $2, 'primeira@example.com', now(), now()) returning id`,
      [school.id, body.documents.taxNumber],
    )
    await other.query(
      `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       values ($1, $2, 'INSTRUCTOR', 'P1', 'primeira', 'primeira', 'primeira', now())`,
      [school.id, rows[0].id],
    )
    const waiting = register(body)
    await waitingLocks(app, 1)
    await other.query('commit')
    const answer = await waiting
    expect(answer.status).toBe(201)
    expect(await mailsTo('primeira@example.com')).toHaveLength(1)
    expect(await mailsTo('joana@example.com')).toEqual([])
  } finally {
    await other.end()
  }
})

/** Which statements ran, by what they do and to which table. */
const statementsOf = async (taxNumber: string): Promise<string[]> => {
  const statements: string[] = []
  const spy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const text = node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind
      statements.push(text.replace(/\s+/g, ' ').trim().slice(0, 40))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  let jobs = 0
  let entries = 0
  const place = {
    institution: { id: school.id, kind: 'MUNICIPAL' as const, timeZone: 'America/Sao_Paulo' },
    now: TEST_NOW.toISOString(),
    today: TEST_TODAY,
    address: '127.0.0.1',
    agent: '',
    origin: 'http://localhost',
  }
  await registerSelf(
    {
      ...place,
      device: null,
      setDeviceCookie: () => {},
      trust: null,
      setTrustCookie: () => {},
      inTenant: work => {
        statements.push('begin')
        return app.within(school.id, db =>
          work({
            ...place,
            db: db.withPlugin(spy),
            actor: null,
            audit: () => {
              entries += 1
            },
            atCommit: () => {},
            enqueue: async () => {
              jobs += 1
            },
          }),
        )
      },
    },
    createStudent.body!.parse(adult({ documents: { taxNumber }, email: 'x@example.com' })),
    { rateLimit: { take: async () => {}, giveBack: async () => {}, forget: async () => {} } },
  )
  return [...statements, `${jobs} jobs`, `${entries} entries`]
}

test('a known CPF costs the same statements, but for one number in the place of the consents', async () => {
  await giveAddress()
  // The first registration of a year makes its counter.
  await statementsOf(newTaxNumber())
  const unknown = await statementsOf(newTaxNumber())
  const statementsOfRecorded = await statementsOf(knownTaxNumber)
  expect(statementsOfRecorded).toHaveLength(unknown.length)
  const without = (some: string[], others: string[]) => some.filter(each => !others.includes(each))
  expect(without(unknown, statementsOfRecorded).map(each => each.slice(0, 19))).toEqual([
    'insert into consent',
  ])
  expect(without(statementsOfRecorded, unknown)).toEqual(['rollback to savepoint self_registration'])
  await app.owner.query('update person set email = null where id = $1', [school.instructor.personId])
  expect(await statementsOf(knownTaxNumber)).toHaveLength(unknown.length)
})
