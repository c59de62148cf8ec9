import { randomUUID } from 'node:crypto'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School, STUDENT_NAMES } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let elsewhere: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  elsewhere = await createSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const list = (who: { token: string }, query: Record<string, unknown>) =>
  app.call(listUsers, { host: school.host, token: who.token, query })
const read = (who: { token: string }, id: string) =>
  app.call(getUser, { host: school.host, token: who.token, params: { id } })
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(row => row.name)

test('students, editors and visitors cannot list people', async () => {
  for (const who of [school.students[0]!, school.editor]) {
    expect((await list(who, { type: 'STUDENT' })).body.code).toBe('FORBIDDEN')
  }
  expect((await app.call(listUsers, { host: school.host, query: { type: 'STUDENT' } })).status).toBe(401)
  expect((await read(school.editor, school.editor.id)).status).toBe(403)
})

test('an unknown filter, an unknown type and a page of nothing are refused in their fields', async () => {
  const answer = await list(school.administrator, { type: 'TEACHER', rowsPerPage: 101, order: 'name' })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    ['type', 'INVALID'],
    ['rowsPerPage', 'OUT_OF_RANGE'],
    ['order', 'UNKNOWN_FIELD'],
  ])
})

test('an administrator lists students by name, hostile names literally, in pages', async () => {
  const first = await list(school.administrator, { type: 'STUDENT', rowsPerPage: 3 })
  expect(first.body).toMatchObject({
    currentPage: 1,
    nextPage: 2,
    previousPage: null,
    rowsPerPage: 3,
    totalPages: 2,
    totalRowCount: 5,
  })
  const second = await list(school.administrator, { type: 'STUDENT', rowsPerPage: 3, currentPage: 2 })
  expect([...names(first), ...names(second)]).toEqual([...STUDENT_NAMES].sort(byPlainName))
  const past = await list(school.administrator, { type: 'STUDENT', currentPage: 9 })
  expect(past.body).toMatchObject({ data: [], totalRowCount: 5, nextPage: null, previousPage: 1 })
})

const byPlainName = (a: string, b: string) => plain(a).localeCompare(plain(b))
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase()
    .trim()

test('an administrator lists the whole record of a student, without those who answer for them', async () => {
  const answer = await list(school.administrator, { type: 'STUDENT', searchFor: 'avila' })
  const [student] = answer.body.data
  expect(student).toMatchObject({
    id: school.students[0]?.id,
    type: 'STUDENT',
    role: 'STUDENT',
    status: 'Ativo',
    studentRegistrationNumber: student.registration,
    documents: { taxNumber: '39053344705' },
    address: null,
    createdAt: '2026-01-10T12:00:00.000Z',
  })
  expect(student).not.toHaveProperty('responsibles')
})

test.each([
  ['davila', STUDENT_NAMES[0]],
  ["D'ÁVILA", STUDENT_NAMES[0]],
  ['d’avila ana', STUDENT_NAMES[0]],
  ['an', STUDENT_NAMES[0]],
  ['conceicao', STUDENT_NAMES[4]],
  ['CONCEIÇÃO erica', STUDENT_NAMES[4]],
  ['santanna', STUDENT_NAMES[1]],
  ['<script>', STUDENT_NAMES[2]],
  ['uniao select', STUDENT_NAMES[3]],
  ['390.533.447-05', STUDENT_NAMES[0]],
  ['39053344705', STUDENT_NAMES[0]],
])('an administrator finds a student by "%s"', async (searchFor, name) => {
  expect(names(await list(school.administrator, { type: 'STUDENT', searchFor }))).toEqual([name])
})

test('an administrator finds a student by registration, and nobody by signs, wildcards or an unknown CPF', async () => {
  const [student] = (await list(school.administrator, { type: 'STUDENT', searchFor: 'davila' })).body.data
  const answer = await list(school.administrator, { type: 'STUDENT', searchFor: student.registration })
  expect(names(answer)).toEqual([STUDENT_NAMES[0]])
  for (const searchFor of ['%%%', '___', "';--", '862.883.667-57', 'davila bruno']) {
    const none = await list(school.administrator, { type: 'STUDENT', searchFor })
    expect([none.status, none.body.totalRowCount]).toEqual([200, 0])
  }
  const blank = await list(school.administrator, { type: 'STUDENT', searchFor: '  ' })
  expect(blank.body.totalRowCount).toBe(5)
})

