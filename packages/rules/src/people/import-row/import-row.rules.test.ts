import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from '../../calendar/civil-date.rules.ts'
import { isValidCpf } from '../../identity/tax-number.rules.ts'
import { importDraft, rowKeys } from './import-row.rules.ts'
import { readDate, readValue } from './import-values.rules.ts'

const today = '2026-08-17'
const student = (given: Record<string, string>, implied?: Record<string, string>) =>
  importDraft('STUDENT', given, { today, ...(implied ? { implied } : {}) })

test.each([
  '31/02/2013',
  '2013-02-30',
  '14 de março',
  '1/1/0000',
  '13/13/2013',
  '20130314',
  '14 de marte de 2013',
  '31 de abril de 2013',
  '14mar2013',
])('the date %s is refused', text => {
  expect(readDate(text, 2026).remark).toEqual({ code: 'INVALID_DATE', isProblem: true })
})

test('of two digits of a year the last such year is meant, with a warning', () => {
  const read = (text: string) => {
    const { value, remark } = readDate(text, 2026)
    return [value, remark?.code, remark?.isProblem]
  }
  expect(read('14/03/13')).toEqual(['2013-03-14', 'TWO_DIGIT_YEAR', false])
  expect(read('14/03/61')).toEqual(['1961-03-14', 'TWO_DIGIT_YEAR', false])
  expect(read('1º de janeiro de 98')).toEqual(['1998-01-01', 'TWO_DIGIT_YEAR', false])
  expect(read('31/02/13')).toEqual(['31/02/13', 'INVALID_DATE', true])
})

test.each([
  '14/03/2013',
  '14-3-2013',
  '2013-03-14',
  '2013-03-14T00:00:00Z',
  '14/03/2013 10:20',
  '41347',
  '14.03.2013',
  '14 de março de 2013',
  '14 DE MARCO DE 2013',
  '14-mar-2013',
  '14/mar./2013 10:20',
  '14 mar 2013',
])('the date %s is 14 March 2013', text => {
  expect(readDate(text, 2026)).toEqual({ value: '2013-03-14' })
})

test('every date survives being written as people write it', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, date => {
      const text = date.toISOString().slice(0, 10)
      expect(readDate(formatDate(text), 2026)).toEqual({ value: text })
    }),
  )
})

test.each([
  ['cpf', '1234567891', '1234567891', undefined],
  ['cpf', '191', '191', undefined],
  ['cpf', '62885020', '62885020', undefined],
  ['cpf', '2000000127', '2000000127', undefined],
  ['cpf', '529.982.247-25', '529.982.247-25', undefined],
  ['phone', '11 8000-0000', '11 8000-0000', undefined],
  ['phone', '3333-4444 / (11) 90000-0001 / 11 2000-0000', '(11) 90000-0001', 'FIRST_PHONE'],
  ['phone', '11 90000-0001 ou 11 2000-0000', '11 90000-0001', 'FIRST_PHONE'],
  ['state', 'São Paulo', 'SP', undefined],
  ['state', 'sp', 'SP', undefined],
  ['state', 'Lisboa', 'Lisboa', undefined],
  ['postalCode', '1001000', '01001000', undefined],
  ['gender', 'f', 'Feminino', undefined],
  ['gender', 'outro', 'outro', 'UNKNOWN_GENDER'],
  ['colourOrRace', 'PRETO', 'Preta', undefined],
  ['colourOrRace', 'indigena', 'Indígena', undefined],
  ['colourOrRace', '4', 'Amarela', undefined],
  ['colourOrRace', '0', 'Não declarada', undefined],
  ['colourOrRace', 'Negra', 'Negra', undefined],
  ['kinship', 'MAE', 'Mãe', undefined],
  ['kinship', 'avô', 'Avô', undefined],
  ['kinship', 'Avó', 'Avó', undefined],
  ['kinship', 'vizinha', 'vizinha', 'UNKNOWN_KINSHIP'],
  ['yesNo', 'S', 'sim', undefined],
  ['yesNo', 'talvez', 'talvez', 'INVALID_YES_NO'],
  ['text', '  José\u00a0 da  Silva\u200b ', 'José da Silva', undefined],
] as const)('a %s "%s" is read as "%s"', (kind, text, value, code) => {
  const read = readValue(kind, text, 2026)
  expect([read.value, read.remark?.code]).toEqual([value, code])
})

