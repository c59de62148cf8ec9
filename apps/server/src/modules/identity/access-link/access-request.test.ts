import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const EMAIL = 'paula@example.com'
const STRANGER = 'ninguem@example.com'
const logged: string[] = []
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ logTo: line => logged.push(line) })
})
afterAll(() => app.stop())
const desk = accessDesk(
  () => app,
  () => school,
)
beforeEach(async () => {
  school = await createSchool(app)
  await desk.freeAttempts()
  await desk.giveEmail(school.instructor, EMAIL)
})

const CPF = '39053344705'
const proof = {
  registration: '',
  taxNumber: '390.533.447-05',
  birthdate: '2012-03-04',
  email: 'ana@example.com',
}
/** The first student, with everything that the reset of students asks for. */
const knownStudent = async (): Promise<typeof proof> => {
  const student = school.students[0]!
  await app.owner.query(
    `update person set tax_number = $3, birthdate = $4, email = $5 where institution_id = $1 and id = $2`,
    [school.id, student.personId, CPF, proof.birthdate, proof.email],
  )
  const { rows } = await app.owner.query<{ registration: string }>(
    'select registration from account where institution_id = $1 and id = $2',
    [school.id, student.id],
  )
  return { ...proof, registration: rows[0]?.registration ?? '' }
}

/** Rows per table, of everybody: what an answer made the database do. */
const rowCounts = async (): Promise<Record<string, number>> => {
  const { rows } = await app.owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await app.owner.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
      return [name, found.rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}
const added = async (work: () => Promise<unknown>) => {
  const before = await rowCounts()
  await work()
  const after = await rowCounts()
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([name, count]) => count !== 0 && name !== 'rate_limit'),
  )
}
const openRequests = async () =>
  (await app.owner.query('select 1 from access_request where institution_id = $1', [school.id])).rowCount

