import {
  createInstructor,
  createStaff,
  createStudent,
  inviteUser,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, auditOf, cpfOf, deskOf, mailsOf, withPassword } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
let mailing: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
  mailing = await startTestApp({ outside: { smtpUrl: 'smtp://127.0.0.1:9' } })
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
})
afterAll(async () => {
  await app.stop()
  await mailing.stop()
})

const eva = { name: 'Eva Dias', email: 'eva@example.com', taxNumber: cpfOf(31), role: 'EDITOR' }
const invite = (id: string) => desk(inviteUser, { params: { id } })
const paths = (answer: { body: { errors: { path: string; code: string }[] } }) =>
  answer.body.errors.map(each => `${each.path} ${each.code}`)

test('staff and instructors with e-mail and CPF are invited when they are recorded', async () => {
  const { body: staff } = await desk(createStaff, { body: eva })
  await desk(createInstructor, {
    body: { name: 'Ivo Lima', email: 'ivo@example.com', documents: { taxNumber: cpfOf(32) } },
  })
  const mails = await mailsOf(app, school)
  expect(mails.map(mail => mail.to_address)).toEqual(['eva@example.com', 'ivo@example.com'])
  expect(mails[0]?.subject).toContain('Escola de Teste')
  expect(mails[0]?.body).toMatch(/Olá, Eva!/)
  expect(mails[0]?.body).toContain('perfil Editor')
  expect(mails[0]?.body).toMatch(new RegExp(`http://${school.host}/register#[\\w-]{43}\\n`))
  expect(mails[1]?.body).toContain('perfil Professor')
  expect(staff.access).toBe('INVITED')
  expect((await auditOf(app, staff.id)).map(entry => entry.action).sort()).toEqual(['CREATED', 'INVITED'])
})

test('nobody is invited who could not enter: without e-mail, without CPF, archived, or with a password', async () => {
  await desk(createInstructor, { body: { name: 'Sem E-mail', documents: { taxNumber: cpfOf(33) } } })
  await desk(createInstructor, { body: { name: 'Sem CPF', email: 'sem@example.com' } })
  await desk(createStaff, { body: { ...eva, status: 'Inativo' } })
  await withPassword(app, school, school.instructor.id)
  await desk(createStaff, {
    body: { ...eva, taxNumber: '11144477735', linkExisting: true },
  })
  expect(await mailsOf(app, school)).toEqual([])
})

test('an invitation needs an active account with e-mail and CPF, and somebody without a password', async () => {
  const { body: teacher } = await desk(createInstructor, { body: { name: 'Sem nada', status: 'Inativo' } })
  const refused = await invite(teacher.id)
  expect(refused.body.code).toBe('VALIDATION_ERROR')
  expect(paths(refused)).toEqual(['status INVALID', 'email REQUIRED', 'documents.taxNumber REQUIRED'])
  await withPassword(app, school, school.instructor.id)
  expect((await invite(school.instructor.id)).body.code).toBe('ALREADY_HAS_PASSWORD')
})

test('only an administrator invites, and only people of the institution', async () => {
  const { token } = school.editor
  expect((await desk(inviteUser, { params: { id: school.instructor.id }, token })).status).toBe(403)
  const elsewhere = await createSchool(app)
  expect((await invite(elsewhere.instructor.id)).status).toBe(404)
})

test('an invitation sent again replaces the former, and without mail service its link can be handed over', async () => {
  const { body: staff } = await desk(createStaff, { body: eva })
  const again = await invite(staff.id)
  expect(again.body).toEqual({
    sentTo: 'eva@example.com',
    link: expect.stringContaining(`http://${school.host}/register#`),
    expiresAt: '2026-08-24T15:00:00.000Z',
  })
  const { rows } = await app.owner.query(
    'select used_at is null as open from access_link where institution_id = $1 order by id',
    [school.id],
  )
  expect(rows.map(row => row.open)).toEqual([false, true])
  const other = await createSchool(mailing)
  const send = deskOf(mailing, other)
  const { body: colleague } = await send(createStaff, { body: eva })
  const sent = await send(inviteUser, { params: { id: colleague.id } })
  expect(sent.body).toMatchObject({ sentTo: 'eva@example.com', link: null })
})