test('an administrator filters people by type and status', async () => {
  const own = await createSchool(app)
  await app.owner.query("update account set status = 'Inativo' where id = $1", [own.students[1]?.id])
  const ask = (query: Record<string, string>) =>
    app.call(listUsers, { host: own.host, token: own.administrator.token, query })
  expect(names(await ask({ type: 'STUDENT', status: 'Inativo' }))).toEqual([STUDENT_NAMES[1]])
  expect((await ask({ type: 'STUDENT', status: 'Ativo' })).body.totalRowCount).toBe(4)
  expect((await ask({ type: 'STUDENT', status: 'Ativo', searchFor: 'bruno' })).body.totalRowCount).toBe(0)
  expect(names(await ask({ type: 'INSTRUCTOR' }))).toEqual(['Otávio Professor', 'Paula Professora'])
  expect(names(await ask({ type: 'ADMINISTRATOR' }))).toEqual(['Sônia Secretária'])
  expect(names(await ask({ type: 'EDITOR' }))).toEqual(['Edson Editor'])
})

test('students of a municipal office are of type STUDENT too', async () => {
  const answer = await app.call(listUsers, {
    host: elsewhere.host,
    token: elsewhere.administrator.token,
    query: { type: 'STUDENT' },
  })
  expect(answer.body.data[0]).toMatchObject({ type: 'STUDENT', role: 'STUDENT-SMELJ' })
  expect(answer.body.totalRowCount).toBe(5)
})

test('the quick search needs two characters and answers people of every type in brief', async () => {
  for (const query of [{}, { searchFor: 'p' }, { searchFor: ' p ' }]) {
    const answer = await list(school.administrator, query)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'searchFor', code: 'TOO_SHORT', message: 'Mínimo de 2 caracteres' }],
    ])
  }
  const answer = await list(school.administrator, { searchFor: 'prof' })
  expect(names(answer)).toEqual(['Otávio Professor', 'Paula Professora'])
  expect(Object.keys(answer.body.data[0]).sort()).toEqual(
    ['id', 'name', 'registration', 'role', 'socialName', 'status', 'thumb', 'type'].sort(),
  )
})

test('an instructor lists and finds only students of their classes, in brief and without registration', async () => {
  const all = await list(school.instructor, { type: 'STUDENT' })
  expect(all.body.totalRowCount).toBe(5)
  expect(all.body.data[0]).toMatchObject({ registration: null })
  expect(all.body.data[0]).not.toHaveProperty('documents')
  expect(names(await list(school.instructor, { searchFor: 'conceicao' }))).toEqual([STUDENT_NAMES[4]])
  expect(names(await list(school.instructor, { searchFor: 'prof' }))).toEqual([])
  expect(names(await list(school.instructor, { searchFor: '390.533.447-05' }))).toEqual([])
  expect((await list(school.instructor, { type: 'INSTRUCTOR' })).body.code).toBe('FORBIDDEN')

  const own = await createSchool(app)
  await app.owner.query('delete from lesson_plan_instructor where institution_id = $1 and account_id = $2', [
    own.id,
    own.instructor.id,
  ])
  const none = await app.call(listUsers, {
    host: own.host,
    token: own.instructor.token,
    query: { type: 'STUDENT' },
  })
  expect(none.body.totalRowCount).toBe(0)
})

test('nobody reads a person of another institution, an unknown one or one out of reach', async () => {
  const strangers = [elsewhere.students[0]!.id, randomUUID(), 'not-an-id']
  for (const who of [school.administrator, school.instructor, school.students[0]!]) {
    for (const id of strangers) expect((await read(who, id)).body.code).toBe('NOT_FOUND')
  }
  expect((await read(school.students[0]!, school.students[1]!.id)).body.code).toBe('NOT_FOUND')
  expect((await read(school.instructor, school.otherInstructor.id)).body.code).toBe('NOT_FOUND')
  expect((await read(school.instructor, school.administrator.id)).body.code).toBe('NOT_FOUND')
})

