import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createInstructor,
  createStudent,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvOf, importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { cpfOf, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { onSeveralMachines } from '../../../../test/test-database.ts'

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

const CPF = cpfOf(135_792_468)
const MOTHER = cpfOf(864_209_753)
const lia = {
  name: "Lia D'Ávila",
  socialName: 'Lia Luz',
  cellphone: '(11) 98765-4321',
  phone: '(11) 3265-7788',
  oldRegistration: 'B-77/12',
  documents: { taxNumber: CPF },
  responsibles: [
    { name: "Tereza D'Ávila Nóbrega", kinship: 'Mãe', taxNumber: MOTHER, cellphone: '(21) 99911-2233' },
    { name: 'João da Łuz', kinship: 'Pai' },
  ],
}

const namesFor = async (searchFor: string, query: Record<string, unknown> = {}, token?: string) => {
  const answer = await desk(listUsers, { query: { searchFor, ...query }, ...(token ? { token } : {}) })
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ name }: { name: string }) => name)
}

/** A migration that makes keys runs before its table lies on several machines, and not after it. */
const beforeLaidOut = test.skipIf(onSeveralMachines())

/** The stored keys of everyone, and those that the migration makes of the same people. */
const keysOf = async (): Promise<[unknown[], unknown[]]> => {
  const file = await readFile(
    join(import.meta.dirname, '../../../../migrations/0020-office-search.sql'),
    'utf8',
  )
  const statement = /^update account k set .*?;$/ms.exec(file)?.[0] ?? ''
  const client = new pg.Client(app.owner.options)
  await client.connect()
  const read = async () =>
    (
      await client.query('select id, office_key from account where institution_id = $1 order by id', [
        school.id,
      ])
    ).rows
  const stored = await read()
  await client.query('begin')
  await client.query("update account set office_key = 'x' where institution_id = $1", [school.id])
  await client.query(statement)
  const made = await read()
  await client.query('rollback')
  await client.end()
  return [stored, made]
}

