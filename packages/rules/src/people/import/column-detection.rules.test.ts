import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpfWithCheckDigits } from '../../identity/tax-number.rules.ts'
import { importColumns } from '../import-row/import-columns.rules.ts'
import { detectColumns } from './column-detection.rules.ts'

const TYPES = ['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const
const headersOnly = (headers: string[]) => headers.map(header => ({ header, values: [] }))
const guessesOf = (...given: Parameters<typeof detectColumns>) =>
  detectColumns(...given).map(({ field, confidence, reason }) => [field, reason ?? confidence])
const fieldsOf = (type: (typeof TYPES)[number], headers: string[]) =>
  detectColumns(type, headersOnly(headers)).map(({ field }) => field)

const running = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const cpfs = [1, 2, 3, 4].map(n => cpfWithCheckDigits(String(500_000_000 + n)))
const names = ['ANA LIMA', 'BRUNO SÁ', 'CARLA DIAS', 'DAVI REIS']

test.each(TYPES)('our own template of %s is recognised whole, and certainly', type => {
  const columns = importColumns(type)
  const guesses = detectColumns(
    type,
    columns.map(({ title, example }) => ({ header: title, values: [example] })),
  )
  expect(guesses.map(({ field }) => field)).toEqual(columns.map(column => column.key))
  expect(new Set(guesses.map(({ confidence }) => confidence))).toEqual(new Set(['CERTAIN']))
})

test('headers of other systems are recognised, whatever their case, accents and signs', () => {
  const headers = [
    ['CÓDIGO DO ALUNO', 'oldRegistration'],
    ['ALUNO', null],
    ['Nome do(a)  Aluno', 'name'],
    ['Dt. Nascimento', 'birthdate'],
    ['Sexo', 'gender'],
    ['Nome da Mãe', 'responsible1Name'],
    ['CPF_RESPONSÁVEL', 'responsible1TaxNumber'],
    ['Órgão Emissor (RG)', 'issuer'],
    ['Cor/Raça', 'colourOrRace'],
    ['PIS/PASEP', 'nis'],
    ['Transporte escolar', null],
  ] as const
  expect(
    fieldsOf(
      'STUDENT',
      headers.map(([header]) => header),
    ),
  ).toEqual(headers.map(([, field]) => field))
})

test('the class list of a state system is understood: running numbers are no houses', () => {
  expect(
    guessesOf('STUDENT', [
      { header: 'Nº', values: running(4) },
      { header: 'RA', values: ['000112233445-X', '000112233446-1'] },
      { header: 'NOME DO ALUNO', values: names },
      { header: 'DT. NASC.', values: ['01/02/15', '02/03/15', '-'] },
      { header: 'C.P.F.', values: [...cpfs, 'NÃO TEM'] },
      { header: 'MÃE', values: ['EVA LIMA', '-', 'IDA DIAS'] },
      { header: 'TEL. MÃE', values: ['11 98765-4321', '', '98765-4322'] },
      { header: 'END.', values: ['RUA A, 10', 'RUA B, 20', 'S/N'] },
      { header: 'SITUAÇÃO', values: ['ATIVO', 'ATIVO', 'ATIVO'] },
    ]),
  ).toEqual([
    [null, 'LIST_NUMBER'],
    ['oldRegistration', 'CERTAIN'],
    ['name', 'CERTAIN'],
    ['birthdate', 'CERTAIN'],
    ['taxNumber', 'CERTAIN'],
    ['responsible1Name', 'CERTAIN'],
    ['responsible1Cellphone', 'CERTAIN'],
    ['street', 'CERTAIN'],
    ['situation', 'CERTAIN'],
  ])
})

test('"Nº" is the number of a house beside a street, and nothing without one', () => {
  const house = { header: 'Nº', values: ['120', '7', '1300'] }
  const street = { header: 'Rua', values: ['A', 'B', 'C'] }
  const name = { header: 'Aluno', values: names }
  expect(guessesOf('STUDENT', [name, street, house])[2]).toEqual(['number', 'CERTAIN'])
  expect(guessesOf('STUDENT', [house, name, street])[0]).toEqual(['number', 'VALUES'])
  expect(guessesOf('STUDENT', [house, name])[0]).toEqual([null, null])
  const others = ['A', 'B', 'C'].map(header => ({ header, values: ['x', 'y', 'z'] }))
  expect(guessesOf('STUDENT', [house, name, ...others, street])[0]).toEqual([null, null])
  const gaps = { header: 'Nº', values: ['1', '2', '7'] }
  expect(guessesOf('STUDENT', [gaps, name, street])[0]).toEqual([null, 'LIST_NUMBER'])
  const both = guessesOf('STUDENT', [{ header: 'Nº', values: running(40) }, name, street, house])
  expect([both[0], both[3]]).toEqual([
    [null, 'LIST_NUMBER'],
    ['number', 'CERTAIN'],
  ])
})

test('values that gainsay their header leave doubt, or the column out', () => {
  const column = (header: string, values: string[]) => guessesOf('STUDENT', [{ header, values }])[0]
  expect(column('Nascimento', ['Recife', 'Olinda', 'Natal'])).toEqual([null, null])
  expect(column('Data de nascimento', ['Recife', 'Olinda', 'Natal'])).toEqual(['birthdate', 'GUESSED'])
  expect(column('Nasc.', ['01/02/15', 'Olinda', '3/4/15/2', 'x/y'])).toEqual(['birthdate', 'GUESSED'])
})

test('without a header that is known, values tell a CPF, an address of e-mail and a name', () => {
  expect(
    guessesOf('STUDENT', [
      { header: 'Documento', values: cpfs },
      { header: '', values: ['a@b.com', 'c@d.com', 'e@f.com'] },
      { header: 'Quem', values: names },
      { header: 'Ônibus', values: ['6º A', '6º A', '6º A'] },
    ]),
  ).toEqual([
    ['taxNumber', 'VALUES'],
    ['email', 'VALUES'],
    ['name', 'GUESSED'],
    [null, null],
  ])
})

test('mother and father have their places, and "the responsible" beside them is a guess', () => {
  const headers = ['RESP.', 'Aluno', 'PAI', 'MÃE', 'TEL. PAI', 'FONE RESP.']
  expect(guessesOf('STUDENT', headersOnly(headers))).toEqual([
    [null, null],
    ['name', 'CERTAIN'],
    ['responsible2Name', 'CERTAIN'],
    ['responsible1Name', 'CERTAIN'],
    ['responsible2Cellphone', 'CERTAIN'],
    ['responsible1Cellphone', 'GUESSED'],
  ])
})

test('an exact title wins over another name of the same field, and what was chosen last time wins over both', () => {
  expect(fieldsOf('STUDENT', ['Nome completo', 'Nome'])).toEqual([null, 'name'])
  const memory = new Map<string, string | null>([
    ['nome completo', 'name'],
    ['nome', null],
    ['sexo', 'a field of an older release'],
    ['no', 'number'],
  ])
  const columns = headersOnly(['Nome completo', 'Nome', 'Sexo'])
  expect(guessesOf('STUDENT', [...columns, { header: 'Nº', values: running(9) }], memory)).toEqual([
    ['name', 'REMEMBERED'],
    [null, 'REMEMBERED'],
    ['gender', 'CERTAIN'],
    [null, 'LIST_NUMBER'],
  ])
})

test('whatever the headers and values, a field is given at most once, and never without saying how surely', () => {
  const some = importColumns('STUDENT').flatMap(column => [column.title, ...column.aliases])
  const value = fc.oneof(fc.constantFrom('1', '2', '3', '-', 'ANA LIMA', '01/02/15', ...cpfs), fc.string())
  const column = fc.record({
    header: fc.oneof(fc.constantFrom(...some, 'Nº', 'C.P.F.', ''), fc.string()),
    values: fc.array(value, { maxLength: 6 }),
  })
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), columns => {
      const guesses = detectColumns('STUDENT', columns)
      expect(guesses).toHaveLength(columns.length)
      const fields = guesses.flatMap(({ field }) => field ?? [])
      expect(new Set(fields).size).toBe(fields.length)
      for (const { field, confidence } of guesses) expect(field === null).toBe(confidence === null)
    }),
  )
})

