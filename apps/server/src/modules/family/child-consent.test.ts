import { randomUUID } from 'node:crypto'
import * as calls from '@lousa/contract/people/consent/consent.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let mother: Account
let father: Account
let child: Account
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  mother = await desk.guardian('Mãe')
  father = await desk.guardian('Pai')
  child = school.students[0]!
  await desk.bind(mother, child)
  await desk.bind(father, child)
  await desk.born(child, '2014-04-02')
})

const of = ({ token }: Account) => ({ host: school.host, token, params: { studentId: child.id } })
const say = (given: boolean, by: Account, textVersion = 1) =>
  app.call(calls.answerChildConsent, { ...of(by), body: { given, textVersion } })
const own = (by: Account) => app.call(calls.getChildConsent, of(by))
const office = async () =>
  (
    await app.call(calls.listConsents, {
      host: school.host,
      token: school.administrator.token,
      params: { id: child.id },
    })
  ).body
const later = () => app.clock.set(new Date(app.clock.now().getTime() + 1000))

describe('the image of a child', () => {
  test('is answered by no other role, and by no guardian out of reach', async () => {
    for (const by of [school.administrator, school.instructor, child])
      expect((await say(true, by)).body.code).toBe('FORBIDDEN')
    const stranger = await desk.guardian('Estranho')
    expect((await say(true, stranger)).body.code).toBe('NOT_FOUND')
    expect((await office()).image).toBe('NONE')
  })

  test('is not answered for a student of age who lets the guardian read', async () => {
    await desk.born(child, '2008-01-10')
    await app.owner.query("update guardianship set majority = 'AGREED' where student_id = $1", [child.id])
    expect((await say(true, mother)).body.code).toBe('CONSENT_OF_ADULT')
    expect((await own(mother)).body).toMatchObject({ mayAnswer: false, own: null })
  })

  test('is not asked of a child who has died', async () => {
    await app.owner.query(
      "update student_enrollment set exit_date = '2026-08-14', exit_reason = 'DECEASED' where institution_id = $1 and account_id = $2",
      [school.id, child.id],
    )
    expect((await own(mother)).body).toMatchObject({ isShown: false, mayAnswer: false })
    expect((await say(true, mother)).body.code).toBe('NOT_FOUND')
  })

  test('is not allowed under a text that is no longer the one in force, and is withdrawn under any', async () => {
    expect((await say(true, mother, 2)).body.code).toBe('CONSENT_TEXT_CHANGED')
    expect((await say(false, mother, 2)).status).toBe(200)
  })

  test('is allowed by one parent until the other says no; both answers stay, with name and time', async () => {
    expect((await say(true, mother)).body).toEqual({
      image: 'GIVEN',
      own: { given: true, at: '2026-08-17T15:00:00.000Z', textVersion: 1 },
      isShown: true,
      mayAnswer: true,
      textVersion: 1,
    })
    later()
    expect((await say(false, father)).body.image).toBe('WITHDRAWN')
    later()
    // The other parent's "no" stands, and the answer does not say whose it is.
    const answer = await say(true, mother)
    expect(answer.body.image).toBe('WITHDRAWN')
    expect(answer.raw.toString()).not.toContain('Pai')
    const { data, image } = await office()
    expect(image).toBe('WITHDRAWN')
    expect(data.map(({ given, givenBy }: calls.Consent) => [given, givenBy])).toEqual([
      [false, 'Pai'],
      [true, 'Mãe'],
    ])
    expect(data.every(({ recordedBy }: calls.Consent) => recordedBy === null)).toBe(true)
  })

  test('said twice is one answer, also by two requests at once', async () => {
    await Promise.all([say(true, mother), say(true, mother)])
    expect((await office()).data).toHaveLength(1)
  })

  test('class: a parent who reads what a court closed: answers from before an order stay and count no longer', async () => {
    await say(true, mother)
    await say(false, father)
    await desk.restrict(father, child, { starts_on: '2026-08-17' })
    const stranger = await desk.guardian('Estranho')
    expect((await say(false, father)).raw.toString()).toBe((await say(false, stranger)).raw.toString())
    expect((await own(mother)).body.image).toBe('GIVEN')
    expect((await office()).data).toHaveLength(2)
  })

  test('counts a paper that the office records with the answers of the same parent', async () => {
    await say(false, mother)
    later()
    const line = randomUUID()
    await app.owner.query(
      `insert into responsible (institution_id, id, person_id, position, name, kinship, tax_number)
       select $1, $2, $3, 9, 'Mãe', 'Mãe', tax_number from person where id = $4`,
      [school.id, line, child.personId, mother.personId],
    )
    await app.call(calls.createConsent, {
      host: school.host,
      token: school.administrator.token,
      params: { id: child.id },
      body: { kind: 'IMAGE_USE', given: true, responsibleId: line },
    })
    expect((await own(mother)).body).toMatchObject({ image: 'GIVEN', own: { given: true } })
  })

  const line = async (more: { name?: string; taxNumber?: string | null } = {}): Promise<string> => {
    const id = randomUUID()
    await app.owner.query(
      `insert into responsible (institution_id, id, person_id, position, name, kinship, tax_number)
       values ($1, $2, $3, 9, $4, 'Mãe', $5)`,
      [school.id, id, child.personId, more.name ?? 'Mãe', more.taxNumber ?? null],
    )
    return id
  }
  const record = (body: { given: boolean; responsibleId?: string; replacesId?: string }) =>
    app.call(calls.createConsent, {
      host: school.host,
      token: school.administrator.token,
      params: { id: child.id },
      body: { kind: 'IMAGE_USE', responsibleId: null, ...body },
    })

  test('recorded by a name alone is an answer of the parent with that name, and ends with the own one', async () => {
    await record({ given: false, responsibleId: await line() })
    expect((await own(mother)).body).toMatchObject({ image: 'WITHDRAWN', own: { given: false } })
    later()
    expect((await say(true, mother)).body.image).toBe('GIVEN')
  })

  test('recorded for the line of a bond is an answer of the guardian of the bond, whatever the line is called', async () => {
    const responsibleId = await line({ name: 'Mainha' })
    await app.owner.query(
      'update guardianship set responsible_id = $1 where student_id = $2 and guardian_person_id = $3',
      [responsibleId, child.id, mother.personId],
    )
    await record({ given: false, responsibleId })
    later()
    expect((await say(true, mother)).body.image).toBe('GIVEN')
  })

  test('recorded without a CPF by a parent whom an order keeps away counts no longer', async () => {
    const called = await line({ name: 'Pai' })
    const nicknamed = await line({ name: 'Painho' })
    await app.owner.query(
      'update guardianship set responsible_id = $1 where student_id = $2 and guardian_person_id = $3',
      [nicknamed, child.id, father.personId],
    )
    await record({ given: true, responsibleId: called })
    later()
    await record({ given: true, responsibleId: nicknamed })
    expect((await office()).image).toBe('GIVEN')
    await desk.restrict(father, child, { starts_on: '2026-08-17' })
    expect(await office()).toMatchObject({ image: 'NONE', counted: [] })
  })

  test('of a giver who is no longer in the record is answered once more by the office', async () => {
    await say(false, father)
    later()
    await app.owner.query("update person set tax_number = '86288366757' where id = $1", [father.personId])
    await say(true, father)
    const before = await office()
    expect(before).toMatchObject({ image: 'WITHDRAWN' })
    const no = before.data.find(({ given }: calls.Consent) => !given)
    expect(before.counted).toContain(no.id)
    later()
    const replaced = await record({ given: true, replacesId: no.id })
    expect(replaced.body).toMatchObject({
      given: true,
      givenBy: 'Pai',
      recordedBy: { id: school.administrator.id },
    })
    const after = await office()
    expect(after).toMatchObject({ image: 'GIVEN' })
    expect(after.data).toHaveLength(3)
    expect(after.counted).not.toContain(no.id)
  })

  test('is not answered in place of an answer of another student, of another kind, or together with a responsible', async () => {
    await say(false, mother)
    const { data } = await office()
    const other = await app.call(calls.createConsent, {
      host: school.host,
      token: school.administrator.token,
      params: { id: school.students[1]!.id },
      body: { kind: 'IMAGE_USE', given: true, responsibleId: null, replacesId: data[0].id },
    })
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by)
       values ($1, $2, 'TERMS', true, 1, now(), 'Mãe'), ($1, $2, 'IMAGE_USE', true, 1, now(), '') returning id`,
      [school.id, child.personId],
    )
    const refused = [other]
    for (const { id } of rows) refused.push(await record({ given: true, replacesId: id }))
    for (const { status, body } of refused)
      expect([status, body.errors]).toMatchObject([422, [{ path: 'replacesId', code: 'INVALID' }]])
    const both = await record({ given: true, replacesId: data[0].id, responsibleId: await line() })
    expect(both.body.errors).toMatchObject([{ path: 'responsibleId', code: 'INVALID' }])
  })

  test('answered under an older text stands, and is answered under the new one', async () => {
    await say(true, mother)
    await app.owner.query(
      `insert into institution_text (institution_id, kind, version, title, body, published_at)
       values ($1, 'IMAGE_USE', 2, 'Imagem', 'Texto', now())`,
      [school.id],
    )
    expect((await own(mother)).body).toMatchObject({
      image: 'GIVEN',
      own: { textVersion: 1 },
      textVersion: 2,
    })
    later()
    expect((await say(true, mother, 2)).body).toMatchObject({ image: 'GIVEN', own: { textVersion: 2 } })
    expect((await office()).data).toHaveLength(2)
  })
})