test("an administrator reads a student's whole record, and the look is recorded", async () => {
  const student = school.students[2]!
  const responsible = randomUUID()
  await app.owner.query(
    `insert into responsible (institution_id, id, person_id, position, name, kinship, address)
     values ($1, $2, $3, 1, 'Maria D''Ávila', 'Mãe', '{"city": "São Paulo"}')`,
    [school.id, responsible, student.personId],
  )
  const answer = await read(school.administrator, student.id)
  expect(answer.body).toMatchObject({
    id: student.id,
    name: '<script>alert(1)</script> Souza',
    responsibles: [{ id: responsible, name: "Maria D'Ávila", address: { city: 'São Paulo', street: null } }],
  })
  const looks = await app.owner.query(
    'select account_id, action, entity, entity_id from audit_entry where institution_id = $1 and student_id = $2',
    [school.id, student.id],
  )
  expect(looks.rows).toEqual([
    { account_id: school.administrator.id, action: 'VIEWED', entity: 'user', entity_id: student.id },
  ])
})

test('an instructor sees of a student name, number and picture alone', async () => {
  const answer = await read(school.instructor, school.students[3]!.id)
  expect(answer.body).toEqual({
    id: school.students[3]?.id,
    type: 'STUDENT',
    role: 'STUDENT',
    name: 'Davi União Select',
    socialName: null,
    registration: null,
    thumb: null,
    number: 4,
    avatar: null,
  })
})

test('students and instructors read themselves in full', async () => {
  const [student] = school.students
  expect((await read(student!, student!.id)).body).toMatchObject({
    userName: '39053344705',
    responsibles: [],
  })
  const instructor = await read(school.instructor, school.instructor.id)
  expect(instructor.body).toMatchObject({ userName: '11144477735', studentRegistrationNumber: null })
})

test('an instructor finds students by name alone: another order would tell what they do not see', async () => {
  for (const sort of ['registration', '-createdAt']) {
    const refused = await list(school.instructor, { type: 'STUDENT', sort })
    expect([refused.status, refused.body.errors[0]]).toMatchObject([422, { path: 'sort', code: 'INVALID' }])
  }
  const down = await list(school.instructor, { type: 'STUDENT', sort: '-name' })
  const up = await list(school.instructor, { type: 'STUDENT' })
  expect(names(down)).toEqual(names(up).toReversed())
})

test('an administrator lists administrators and editors together, by registration', async () => {
  const staff = await list(school.administrator, { type: 'STAFF', sort: '-registration' })
  expect(names(staff)).toEqual([school.editor.name, school.administrator.name])
})

test('a list of students shows the mother, else the main responsible, to administrators alone', async () => {
  const own = await createSchool(app)
  const [one, two] = own.students
  const responsible = (student: string, name: string, kinship: string, position: number) =>
    app.owner.query(
      `insert into responsible (institution_id, person_id, name, kinship, position)
       select institution_id, person_id, $3, $4, $5 from account where institution_id = $1 and id = $2`,
      [own.id, student, name, kinship, position],
    )
  await app.owner.query(
    'delete from responsible where institution_id = $1 and person_id in (select person_id from account where id = any($2))',
    [own.id, [one!.id, two!.id]],
  )
  await responsible(one!.id, 'Pedro Reis', 'Pai', 0)
  await responsible(one!.id, 'Rosa Reis', 'MÃE', 1)
  const ask = async (token: string) => {
    const { body } = await app.call(listUsers, { host: own.host, token, query: { type: 'STUDENT' } })
    const rowOf = (id: string) => body.data.find((each: { id: string }) => each.id === id)
    return [rowOf(one!.id), rowOf(two!.id)]
  }
  const [first, second] = await ask(own.administrator.token)
  expect(first.responsible).toEqual({ name: 'Rosa Reis', kinship: 'MÃE' })
  expect(second.responsible).toBeNull()
  await app.owner.query("update responsible set kinship = 'Avó' where institution_id = $1", [own.id])
  await app.owner.query(
    `update person p set main_responsible_id = r.id from responsible r
     where r.institution_id = $1 and r.name = 'Rosa Reis' and p.institution_id = $1 and p.id = r.person_id`,
    [own.id],
  )
  expect((await ask(own.administrator.token))[0].responsible).toEqual({ name: 'Rosa Reis', kinship: 'Avó' })
  for (const row of await ask(own.instructor.token)) expect(row).not.toHaveProperty('responsible')
})