test('a student is invited through their own address, else through that of who answers for them first', async () => {
  const student = async (number: number, email: string | null) => {
    const { body } = await desk(createStudent, {
      body: {
        name: 'Bia',
        email,
        documents: { taxNumber: cpfOf(number) },
        responsibles: [{ ...ana, email: 'ana@example.com' }],
      },
    })
    return String(body.id)
  }
  expect((await invite(await student(34, 'bia@example.com'))).body.sentTo).toBe('bia@example.com')
  const child = await student(35, null)
  expect((await invite(child)).body.sentTo).toBe('ana@example.com')
  expect((await auditOf(app, child))[0]).toMatchObject({ action: 'INVITED', student_id: child })
})

test('an invitation through the e-mail of a responsible person needs a proof also where e-mails are sent', async () => {
  const other = await createSchool(mailing)
  const send = deskOf(mailing, other)
  const student = async (number: number, email: string | null): Promise<string> => {
    const documents = { taxNumber: cpfOf(number) }
    const { body } = await send(createStudent, {
      body: { name: 'Bia', email, documents, responsibles: [{ ...ana, email: 'ana@example.com' }] },
    })
    return body.id
  }
  const [child, grown] = [await student(34, null), await student(35, 'bia@example.com')]
  const proven = async (at: Date | null) =>
    mailing.owner.query('update session set factor_proven_at = $2 where institution_id = $1', [other.id, at])
  await proven(null)
  const replaced = await send(updateStudent, {
    params: { id: child },
    body: { responsibles: [{ ...ana, email: 'ladra@example.com' }] },
  })
  expect(replaced.status).toBe(200)
  const refused = await send(inviteUser, { params: { id: child } })
  expect([refused.status, refused.body.code]).toEqual([422, 'SECOND_FACTOR_PROOF_REQUIRED'])
  expect((await mailsOf(mailing, other)).map(mail => mail.to_address)).not.toContain('ladra@example.com')
  expect((await send(inviteUser, { params: { id: grown } })).body.sentTo).toBe('bia@example.com')
  await proven(TEST_NOW)
  expect((await send(inviteUser, { params: { id: child } })).body.sentTo).toBe('ladra@example.com')
})

test('a change of e-mail is told to the old address, and what was sent there opens nothing more', async () => {
  const { body: staff } = await desk(createStaff, { body: eva })
  const changed = await desk(updateStaff, {
    params: { id: staff.id },
    body: { email: 'Eva.Dias@example.com' },
  })
  expect(changed.body).toMatchObject({ email: 'eva.dias@example.com', access: 'NONE' })
  const [, notice] = await mailsOf(app, school)
  expect(notice).toMatchObject({ to_address: 'eva@example.com' })
  expect(notice?.body).not.toContain('eva.dias@example.com')
  await desk(updateStaff, { params: { id: staff.id }, body: { email: 'EVA.dias@example.com' } })
  expect(await mailsOf(app, school)).toHaveLength(2)
})

test('staff has an e-mail and a CPF, and they are not removed', async () => {
  const answer = await desk(createStaff, { body: { ...eva, email: '', taxNumber: null } })
  expect(paths(answer)).toEqual(['email REQUIRED', 'taxNumber REQUIRED'])
  const { body: staff } = await desk(createStaff, { body: eva })
  expect(paths(await desk(updateStaff, { params: { id: staff.id }, body: { email: null } }))).toEqual([
    'email REQUIRED',
  ])
})

test('an invitation asked for while the invited person chooses a password waits, and is refused', async () => {
  const { body } = await desk(createStaff, { body: eva })
  const choosing = await app.owner.connect()
  await choosing.query('begin')
  await choosing.query(
    `select 1 from person p join account a on a.institution_id = $1 and a.person_id = p.id
     where p.institution_id = $1 and a.id = $2 for no key update of p`,
    [school.id, body.id],
  )
  const invitation = invite(body.id)
  await waitingLocks(app, 1)
  await choosing.query(
    `insert into credential (institution_id, person_id, password_hash, updated_at)
     select institution_id, person_id, 'none', now() from account where id = $1`,
    [body.id],
  )
  await choosing.query('commit')
  choosing.release()
  expect((await invitation).body.code).toBe('ALREADY_HAS_PASSWORD')
})
