import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import {
  createStaff,
  updateInstructor,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessDesk } from '../../../../test/access-harness.ts'
import { auditOf, cpfOf, deskOf, tokenFor } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
})
afterAll(() => app.stop())

const archive = { status: 'Inativo', statusReason: 'Mudou de cidade' }
const entered = async (token: string) => (await app.call(getProfile, { host: school.host, token })).status
const newAdministrator = async (number: number) => {
  const { body } = await desk(createStaff, {
    body: {
      name: 'Nova Administradora',
      email: `n${number}@example.com`,
      taxNumber: cpfOf(number),
      role: 'ADMINISTRATOR',
    },
  })
  return { id: String(body.id), token: await tokenFor(app, school, body.id) }
}

test('a student with a class in an open year is archived only when that is confirmed', async () => {
  const me = school.students[0]!
  const refused = await desk(updateStudent, { params: { id: me.id }, body: archive })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'PERSON_IN_USE', count: 1, uses: [{ name: '6º ano A' }] },
  ])
  expect(await entered(me.token)).toBe(200)
  const answer = await desk(updateStudent, {
    params: { id: me.id },
    body: { ...archive, confirmInUse: true },
  })
  expect(answer.body).toMatchObject({
    status: 'Inativo',
    statusReason: 'Mudou de cidade',
    statusChangedAt: '2026-08-17T15:00:00.000Z',
    version: 2,
  })
  expect(await entered(me.token)).toBe(401)
  const [entry] = await auditOf(app, me.id)
  expect(entry).toMatchObject({ action: 'ARCHIVED', student_id: me.id })
  expect(entry?.changes).toEqual([
    { field: 'status', from: 'Ativo', to: 'Inativo' },
    { field: 'statusReason', from: null, to: { textLength: 15 } },
  ])
})

test('an instructor with a period that goes on is archived only when that is confirmed; a period that ended is history', async () => {
  const { otherInstructor, instructor } = school
  const refused = await desk(updateInstructor, { params: { id: otherInstructor.id }, body: archive })
  expect(refused.body).toMatchObject({
    code: 'PERSON_IN_USE',
    count: 2,
    uses: [{ name: '6º ano A – Matemática' }, { name: '6º ano B – Matemática' }],
  })
  await app.owner.query(
    "update lesson_plan_instructor set end_date = '2026-08-16' where institution_id = $1 and account_id = $2",
    [school.id, instructor.id],
  )
  expect((await desk(updateInstructor, { params: { id: instructor.id }, body: archive })).status).toBe(200)
})

test('a year that is finished keeps nobody', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
  const answer = await desk(updateStudent, { params: { id: school.students[1]!.id }, body: archive })
  expect(answer.body.status).toBe('Inativo')
})

test('who was archived keeps their record, is found and listed apart, and can come back', async () => {
  const me = school.students[1]!
  await desk(updateStudent, { params: { id: me.id }, body: { ...archive, confirmInUse: true } })
  const listedIds = async (query: Record<string, unknown>) =>
    (await desk(listUsers, { query })).body.data.map((row: { id: string }) => row.id)
  expect(await listedIds({ searchFor: 'Bruno', status: 'Ativo' })).toEqual([])
  expect(await listedIds({ searchFor: 'Bruno', status: 'Inativo' })).toEqual([me.id])
  expect(await listedIds({ type: 'STUDENT', status: 'Ativo' })).not.toContain(me.id)
  expect(await listedIds({ type: 'STUDENT', status: 'Inativo' })).toEqual([me.id])
  expect((await desk(getUser, { params: { id: me.id } })).body.name).toBe(me.name)
  const back = await desk(updateStudent, {
    params: { id: me.id },
    body: { status: 'Ativo', statusReason: 'Voltou' },
  })
  expect(back.body).toMatchObject({ status: 'Ativo', statusReason: 'Voltou' })
  expect((await auditOf(app, me.id)).map(entry => entry.action)).toEqual(['RESTORED', 'ARCHIVED'])
})

test('archiving a person in one role leaves the other open', async () => {
  const { body: editor } = await desk(createStaff, {
    body: {
      name: 'Paula',
      email: 'p@example.com',
      taxNumber: '11144477735',
      role: 'EDITOR',
      linkExisting: true,
    },
  })
  const token = await tokenFor(app, school, editor.id)
  await desk(updateStaff, { params: { id: editor.id }, body: archive })
  expect([await entered(token), await entered(school.instructor.token)]).toEqual([401, 200])
})

test('the last active administrator is neither deactivated nor turned into an editor', async () => {
  const { id } = school.administrator
  for (const body of [archive, { role: 'EDITOR' }]) {
    const answer = await desk(updateStaff, { params: { id }, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'LAST_ADMINISTRATOR'])
  }
  const other = await newAdministrator(21)
  await desk(updateStaff, { params: { id: other.id }, body: archive })
  expect((await desk(updateStaff, { params: { id }, body: archive })).body.code).toBe('LAST_ADMINISTRATOR')
  expect((await desk(updateStaff, { params: { id }, body: { name: 'Sônia Maria' } })).status).toBe(200)
})

test('two administrators who deactivate each other at the same moment leave one', async () => {
  const other = await newAdministrator(22)
  const hold = await app.owner.connect()
  await hold.query('begin')
  await hold.query("select 1 from account where institution_id = $1 and role = 'ADMINISTRATOR' for update", [
    school.id,
  ])
  const both = [
    desk(updateStaff, { params: { id: other.id }, body: archive }),
    desk(updateStaff, { params: { id: school.administrator.id }, body: archive, token: other.token }),
  ]
  await waitingLocks(app, 2)
  await hold.query('rollback')
  hold.release()
  const answers = await Promise.all(both)
  expect(answers.map(answer => answer.body.code ?? answer.status).sort()).toEqual([200, 'LAST_ADMINISTRATOR'])
  const { rows } = await app.owner.query(
    "select count(*)::int as active from account where institution_id = $1 and role = 'ADMINISTRATOR' and status = 'Ativo'",
    [school.id],
  )
  expect(rows[0].active).toBe(1)
})

test('who is turned into an editor must enter again, and is one', async () => {
  const other = await newAdministrator(23)
  const turned = await desk(updateStaff, { params: { id: other.id }, body: { role: 'EDITOR' } })
  expect(turned.body).toMatchObject({ role: 'EDITOR', type: 'EDITOR' })
  expect(await entered(other.token)).toBe(401)
  const token = await tokenFor(app, school, other.id)
  expect((await desk(listUsers, { query: { type: 'STUDENT' }, token })).status).toBe(403)
})

test('a link of who was archived does not come back with them, unless they can enter in another role', async () => {
  const access = accessDesk(
    () => app,
    () => school,
  )
  const { id, personId } = school.instructor
  await access.giveEmail(school.instructor, 'paula@example.com')
  const archiveAndRestore = async () => {
    const answers = [
      await desk(updateInstructor, { params: { id }, body: { ...archive, confirmInUse: true } }),
      await desk(updateInstructor, { params: { id }, body: { status: 'Ativo' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  const first = await access.linkFor('paula@example.com')
  await archiveAndRestore()
  expect((await access.read(first)).body.code).toBe('INVALID_LINK')
  await app.owner.query(
    `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     values ($1, $2, 'EDITOR', 'segunda', 'paula', 'paula', 'paula', now())`,
    [school.id, personId],
  )
  const second = await access.linkFor('paula@example.com')
  await archiveAndRestore()
  expect((await access.read(second)).status).toBe(200)
})