test.each([
  ['part of the name', 'lia d'],
  ['the social name', 'lia luz'],
  ['the name of who answers for them', 'tereza'],
  ['the surname of who answers for them', "D'Ávila Nóbrega"],
  ['a name with a letter of another alphabet', 'łuz'],
  ['the CPF', CPF],
  ['the CPF as it is written', CPF.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')],
  ['the beginning of the CPF', '135.792'],
  ['the end of the CPF', CPF.slice(6)],
  ['the CPF of who answers for them', MOTHER],
  ['the cell phone', '(11) 98765-4321'],
  ['the cell phone with its country', '+55 11 98765-4321'],
  ['the last digits of the cell phone', '5-4321'],
  ['the phone', '11 3265 7788'],
  ['the phone of who answers for them', '(21) 99911'],
  ['the number of another school', 'b-77/12'],
  ['a name and a number', 'lia 987654321'],
])('an administrator finds a student by %s', async (_, searchFor) => {
  expect((await desk(createStudent, { body: lia })).status).toBe(201)
  expect(await namesFor(searchFor)).toEqual(["Lia D'Ávila"])
  expect(await namesFor(searchFor, { type: 'STUDENT' })).toEqual(["Lia D'Ávila"])
})

test('an administrator finds a student by the registration, whole or in part', async () => {
  const { body } = await desk(createStudent, { body: lia })
  expect(await namesFor(body.registration)).toEqual(["Lia D'Ávila"])
  expect(await namesFor(body.registration.slice(2))).toContain("Lia D'Ávila")
})

test('an administrator finds who was archived too, marked; an instructor finds who is there', async () => {
  const [ana] = school.students
  await app.owner.query("update account set status = 'Inativo' where id = $1", [ana?.id])
  const { body } = await desk(listUsers, { query: { searchFor: 'avila' } })
  expect(body.data).toEqual([expect.objectContaining({ id: ana?.id, status: 'Inativo' })])
  expect(await namesFor('conceicao')).toEqual(['Érica Conceição'])
  const one = await desk(listUsers, { query: { searchFor: 'conceicao' } })
  expect(one.body.data[0].status).toBe('Ativo')
  expect(await namesFor('avila', {}, school.instructor.token)).toEqual([])
})

test('an instructor finds a student neither by CPF, nor by phone, nor by who answers for them', async () => {
  const [ana] = school.students
  const answer = await desk(updateStudent, {
    params: { id: ana?.id ?? '' },
    body: { cellphone: lia.cellphone, responsibles: lia.responsibles },
  })
  expect(answer.status).toBe(200)
  const own = school.instructor.token
  expect(await namesFor('avila', {}, own)).toEqual(["Ana D'Ávila"])
  for (const searchFor of ['39053344705', '390.533', '98765', 'nobrega', MOTHER]) {
    expect(await namesFor(searchFor)).toContain("Ana D'Ávila")
    expect(await namesFor(searchFor, {}, own)).toEqual([])
    expect(await namesFor(searchFor, { type: 'STUDENT' }, own)).toEqual([])
  }
})

test('a search for marks alone finds nobody', async () => {
  expect(await namesFor('%%%')).toEqual([])
  expect(await namesFor('___')).toEqual([])
})

beforeLaidOut('by what somebody is found follows every change of a record', async () => {
  const { body } = await desk(createStudent, { body: lia })
  const [mother] = body.responsibles
  await desk(updateStudent, {
    params: { id: body.id },
    body: {
      cellphone: '(11) 91111-0000',
      responsibles: [{ id: mother.id, name: 'Tereza Silveira', kinship: 'Mãe' }],
    },
  })
  expect(await namesFor('98765')).toEqual([])
  expect(await namesFor('nobrega')).toEqual([])
  expect(await namesFor('joao')).toEqual([])
  expect(await namesFor('silveira')).toEqual(["Lia D'Ávila"])
  expect(await namesFor('91111')).toEqual(["Lia D'Ávila"])
  const linked = await desk(createInstructor, {
    body: { name: 'Lia', documents: { taxNumber: CPF }, email: 'lia@example.com', linkExisting: true },
  })
  expect(linked.status).toBe(201)
  expect(await namesFor('silveira')).toHaveLength(2)
  const [stored, made] = await keysOf()
  expect(stored).toEqual(made)
})

beforeLaidOut('by what somebody is found follows an import and its undo', async () => {
  const imports = importDesk(app, school)
  const people = await imports.imported(
    await imports.checked(
      'STUDENT',
      studentsCsv([{ name: 'Rui Bastos', cpf: cpfOf(246_813_579), responsible: "Sol d'Oeste" }]),
    ),
  )
  expect(people.status).toBe('DONE')
  expect(await namesFor('doeste')).toEqual(['Rui Bastos'])
  const more = await imports.imported(
    await imports.checked(
      'RESPONSIBLE',
      csvOf([
        ['CPF do aluno', 'Nome', 'Parentesco', 'Celular'],
        [cpfOf(246_813_579), 'Vera Quaresma', 'Avó', '(31) 98888-7766'],
      ]),
    ),
  )
  expect([more.status, more.counts]).toEqual(['DONE', expect.objectContaining({ imported: 1 })])
  expect(await namesFor('quaresma')).toEqual(['Rui Bastos'])
  expect(await namesFor('31 98888-7766')).toEqual(['Rui Bastos'])
  const [stored, made] = await keysOf()
  expect(stored).toEqual(made)
  expect((await imports.undo(more)).status).toBe(200)
  expect(await namesFor('quaresma')).toEqual([])
  const [after, again] = await keysOf()
  expect(after).toEqual(again)
})

beforeLaidOut(
  'by what somebody is found follows a sheet that completes known people, and its undo',
  async () => {
    const imports = importDesk(app, school)
    const sheet = (mother: string, phone: string) =>
      csvOf([
        ['RA', 'Nome', 'Nascimento', 'Celular', 'Mãe'],
        ['ra-9', 'Rui Bastos', '14/03/2013', phone, mother],
      ])
    await imports.imported(await imports.checked('STUDENT', sheet('Sol Oeste', '')))
    const again = await imports.imported(
      await imports.checked('STUDENT', sheet('Sol Oeste', '(31) 98888-7766'), { update: true }),
    )
    expect(again.status).toBe('DONE')
    expect(await namesFor('98888-7766')).toEqual(['Rui Bastos'])
    expect(await namesFor('oeste')).toEqual(['Rui Bastos'])
    const [stored, made] = await keysOf()
    expect(stored).toEqual(made)
    expect((await imports.undo(again)).status).toBe(200)
    expect(await namesFor('98888-7766')).toEqual([])
    const [after, then] = await keysOf()
    expect(after).toEqual(then)
  },
)

const listed = async (query: Record<string, unknown>, token = school.administrator.token) => {
  const answer = await desk(listUsers, { token, query: { type: 'STUDENT', ...query } })
  return [answer.status, answer.body.data?.map(({ id }: { id: string }) => id) ?? answer.body.code]
}

test('the list of students is narrowed to a class, to those in one, and to those in none', async () => {
  const [first, second] = school.classes
  const ids = school.students.map(({ id }) => id)
  const { body } = await desk(createStudent, { body: lia })
  const everyone = new Set(ids)
  expect((await listed({ gradeId: first?.id }))[1]).toEqual(expect.arrayContaining([...everyone]))
  expect(await listed({ gradeId: second?.id })).toEqual([200, []])
  expect(await listed({ gradeId: 'none' })).toEqual([200, [body.id]])
  expect(await listed({ gradeId: 'none', searchFor: 'nobrega' })).toEqual([200, [body.id]])
  expect(await listed({ gradeId: 'any', searchFor: 'nobrega' })).toEqual([200, []])
  expect((await listed({ gradeId: 'any' }))[1]).toHaveLength(ids.length)
  const [left] = school.enrollments
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where id = $1",
    [left],
  )
  expect((await listed({ gradeId: first?.id }))[1]).toHaveLength(ids.length - 1)
  expect((await listed({ gradeId: 'none' }))[1]).toHaveLength(2)
})

