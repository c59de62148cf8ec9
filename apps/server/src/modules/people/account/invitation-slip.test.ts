import { getLink, updatePassword } from '@lousa/contract/identity/access-link/access-link.contract.ts'
import { getProfile, signIn } from '@lousa/contract/identity/identity.contract.ts'
import { createInvitationSlips, MAX_SLIPS } from '@lousa/contract/people/account/invitation-slip.contract.ts'
import { createInstructor, createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ana, auditOf, cpfOf, deskOf, mailsOf, withPassword } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

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

const PASSWORD = 'uma senha comprida'

const slips = (body: Record<string, unknown>, token = school.administrator.token) =>
  desk(createInvitationSlips, { body, token })

const tokenIn = (link: string): string => link.split('#')[1] ?? ''

const choosePassword = (link: string) =>
  app.call(updatePassword, {
    host: school.host,
    body: { token: tokenIn(link), password: PASSWORD, acceptedTermsVersion: 1 },
  })

const enter = (username: string, password = PASSWORD) =>
  app.call(signIn, { host: school.host, body: { username, password } })

/** A student without CPF and e-mail; the registration number is given by the school. */
const pupil = async (name = 'Bia Reis', more: Record<string, unknown> = {}) => {
  const { body } = await desk(createStudent, { body: { name, responsibles: [ana], ...more } })
  return { id: String(body.id), registration: String(body.studentRegistrationNumber) }
}