test('running numbers never become a house, whatever the list is called and wherever it stands', () => {
  const header = fc.constantFrom('Nº', 'N.º', 'Número', 'NUM', 'Ordem', 'Nº DE CHAMADA', '')
  fc.assert(
    fc.property(header, fc.integer({ min: 2, max: 50 }), fc.boolean(), (list, count, isFirst) => {
      const numbers = { header: list, values: running(count) }
      const street = { header: 'Endereço', values: ['Rua A', 'Rua B'] }
      const columns = isFirst ? [numbers, street] : [street, numbers]
      expect(detectColumns('STUDENT', columns)[isFirst ? 0 : 1]?.field).toBeNull()
    }),
  )
})

test('the list of the SED of São Paulo is understood, with the digit and the state of the RA', () => {
  const guesses = detectColumns('STUDENT', [
    { header: 'Nr', values: ['1', '2', '3'] },
    { header: 'Nome', values: ['ANA LIMA', 'BIA SÁ', 'CAIO REIS'] },
    { header: 'RA', values: ['000111222333', '000111222334', '000111222335'] },
    { header: 'Dig. RA', values: ['0', 'X', '7'] },
    { header: 'UF RA', values: ['SP', 'SP', 'SP'] },
    { header: 'Situação', values: ['Ativo', 'Transferido', 'Ativo'] },
  ])
  expect(guesses.map(({ field, reason }) => field ?? reason)).toEqual([
    'LIST_NUMBER',
    'name',
    'oldRegistration',
    'registrationDigit',
    'registrationState',
    'situation',
  ])
})

test('class and series are columns of a list', () => {
  const guesses = detectColumns('STUDENT', [
    { header: 'Aluno', values: ['ANA LIMA', 'BIA SÁ', 'CAIO REIS'] },
    { header: 'SÉRIE', values: ['6º ano', '6º ano', '7º ano'] },
    { header: 'TURMA', values: ['A', 'B', 'A'] },
  ])
  expect(guesses.map(({ field }) => field)).toEqual(['name', 'classStage', 'className'])
})
