import { randomUUID } from 'node:crypto'
import {
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { classOrder } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Ask, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { educationLevelRow, gradeRow } from '../academics.factory.ts'

let app: TestApp
let school: School

beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const ask = (endpoint: AnyEndpoint, given: Ask = {}) =>
  app.call(endpoint, { host: school.host, token: school.administrator.token, ...given })
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)

test('classes are listed as a school has them, and found by what is typed', async () => {
  await app.within(school.id, db =>
    insertRows(
      db,
      'grade',
      ['EJA 1', '1ª série A', '10º ano', '9º ano', '2º ano', '1º ano', 'Pré II'].map(name =>
        gradeRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          education_level_id: school.level,
          name,
        }),
      ),
    ),
  )
  const namesInOrder = [
    'Pré II',
    '1º ano',
    '2º ano',
    '6º ano A',
    '6º ano B',
    '9º ano',
    '10º ano',
    '1ª série A',
    'EJA 1',
  ]
  expect(names(await ask(listGrades, { query: { rowsPerPage: 100 } }))).toEqual(namesInOrder)
  expect(names(await ask(listGradeNames))).toEqual(namesInOrder)
  expect(names(await ask(listGrades, { query: { searchFor: '1a serie' } }))).toEqual(['1ª série A'])
  expect(names(await ask(listGrades, { query: { searchFor: '000' } }))).toEqual([])
  const renamed = await ask(updateGrade, { params: { id: school.classes[0]!.id }, body: { name: '11º ano' } })
  expect(renamed.status).toBe(200)
  expect(names(await ask(listGradeNames)).slice(-3)).toEqual(['11º ano', '1ª série A', 'EJA 1'])
})

test('levels are listed from the youngest to the oldest', async () => {
  await app.within(school.id, db =>
    insertRows(
      db,
      'education_level',
      (
        [
          ['Educação de adultos', 'EJA'],
          ['Curso livre', null],
          ['Colegial', 'MEDIO'],
          ['Pequenos', 'INFANTIL'],
        ] as const
      ).map(([name, stage]) =>
        educationLevelRow({
          institution_id: school.id,
          id: randomUUID(),
          academic_year_id: school.year,
          name,
          stage,
        }),
      ),
    ),
  )
  expect(names(await ask(listEducationLevels))).toEqual([
    'Pequenos',
    'Ensino Fundamental – Anos Finais',
    'Colegial',
    'Educação de adultos',
    'Curso livre',
  ])
})

test('the database puts names in order as the rule does', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'º ',
      'ª ',
      ' ',
      '-',
      'ano',
      'anos',
      'série',
      'EJA',
      'Pré',
      'escola',
      'vestibular',
      'Infantil',
    ),
    fc.constantFrom(
      'Berçário',
      'Creche',
      'Maternal',
      'Jardim',
      'Fundamental',
      'Médio',
      'EM',
      'A',
      'jovens e adultos',
    ),
    fc.constantFrom(
      'Núcleo',
      'Polo',
      'Parque',
      'Flores',
      'de Infância',
      'manhã',
      'II',
      'iniciais',
      '6 a 9 anos',
      '2º anos',
    ),
    fc.nat(200).map(String),
    fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String),
    fc.string({ maxLength: 3 }),
  )
  const keys = fc
    .sample(fc.array(word, { maxLength: 6 }), 3000)
    .map(words => sortKey(words.join(words.length % 2 ? ' ' : '')))
  const { rows } = await app.owner.query<{ key: string; place: string }>(
    'select key, class_order(key) as place from unnest($1::text[]) as key',
    [keys],
  )
  expect(rows.map(({ place }) => place)).toEqual(rows.map(({ key }) => classOrder(key)))
})
