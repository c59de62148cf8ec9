import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { factorDesk } from './factor-desk.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, TEST_SECRET, type TestApp } from './test-app.ts'

const COMMAND = join(import.meta.dirname, '../src/main/commands/account-reset-factor.ts')
const CPF = '111.444.777-35'
let app: TestApp
let mailServer: MailServer
let school: School
const desk = factorDesk(
  () => app,
  () => school,
)
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ outside: { smtpUrl: mailServer.url } })
  school = await createSchool(app)
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

/** Runs the command as a process of its own while the server runs. */
const command = (...more: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const { host, port } = inject('postgres')
    const { database } = app.connections.owner
    const url = (role: string) =>
      `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const child = spawn(process.execPath, [COMMAND, ...more], {
      env: {
        PATH: process.env.PATH,
        LOUSA_LOG_LEVEL: 'silent',
        LOUSA_SECRET: TEST_SECRET,
        DATABASE_URL: url('lousa_app'),
        DATABASE_OWNER_URL: url('lousa_owner'),
        DATABASE_QUEUE_URL: url('lousa_queue'),
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Lousa <lousa@example.com>',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
      })
    child.on('error', reject)
    child.on('close', code => resolve({ code, said }))
  })

test('the operator takes the second factor from who has lost it, and from nobody else', {
  timeout: 180_000,
}, async () => {
  const { instructor, administrator } = school
  await desk.withAuthenticator(instructor)
  await desk.withAuthenticator(administrator)
  await desk.giveEmail(instructor, 'paula@example.com')
  await app.runJobs()
  mailServer.received.length = 0
  const there = ['--host', school.host]

  const none = await Promise.all([
    command(),
    command('--host', 'outra.example', '--cpf', CPF),
    command(...there, '--cpf', '862.883.667-57'),
  ])
  expect(none.map(({ code }) => code)).toEqual([1, 1, 1])
  for (const [index, words] of [
    'Uso: npm run account:reset-factor',
    'nenhuma instituição atende em outra.example',
    'ninguém com este CPF',
  ].entries())
    expect(none[index]?.said).toContain(words)
  expect((await desk.password('11144477735')).body.code).toBe('SECOND_FACTOR_REQUIRED')

  const done = await command(...there, '--cpf', CPF)
  expect([done.code, done.said.trim()]).toEqual([
    0,
    'O segundo fator de Paula Professora foi removido, e os acessos abertos foram encerrados. A pessoa será avisada por e-mail assim que o servidor estiver em execução.',
  ])
  expect((await desk.profile(instructor.token)).status).toBe(401)
  expect((await desk.password('11144477735')).status).toBe(200)
  expect((await desk.profile(administrator.token)).status).toBe(200)
  const { rows } = await app.owner.query(
    "select entity_id, account_id from audit_entry where institution_id = $1 and action = 'SECOND_FACTOR_RESET'",
    [school.id],
  )
  expect(rows).toEqual([{ entity_id: instructor.id, account_id: null }])
  // The command has ended: what it queued waits for a server, which sends it.
  expect(mailServer.received).toEqual([])
  await app.runJobs()
  expect(
    mailServer.received.map(({ to, text }) => [to, text.includes('segundo fator da sua conta')]),
  ).toEqual([[['paula@example.com'], true]])

  const again = await command(...there, '--cpf', CPF)
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('não tem segundo fator')])
  await app.runJobs()
  expect(mailServer.received).toHaveLength(1)

  // Without an address the operator is asked to tell the person.
  const untold = await command(...there, '--cpf', '529.982.247-25')
  expect([untold.code, untold.said]).toEqual([0, expect.stringContaining('avise a pessoa')])
})