test('a CPF that lost its first zeros gets them back, with a warning', () => {
  expect(readValue('cpf', '1234567890', 2026)).toEqual({
    value: '01234567890',
    remark: { code: 'PADDED_CPF', isProblem: false },
  })
  expect(readValue('cpf', '123456789', 2026).remark).toBeUndefined()
})

test('a row without name, and a minor without responsible, have problems', () => {
  expect(student({}).problems).toEqual([
    { field: 'name', code: 'REQUIRED' },
    { field: 'responsible1Name', code: 'RESPONSIBLE_REQUIRED' },
  ])
  expect(student({ name: 'Ana', birthdate: '14/03/2013' }).problems).toEqual([
    { field: 'responsible1Name', code: 'RESPONSIBLE_REQUIRED' },
  ])
  expect(
    student({ name: 'Ana', birthdate: '18/08/2026', responsible1Name: 'Eva', responsible1Kinship: 'Mãe' })
      .problems,
  ).toEqual([{ field: 'birthdate', code: 'FUTURE_DATE' }])
})

test('an adult without responsible answers for themself; one who names half a responsible does not', () => {
  const adult = { name: 'Ana', birthdate: '17/08/2008', taxNumber: '529.982.247-25' }
  expect(student(adult)).toMatchObject({
    problems: [],
    body: { responsibles: [{ name: 'Ana', kinship: 'O próprio', taxNumber: '529.982.247-25' }] },
  })
  expect(student({ ...adult, birthdate: '18/08/2008' }).problems).toHaveLength(1)
  expect(student({ ...adult, responsible1Cellphone: '11900000001' }).problems).toContainEqual({
    field: 'responsible1Name',
    code: 'REQUIRED',
  })
})

test('a cell that says that there is nothing is left out with a warning; a mother called "-" answers for nobody', () => {
  const draft = student({
    name: 'Ana',
    birthdate: '14/03/13',
    taxNumber: 'NÃO TEM',
    number: 'S/N',
    responsible1Name: '-',
    responsible2Name: 'Rui',
  })
  expect(draft.problems).toEqual([])
  expect(draft.body).toEqual({
    name: 'Ana',
    birthdate: '2013-03-14',
    address: { number: 'S/N' },
    responsibles: [{ name: 'Rui', kinship: 'Responsável' }],
  })
  expect(draft.warnings.map(({ field, code }) => `${field}:${code}`)).toEqual([
    'taxNumber:SAYS_NOTHING',
    'birthdate:TWO_DIGIT_YEAR',
    'responsible1Name:SAYS_NOTHING',
    'name:ONE_WORD_NAME',
    'responsible2Kinship:KINSHIP_UNSAID',
  ])
  expect(draft.warnings[0]?.values).toEqual({ value: 'NÃO TEM' })
})

test('the telephone of a responsible without name is left out where another one answers', () => {
  const contact = { responsible1Cellphone: '11900000001' }
  expect(student({ name: 'Ana', ...contact }).problems.map(({ field }) => field)).toContain(
    'responsible1Name',
  )
  const named = { name: 'Ana Lima', responsible2Name: 'Rui Lima', responsible2Kinship: 'Pai' }
  const draft = student({ ...named, ...contact })
  expect(draft.problems).toEqual([])
  expect(draft.warnings).toEqual([{ field: 'responsible1Name', code: 'RESPONSIBLE_WITHOUT_NAME' }])
})

test('responsibles come in their order, and a path leads back to its column', () => {
  const draft = student({
    name: 'Ana',
    taxNumber: '1',
    city: 'Recife',
    responsible2Name: 'Eva',
    responsible2TaxNumber: '2',
    responsible2Kinship: 'Tia',
  })
  expect(draft.body).toEqual({
    name: 'Ana',
    documents: { taxNumber: '1' },
    address: { city: 'Recife' },
    responsibles: [{ name: 'Eva', taxNumber: '2', kinship: 'Tia' }],
  })
  expect(draft.columnOf.get('documents.taxNumber')).toBe('taxNumber')
  expect(draft.columnOf.get('responsibles.0.taxNumber')).toBe('responsible2TaxNumber')
})

