import { proveOwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import {
  createStaff,
  createStudent,
  updateOwnRecord,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { Transformer } from '@napi-rs/image'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { adult, newTaxNumber, openToVisitors } from '../../../../test/applicant.ts'
import { importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const PASSWORD = 'ipê-amarelo'
const NEXT = 'jacarandá-roxo'
const logged: string[] = []
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ logTo: line => logged.push(line) })
  school = await createSchool(app)
  await openToVisitors(app, school.id)
})
afterAll(() => app.stop())

/** All bodies of jobs in the queue. */
const payloads = async (): Promise<unknown[]> => {
  const queue = new pg.Client(app.connections.queue)
  await queue.connect()
  try {
    return (await queue.query('select data from pgboss.job')).rows.map(row => row.data)
  } finally {
    await queue.end()
  }
}

test('what people do with their access leaves no secret in the history, the queue and the log', async () => {
  const desk = deskOf(app, school)
  const access = accessDesk(
    () => app,
    () => school,
  )
  const avatar = `data:image/png;base64,${Transformer.fromRgbaPixels(
    new Uint8ClampedArray(1_600).fill(200),
    20,
    20,
  )
    .pngSync()
    .toString('base64')}`
  const taxNumber = newTaxNumber()
  const visitor = adult({ documents: { taxNumber }, email: 'joana@example.com', password: PASSWORD })
  await app.call(createStudent, { host: school.host, body: visitor })
  await app.call(createStudent, { host: school.host, body: visitor })
  const { accessToken } = (await access.enter(taxNumber, PASSWORD)).body
  await access.change(accessToken, 'errada-de-todo', NEXT)
  await access.change(accessToken, PASSWORD, NEXT)
  await desk(proveOwnFactor, { token: accessToken, body: { password: NEXT } })
  await desk(updateOwnRecord, { token: accessToken, body: { email: 'nova@example.com' } })
  await access.use(await access.linkFor('nova@example.com'), PASSWORD)
  await desk(createStaff, {
    body: { name: 'Eva', email: 'eva@example.com', taxNumber: newTaxNumber(), role: 'EDITOR' },
  })
  await desk(updateStudent, { params: { id: school.students[0]!.id }, body: { avatar } })
  const importing = importDesk(app, school)
  await importing.ask(await importing.checked('STUDENT', studentsCsv([{ name: 'Ana de Souza' }])), {
    mode: 'ALL_OR_NOTHING',
  })
  const jobPayloads = await payloads()
  await app.runJobs()

  const { rows: entries } = await app.owner.query(
    'select action, changes from audit_entry where institution_id = $1',
    [school.id],
  )
  const tokens = (await access.mails()).flatMap(mail => access.tokensIn(mail.body))
  const { rows: hashes } = await app.owner.query<{ hash: string }>(
    `select password_hash as hash from credential where institution_id = $1
     union all select token_hash from access_link where institution_id = $1`,
    [school.id],
  )
  expect([entries.length > 10, tokens.length >= 2, hashes.length >= 3, jobPayloads.length > 3]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const secrets = [PASSWORD, NEXT, 'errada-de-todo', '$argon2', ...tokens, ...hashes.map(({ hash }) => hash)]
  const history = JSON.stringify(entries)
  for (const secret of [...secrets, 'data:image']) expect(history).not.toContain(secret)
  for (const data of jobPayloads)
    expect(data).toEqual({
      institutionId: expect.any(String),
      ids: expect.arrayContaining([expect.any(String)]),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  const log = logged.join('')
  for (const word of [...secrets, 'Joana', 'Ana de Souza', '@example.com', taxNumber])
    expect(log).not.toContain(word)
})