describe('somebody who asks for a new password', () => {
  test('learns from the answer, and the database from its work, nothing about whether the account exists', async () => {
    const answers: unknown[] = []
    const asking = (email: string) => async () => {
      const { status, body, headers } = await desk.forgot(email)
      answers.push([status, body, Object.keys(headers).sort()])
    }
    const rowsForAccount = await added(asking(EMAIL))
    const unknown = await added(asking(STRANGER))
    expect(rowsForAccount).toEqual({ access_request: 1 })
    expect(unknown).toEqual(rowsForAccount)
    expect(answers[0]).toEqual([202, {}, expect.any(Array)])
    expect(answers[1]).toEqual(answers[0])
    expect(await app.runJobs()).toBe(3)
    expect((await desk.mails()).map(mail => mail.to_address)).toEqual([EMAIL])
    expect(await openRequests()).toBe(0)
  })

  test('may ask five times for an e-mail, known or not, and waits longer and longer then; others there do not', async () => {
    for (const email of [EMAIL, STRANGER]) {
      const statuses: number[] = []
      for (let at = 0; at < 6; at += 1) statuses.push((await desk.forgot(email.toUpperCase())).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
    const [known, unknown] = [await desk.forgot(EMAIL), await desk.forgot(STRANGER)]
    expect([known.status, known.body, known.headers['retry-after']]).toEqual([429, unknown.body, '30'])
    expect((await desk.studentReset({ ...proof, registration: '1', email: EMAIL })).status).toBe(429)
    for (let at = 0; at < 30; at += 1) expect((await desk.forgot(`outro${at}@example.com`)).status).toBe(202)
    expect((await desk.studentReset({ ...proof, registration: '1' })).status).toBe(202)
    await app.runJobs()
  })

  test('leaves no e-mail address in the counters, which have no tenant', async () => {
    await desk.forgot(EMAIL)
    const { rows } = await app.owner.query<{ key: string }>('select key from rate_limit')
    // By address, by e-mail and address, by e-mail.
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('paula')
    await app.runJobs()
  })

  test('gets a letter with their first name, the institution, the link and its time', async () => {
    await desk.forgot(' Paula@Example.com ')
    await app.runJobs()
    const [mail] = await desk.mails()
    expect(mail).toMatchObject({
      to_address: EMAIL,
      subject: 'Nova senha – Escola de Teste',
      status: 'PENDING',
    })
    expect(mail?.body).toContain('Olá, Paula!')
    expect(mail?.body).toMatch(new RegExp(`^http://${school.host}/password-update#[\\w-]{43}$`, 'm'))
    expect(mail?.body).toContain('vale por uma hora')
    expect(mail?.body).toContain('Se não foi você')
  })

  test('whose account is inactive, or who has no CPF to sign in with, gets nothing', async () => {
    await app.owner.query("update account set status = 'Inativo' where institution_id = $1 and id = $2", [
      school.id,
      school.instructor.id,
    ])
    await desk.giveEmail(school.otherInstructor, 'otavio@example.com')
    await desk.forgot(EMAIL)
    await desk.forgot('otavio@example.com')
    await app.runJobs()
    expect(await desk.mails()).toEqual([])
    expect(await openRequests()).toBe(0)
  })

  test('of another institution with the same e-mail gets nothing here', async () => {
    const other = await createSchool(app)
    await desk.giveEmail(other.instructor, 'so-la@example.com', other)
    await desk.forgot('so-la@example.com')
    await app.runJobs()
    expect([await desk.mails(), await desk.mails(other)]).toEqual([[], []])
  })

  test('shares an e-mail with brothers and sisters: each gets a link of their own, five at most', async () => {
    await app.owner.query(
      `update person set email = $2, tax_number = coalesce(tax_number, lpad(row_number::text, 11, '9'))
       from (select id as person, row_number() over () from person where institution_id = $1) n
       where institution_id = $1 and id = n.person`,
      [school.id, EMAIL],
    )
    await desk.forgot(EMAIL)
    await app.runJobs()
    const mails = await desk.mails()
    expect(mails).toHaveLength(5)
    const tokens = mails.flatMap(mail => desk.tokensIn(mail.body))
    expect(new Set(tokens).size).toBe(5)
    const names = await Promise.all(tokens.map(async token => (await desk.read(token)).body.firstName))
    expect(mails.map(mail => /Olá, (.*)!/.exec(mail.body)?.[1])).toEqual(names)
  })

  test('whose name is an address of a page gets a letter in which it is none', async () => {
    await app.owner.query('update person set name = $3 where institution_id = $1 and id = $2', [
      school.id,
      school.instructor.personId,
      'https://premio.example/clique Silva',
    ])
    await desk.forgot(EMAIL)
    await app.runJobs()
    expect((await desk.mails())[0]?.body).not.toContain('premio.example')
  })

  test('whose name has no letters is greeted without one', async () => {
    await app.owner.query("update person set name = '🙂 1' where institution_id = $1 and id = $2", [
      school.id,
      school.instructor.personId,
    ])
    await desk.forgot(EMAIL)
    await app.runJobs()
    const body = (await desk.mails())[0]?.body
    expect(body).toMatch(/^Olá!\n/)
    expect(body).toContain('O link vale por uma hora')
  })

  test('leaves neither address nor token in the log', async () => {
    const token = await desk.linkFor(EMAIL)
    await desk.use(token, 'ipê-amarelo')
    expect(token).toHaveLength(43)
    expect(logged.join('\n')).not.toContain('paula@')
    expect(logged.join('\n')).not.toContain(token)
  })

  test('without a host name of ours in the request gets no link to elsewhere', async () => {
    await desk.forgot(EMAIL, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      origin: 'https://evil.example',
    })
    await app.runJobs()
    expect((await desk.mails())[0]?.body).toContain(`http://${school.host}/password-update#`)
  })
})

describe('a student who asks with registration, CPF, birthdate and e-mail', () => {
  const WRONG = {
    registration: '2026999',
    taxNumber: '52998224725',
    birthdate: '2012-03-05',
    email: STRANGER,
  }

  test.each(Object.entries(WRONG))('gets nothing when %s is another', async (field, value) => {
    const right = await knownStudent()
    const before = await added(() => desk.studentReset(right))
    const after = await added(() => desk.studentReset({ ...right, [field]: value }))
    expect(after).toEqual(before)
    await app.owner.query(
      'delete from access_request where tax_number = $1 and birthdate = $2 and email = $3 and registration = $4',
      [CPF, right.birthdate, right.email, right.registration],
    )
    await app.runJobs()
    expect(await desk.mails()).toEqual([])
  })

  test('gets the link when all of them are right, also with mask and capitals', async () => {
    await desk.givePassword(school.students[0]!, 'giz-e-lousa')
    const right = await knownStudent()
    const answer = await desk.studentReset({ ...right, email: right.email.toUpperCase() })
    expect([answer.status, answer.body]).toEqual([202, {}])
    await app.runJobs()
    const mails = await desk.mails()
    expect(mails.map(mail => mail.to_address)).toEqual([right.email])
    const [token = ''] = desk.tokensIn(mails[0]?.body ?? '')
    expect((await desk.read(token)).body).toMatchObject({ kind: 'RESET', firstName: 'Ana' })
  })

  test('who is an instructor is none', async () => {
    const staff: Account = school.instructor
    await app.owner.query('update person set birthdate = $3 where institution_id = $1 and id = $2', [
      school.id,
      staff.personId,
      proof.birthdate,
    ])
    const { rows } = await app.owner.query<{ registration: string }>(
      'select registration from account where institution_id = $1 and id = $2',
      [school.id, staff.id],
    )
    await desk.studentReset({
      registration: rows[0]?.registration ?? '',
      taxNumber: '11144477735',
      birthdate: proof.birthdate,
      email: EMAIL,
    })
    await app.runJobs()
    expect(await desk.mails()).toEqual([])
  })
})

test('a scheme that nobody speaks, passed on by a proxy, begins no link', async () => {
  const behind = await startTestApp({ trustProxy: true })
  try {
    const there = await createSchool(behind)
    const theirs = accessDesk(
      () => behind,
      () => there,
    )
    await theirs.giveEmail(there.instructor, EMAIL)
    const linkBegins = async (scheme: string) => {
      await theirs.forgot(EMAIL, { 'x-forwarded-proto': scheme, 'x-forwarded-host': 'evil.example' })
      await behind.runJobs()
      return /^\S+(?=\/password-update#)/m.exec((await theirs.mails()).at(-1)?.body ?? '')?.[0]
    }
    expect(await linkBegins('https')).toBe(`https://${there.host}`)
    for (const scheme of ['https://evil.example/?', 'javascript', 'http', ''])
      expect(await linkBegins(scheme)).toBe(`http://${there.host}`)
  } finally {
    await behind.stop()
  }
})