describe('invitations to print are refused', () => {
  test('to everybody but administrators', async () => {
    for (const { token } of [school.editor, school.instructor, school.students[0]!])
      expect(await slips({ kind: 'STUDENT' }, token)).toMatchObject({ status: 403 })
  })

  test('for people and classes of another institution', async () => {
    const other = await createSchool(app)
    expect((await slips({ kind: 'STUDENT', userIds: [other.students[0]!.id] })).status).toBe(404)
    expect((await slips({ kind: 'STUDENT', gradeId: other.classes[0]!.id })).status).toBe(404)
  })

  test('without a fresh proof of who uses the session', async () => {
    await app.owner.query('update session set factor_proven_at = null where institution_id = $1', [school.id])
    await withPassword(app, school, school.administrator.id)
    expect((await slips({ kind: 'STUDENT' })).body.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
  })

  test('for too many people by name', async () => {
    const userIds = Array.from({ length: MAX_SLIPS + 1 }, () => school.students[0]!.id)
    expect((await slips({ kind: 'STUDENT', userIds })).status).toBe(422)
  })
})

describe('an invitation to print', () => {
  test('is not sent, names the way in, and lets an instructor without e-mail choose a password', async () => {
    const { body } = await desk(createInstructor, {
      body: { name: 'Ivo Lima', documents: { taxNumber: cpfOf(32) } },
    })
    const answer = await slips({ kind: 'INSTRUCTOR', userIds: [body.id] })
    expect(answer.body).toMatchObject({
      institution: 'Escola de Teste',
      slips: [{ id: body.id, name: 'Ivo Lima' }],
      without: [],
      remaining: 0,
    })
    expect(await mailsOf(app, school)).toEqual([])
    const [{ link }] = answer.body.slips
    expect(
      (await app.call(getLink, { host: school.host, body: { token: tokenIn(link) } })).body,
    ).toMatchObject({ kind: 'INVITATION', firstName: 'Ivo' })
    expect((await choosePassword(link)).status).toBe(204)
    expect((await enter(cpfOf(32))).status).toBe(200)
    expect((await auditOf(app, body.id)).map(({ action }) => action)).toContain('INVITATION_MADE')
  })

  test('ends the earlier one of the person', async () => {
    const { id } = await pupil()
    const first = await slips({ kind: 'STUDENT', userIds: [id] })
    const second = await slips({ kind: 'STUDENT', userIds: [id] })
    expect((await choosePassword(first.body.slips[0].link)).body.code).toBe('INVALID_LINK')
    expect((await choosePassword(second.body.slips[0].link)).status).toBe(204)
  })

  test('is not made for whom has a password, is archived, or has no CPF and is no student', async () => {
    const { body: noName } = await desk(createInstructor, { body: { name: 'Sem CPF' } })
    await withPassword(app, school, school.instructor.id)
    const answer = await slips({
      kind: 'INSTRUCTOR',
      userIds: [noName.id, school.instructor.id],
    })
    expect(answer.body).toMatchObject({
      slips: [],
      without: [
        { reason: 'HAS_PASSWORD', count: 1 },
        { reason: 'NO_SIGN_IN_NAME', count: 1 },
      ],
    })
  })

  test('of a class goes to its students alone, and leaves out open invitations where asked', async () => {
    const [first, second] = school.classes
    const all = await slips({ kind: 'STUDENT', gradeId: first!.id })
    expect(all.body.slips).toHaveLength(school.students.length)
    expect(all.body.slips[0].about).toBe(first!.name)
    expect((await slips({ kind: 'STUDENT', gradeId: second!.id })).body.slips).toEqual([])
    const others = await slips({ kind: 'STUDENT', gradeId: first!.id, onlyWithoutInvitation: true })
    expect(others.body).toMatchObject({
      slips: [],
      without: [{ reason: 'HAS_INVITATION', count: school.students.length }],
      remaining: 0,
    })
  })
})

describe('a student without CPF and e-mail', () => {
  test('signs in with the registration number, after the invitation', async () => {
    const { id, registration } = await pupil()
    const { body } = await slips({ kind: 'STUDENT', userIds: [id] })
    expect(body.slips[0].signInName).toBe(registration)
    expect((await enter(registration)).body.code).toBe('INVALID_CREDENTIALS')
    await choosePassword(body.slips[0].link)
    const entered = await enter(registration)
    expect(entered.status).toBe(200)
    expect(
      (await app.call(getProfile, { host: school.host, token: entered.body.accessToken })).body,
    ).toMatchObject({ id, role: 'STUDENT' })
    expect((await enter(registration, 'outra senha')).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('who has a CPF signs in with that alone, and staff never by registration', async () => {
    const { id, registration } = await pupil('Caio Reis', { documents: { taxNumber: cpfOf(41) } })
    const { body } = await slips({ kind: 'STUDENT', userIds: [id] })
    await choosePassword(body.slips[0].link)
    expect((await enter(cpfOf(41))).status).toBe(200)
    expect((await enter(registration)).body.code).toBe('INVALID_CREDENTIALS')
    const { body: staff } = await desk(createInstructor, {
      body: { name: 'Ivo Lima', documents: { taxNumber: cpfOf(42) } },
    })
    await choosePassword((await slips({ kind: 'INSTRUCTOR', userIds: [staff.id] })).body.slips[0].link)
    expect((await enter(cpfOf(42))).status).toBe(200)
    const { rows } = await app.owner.query(
      `update person p set tax_number = null from account a
       where a.institution_id = $1 and a.id = $2 and p.institution_id = $1 and p.id = a.person_id
       returning a.registration`,
      [school.id, staff.id],
    )
    expect((await enter(rows[0].registration)).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('of another institution is unknown here, and an unknown number answers the same', async () => {
    const { id, registration } = await pupil()
    const { body } = await slips({ kind: 'STUDENT', userIds: [id] })
    await choosePassword(body.slips[0].link)
    const other = await createSchool(app)
    const there = await app.call(signIn, {
      host: other.host,
      body: { username: registration, password: PASSWORD },
    })
    expect([there.status, there.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await enter('202699999')).body).toEqual(there.body)
  })

  test('gets a new slip by name when the password is forgotten; with CPF and e-mail it is requested by mail', async () => {
    const { id } = await pupil()
    await choosePassword((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips[0].link)
    expect(
      (await slips({ kind: 'STUDENT' })).body.slips.map((slip: { id: string }) => slip.id),
    ).not.toContain(id)
    expect((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips).toHaveLength(1)
    const { id: withMail } = await pupil('Davi Sá', {
      email: 'davi@example.com',
      documents: { taxNumber: cpfOf(43) },
    })
    await withPassword(app, school, withMail)
    expect((await slips({ kind: 'STUDENT', userIds: [withMail] })).body).toMatchObject({
      slips: [],
      without: [{ reason: 'HAS_PASSWORD', count: 1 }],
    })
  })

  test.each([
    ['an e-mail and no CPF', { email: 'davi@example.com' }],
    [
      'no CPF and the e-mail of a responsible person',
      { responsibles: [{ ...ana, email: 'ana@example.com' }] },
    ],
    [
      'a CPF and the e-mail of a responsible person',
      { documents: { taxNumber: cpfOf(44) }, responsibles: [{ ...ana, email: 'ana@example.com' }] },
    ],
  ])('cannot request a new password with %s, and gets a slip by name', async (_, more) => {
    const { id } = await pupil('Davi Sá', more)
    await withPassword(app, school, id)
    expect((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips).toHaveLength(1)
  })

  test('shuts nobody else out by wrong passwords, and is guarded as a CPF is', async () => {
    const { id, registration } = await pupil()
    await choosePassword((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips[0].link)
    const answers = []
    for (let attempt = 0; attempt < 30; attempt++) answers.push((await enter(registration, 'errada')).status)
    expect(answers).toContain(429)
  })
})

/** Another account of the person of an account, made by hand: one day younger, with this role. */
const furtherAccount = async (accountId: string, role: string, registration: string) => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     select institution_id, person_id, $3, $4, sort_key, search_key, office_key, created_at + interval '1 day'
     from account where institution_id = $1 and id = $2 returning id`,
    [school.id, accountId, role, registration],
  )
  return rows[0]?.id ?? ''
}

const archive = (accountId: string) =>
  app.owner.query(`update account set status = 'Inativo' where institution_id = $1 and id = $2`, [
    school.id,
    accountId,
  ])

const withOwnPassword = async (id: string) =>
  choosePassword((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips[0].link)

describe('a registration number', () => {
  test('opens no account of another role, and none when its own student account is archived', async () => {
    const { id, registration } = await pupil()
    await withOwnPassword(id)
    await furtherAccount(id, 'INSTRUCTOR', '202690001')
    const asInstructor = await app.call(signIn, {
      host: school.host,
      body: { username: registration, password: PASSWORD, role: 'INSTRUCTOR' },
    })
    expect(asInstructor.body.code).toBe('INVALID_CREDENTIALS')
    expect((await enter(registration)).body).toMatchObject({ accessToken: expect.any(String) })
    await archive(id)
    expect((await enter(registration)).body.code).toBe('INVALID_CREDENTIALS')
    expect((await enter('202690001')).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('of two of one person is the older active one alone, also on the slip', async () => {
    const { id, registration } = await pupil()
    const smelj = await furtherAccount(id, 'STUDENT-SMELJ', '202690002')
    const { body } = await slips({ kind: 'STUDENT', userIds: [smelj] })
    expect(body.slips[0].signInName).toBe(registration)
    await choosePassword(body.slips[0].link)
    expect((await enter('202690002')).body.code).toBe('INVALID_CREDENTIALS')
    expect((await enter(registration)).body).toMatchObject({
      code: 'CHOOSE_ROLE',
      roles: ['STUDENT', 'STUDENT-SMELJ'],
    })
    await archive(id)
    expect((await enter(registration)).body.code).toBe('INVALID_CREDENTIALS')
    expect((await enter('202690002')).status).toBe(200)
  })
})

test('a slip for a student account never replaces the password of another role of the person', async () => {
  const { id } = await pupil()
  await withOwnPassword(id)
  const instructor = await furtherAccount(id, 'INSTRUCTOR', '202690003')
  expect((await slips({ kind: 'STUDENT', userIds: [id] })).body).toMatchObject({
    slips: [],
    without: [{ reason: 'HAS_PASSWORD', count: 1 }],
  })
  await archive(instructor)
  expect((await slips({ kind: 'STUDENT', userIds: [id] })).body.slips).toHaveLength(1)
})

describe('invitations of more people than one answer holds', () => {
  const namesOf = ({ body }: { body: { slips: { name: string }[] } }) => body.slips.map(({ name }) => name)

  beforeEach(() =>
    app.owner.query(
      `with p as (
         insert into person (institution_id, name, social_name, created_at, updated_at)
         select $1, 'Aluna ' || to_char(n, 'FM000'), null, $2, $2 from generate_series(1, $3) n
         returning institution_id, id, name)
       insert into account
         (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       select institution_id, id, 'STUDENT', '20268' || right(name, 3), lower(name), lower(name), lower(name), $2 from p`,
      [school.id, TEST_NOW, MAX_SLIPS + 5],
    ),
  )

  test('reach each person once, as far as the caller continues, and leave their links open', async () => {
    const first = await slips({ kind: 'STUDENT' })
    const { madeAt, remaining } = first.body
    expect(first.body.slips).toHaveLength(MAX_SLIPS)
    expect(remaining).toBe(5 + school.students.length)
    const second = await slips({ kind: 'STUDENT', continuedFrom: madeAt })
    expect(second.body).toMatchObject({ remaining: 0, without: [] })
    expect(second.body.slips).toHaveLength(remaining)
    expect(namesOf(first).filter(name => namesOf(second).includes(name))).toEqual([])
    expect((await slips({ kind: 'STUDENT', continuedFrom: madeAt })).body.slips).toEqual([])
    expect((await choosePassword(first.body.slips[0].link)).status).toBe(204)
  })

  test('begin with people without invitation, then come those with the oldest, in the order of the list', async () => {
    await slips({ kind: 'STUDENT' })
    await app.owner.query(
      `update access_link l set created_at = l.created_at - interval '1 day'
       from person p where l.institution_id = $1 and p.institution_id = $1 and p.id = l.person_id
         and p.name = 'Aluna 120'`,
      [school.id],
    )
    const names = namesOf(await slips({ kind: 'STUDENT' }))
    expect(names).toEqual(expect.arrayContaining(['Aluna 120', 'Aluna 121', 'Aluna 125']))
    expect(names).toContain('Aluna 001')
    expect(names).not.toContain('Aluna 119')
    const added = names.filter(name => name.startsWith('Aluna '))
    expect(added).toEqual([...added].sort())
  })
})