test('the kinship comes from the header when it says it, else with a warning', () => {
  const given = { name: 'Ana Lima', responsible1Name: 'Eva Lima' }
  expect(student(given, { responsible1Name: 'Mãe' })).toMatchObject({
    warnings: [],
    body: { responsibles: [{ kinship: 'Mãe' }] },
  })
  expect(student(given).warnings).toEqual([{ field: 'responsible1Kinship', code: 'KINSHIP_UNSAID' }])
})

test('a row of a responsible names the student apart from itself', () => {
  const draft = importDraft(
    'RESPONSIBLE',
    {
      studentRegistration: '202600001',
      name: 'Eva',
      taxNumber: '529.982.247-25',
      kinship: 'mãe',
      main: 'sim',
      city: 'Recife',
    },
    { today },
  )
  expect(draft.body).toEqual({
    name: 'Eva',
    kinship: 'Mãe',
    taxNumber: '529.982.247-25',
    address: { city: 'Recife' },
  })
  expect([draft.main, draft.student]).toEqual([
    true,
    { registration: '202600001', taxNumber: '', name: '', birthdate: '' },
  ])
})

test('rows are the same person by CPF or by name with birthdate, and the same row when everything is equal', () => {
  const keys = (given: Record<string, string>) => rowKeys('STUDENT', given, student(given))
  const first = { name: "Ana D'Ávila", birthdate: '14/03/2013', taxNumber: '529.982.247-25' }
  const second = { name: 'ANA DÁVILA', birthdate: '2013-03-14', taxNumber: '52998224725' }
  expect(keys(first)).toMatchObject({ cpf: '52998224725', person: 'ana davila|2013-03-14' })
  expect(keys(second)).toMatchObject({ cpf: '52998224725', person: 'ana davila|2013-03-14' })
  expect(keys(first).whole).not.toBe(keys(second).whole)
  expect(keys({ name: 'Ana' })).toMatchObject({ cpf: null, person: null })
})

test('whatever stands in the cells, a draft is made', () => {
  const cells = fc.dictionary(
    fc.constantFrom('name', 'birthdate', 'taxNumber', 'responsible1Name', 'state'),
    fc.string(),
  )
  fc.assert(
    fc.property(cells, given => {
      const draft = student(given)
      expect(draft.body.responsibles).toBeInstanceOf(Array)
      expect(rowKeys('STUDENT', given, draft).whole).toBeTypeOf('string')
    }),
  )
})

test.each([
  [{ name: 'Ana', surname: 'de Souza' }, 'Ana de Souza'],
  [{ name: 'Ana Clara', surname: 'Souza' }, 'Ana Clara Souza'],
  [{ name: 'Ana', surname: 'Da Silva' }, 'Ana da Silva'],
  [{ name: 'Ana Souza', surname: 'SOUZA' }, 'Ana Souza'],
  [{ name: 'Ana', surname: '-' }, 'Ana'],
  [{ name: '', surname: 'Souza' }, 'Souza'],
])('name and surname of %j are %s', (given, name) => {
  expect(student({ ...given, birthdate: '14/03/1990' }).body.name).toBe(name)
  const responsible = importDraft('RESPONSIBLE', { ...given, kinship: 'Mãe' }, { today })
  expect(responsible.body).toMatchObject({ name })
  expect(responsible.body).not.toHaveProperty('surname')
})

test('a name of one word is a warning: without it surnames are lost unseen', () => {
  const warnings = (given: Record<string, string>) =>
    student({ birthdate: '14/03/1990', ...given })
      .warnings.filter(({ code }) => code === 'ONE_WORD_NAME')
      .map(({ field }) => field)
  expect(warnings({ name: 'Ana' })).toEqual(['name'])
  expect(warnings({ name: 'Ana Lima' })).toEqual([])
  expect(warnings({ name: 'Ana', surname: 'Lima' })).toEqual([])
  expect(warnings({ name: 'Ana Lima', responsible1Name: 'Eva' })).toEqual([])
})

test('no word of a name or surname is lost when they are joined', () => {
  const word = fc.constantFrom('Ana', 'de', 'Souza', 'Lima', 'da', 'Íris')
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map(list => list.join(' '))
  fc.assert(
    fc.property(words, words, (name, surname) => {
      const joined = String(student({ name, surname, birthdate: '14/03/1990' }).body.name)
      for (const each of `${name} ${surname}`.split(' ')) expect(joined.split(' ')).toContain(each)
      expect(joined.startsWith(name)).toBe(true)
      expect(joined.endsWith(surname)).toBe(true)
    }),
  )
})