test('the list of a class shows first whose own name is searched, then whom a responsible is found by', async () => {
  const ids = []
  for (const student of [
    {
      name: 'Ana Prado',
      responsibles: [{ name: 'Zilda Prado', kinship: 'Mãe', cellphone: '(21) 99911-2233' }],
    },
    { name: 'Zilda Rocha' },
    { name: 'Bruno Zilda' },
  ]) {
    const { status, body } = await desk(createStudent, {
      body: { ...lia, ...student, socialName: null, documents: {} },
    })
    expect(status).toBe(201)
    ids.push(body.id)
  }
  const [ana, zilda, bruno] = ids
  expect(await listed({ gradeId: 'none', searchFor: 'zilda' })).toEqual([200, [bruno, zilda, ana]])
  expect(await listed({ searchFor: 'zilda' })).toEqual([200, [bruno, zilda, ana]])
  expect(await listed({ searchFor: 'zilda', sort: '-name' })).toEqual([200, [zilda, bruno, ana]])
  expect(await listed({ gradeId: 'none', searchFor: 'zilda', sort: 'createdAt' })).toEqual([200, ids])
})

test('a student is told with the classes of this year, to administrators alone', async () => {
  const [first] = school.classes
  const [ana] = school.students
  const { body } = await desk(listUsers, { query: { type: 'STUDENT', searchFor: 'avila' } })
  expect(body.data[0].grades).toEqual([{ id: first?.id, name: first?.name }])
  const staff = await desk(listUsers, { query: { type: 'INSTRUCTOR' } })
  expect(staff.body.data.every((row: object) => !('grades' in row))).toBe(true)
  const own = await desk(listUsers, { token: school.instructor.token, query: { searchFor: 'avila' } })
  expect(own.body.data[0]).not.toHaveProperty('grades')
  expect(own.body.data[0]).not.toHaveProperty('status')
  expect(ana?.id).toBe(body.data[0].id)
})

test('a class is named by administrators, of students, and must be one of the institution', async () => {
  const other = await createSchool(app)
  expect(await listed({ gradeId: 'none' }, school.instructor.token)).toEqual([403, 'FORBIDDEN'])
  expect(await listed({ gradeId: other.classes[0]?.id })).toEqual([404, 'NOT_FOUND'])
  expect(await listed({ gradeId: randomUUID() })).toEqual([404, 'NOT_FOUND'])
  expect(await listed({ gradeId: 'nada' })).toEqual([404, 'NOT_FOUND'])
  expect(await listed({ type: 'INSTRUCTOR', gradeId: 'none' })).toEqual([422, 'VALIDATION_ERROR'])
})