const signs = fc.constantFrom('.', '-', '/', ',', ' ', '–', '')
test('a CPF is the same to an import, whatever signs stand between its digits', () => {
  fc.assert(
    fc.property(fc.array(signs, { minLength: 11, maxLength: 11 }), between => {
      const text = [...'52998224725'].map((digit, at) => `${digit}${between[at]}`).join('')
      const { value, remark } = readValue('cpf', text, 2026)
      expect([value.replace(/\D/g, ''), remark]).toEqual(['52998224725', undefined])
      expect(isValidCpf(value)).toBe(true)
    }),
  )
  expect(readValue('cpf', '529,982,247-25', 2026).value).toBe('52998224725')
  expect(readValue('cpf', '529.982.247-25 (da mãe)', 2026).value).toBe('529.982.247-25 (da mãe)')
})

test('the registration keeps its digit and its state, each once', () => {
  const joined = (given: Record<string, string>) => {
    const { body, bareRegistration } = student({ name: 'Ana Reis', ...given })
    return [body.oldRegistration, bareRegistration]
  }
  const ra = { oldRegistration: '123456789', registrationDigit: '0', registrationState: 'São Paulo' }
  expect(joined(ra)).toEqual(['123456789-0/SP', '123456789'])
  expect(joined({ ...ra, oldRegistration: '123456789-0' })).toEqual(['123456789-0/SP', '123456789-0'])
  expect(joined({ oldRegistration: '123456789', registrationDigit: 'X' })).toEqual([
    '123456789-X',
    '123456789',
  ])
  expect(joined({ oldRegistration: '123456789' })).toEqual(['123456789', null])
  expect(joined({ registrationDigit: '0' })).toEqual([undefined, null])
  const whole = { ...ra, oldRegistration: '123456789-0/SP' }
  expect(joined(whole)).toEqual(['123456789-0/SP', '123456789-0/SP'])
  expect(joined({ ...ra, oldRegistration: '123456789/SP' })[0]).toBe('123456789-0/SP')
  expect(student({ name: 'Ana Reis', ...whole }).digitRegistration).toBe('123456789-0')
  expect(student({ name: 'Ana Reis', ...ra }).digitRegistration).toBe('123456789-0')
})

test('a student without anybody responsible is taken when that may be said later, but not half a responsible', () => {
  const options = { today, withoutResponsible: true }
  const codes = (given: Record<string, string>) => {
    const { problems, warnings } = importDraft('STUDENT', { name: 'Ana Reis', ...given }, options)
    return [problems.map(({ code }) => code), warnings.map(({ code }) => code)]
  }
  expect(codes({})).toEqual([[], ['RESPONSIBLE_LATER']])
  expect(codes({ responsible1Name: 'Eva Reis', responsible1Kinship: 'Mãe' })).toEqual([[], []])
  expect(codes({ responsible1Cellphone: '11900000001' })).toEqual([['REQUIRED', 'RESPONSIBLE_REQUIRED'], []])
})

test('who has left the class is left out, and the situation is no field of a person', () => {
  const left = student({ name: 'Ana Reis', responsible1Name: 'Eva', situation: 'TRANSFERIDO' })
  expect(left.leftOut).toEqual({
    field: 'situation',
    code: 'SITUATION_LEFT',
    values: { value: 'TRANSFERIDO' },
  })
  expect(left.body).not.toHaveProperty('situation')
  expect(student({ name: 'Ana Reis', situation: 'Ativo' }).leftOut).toBeNull()
})

test('a number behind a street is the number of the house, unless that has a column of its own', () => {
  const addressOf = (given: Record<string, string>) => student({ name: 'Ana Lima', ...given }).body.address
  expect(addressOf({ street: 'Rua das Flores, 123' })).toEqual({ street: 'Rua das Flores', number: '123' })
  expect(addressOf({ street: 'Rua das Flores, 123', number: '7' })).toEqual({
    street: 'Rua das Flores, 123',
    number: '7',
  })
  expect(addressOf({ street: 'Rua 15' })).toEqual({ street: 'Rua 15' })
})
