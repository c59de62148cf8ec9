import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLetters, readHistorySheet } from './history-sheet.rules.ts'
import type { SheetLine } from './history-sheet-columns.rules.ts'
import {
  readFrequency,
  readGrade,
  readHours,
  readResult,
  readSheetState,
  readSituation,
  readYear,
  type SheetValue,
} from './history-sheet-values.rules.ts'

const linesOf = (...rows: SheetValue[][]): SheetLine[] => rows.map((cells, at) => ({ line: at + 1, cells }))
const HEADER = [
  'Ano letivo',
  'Série',
  'Escola',
  'Município',
  'UF',
  'Disciplina',
  'Nota',
  'C.H.',
  'Freq. %',
  'Situação',
]
const read = (...rows: SheetValue[][]) => readHistorySheet('FUNDAMENTAL', linesOf(...rows))

describe('a cell', () => {
  it.each([
    [2019, '2019'],
    ['2019', '2019'],
    [' Ano de 2019 ', '2019'],
    [{ date: '2019-02-01' }, '2019'],
    // 2019 in a cell that shows dates.
    [{ date: '1905-07-11' }, '2019'],
    ['-', null],
    [null, null],
  ] as const)('of a year: %j is %j', (value, year) => {
    expect(readYear(value)).toEqual({ value: year })
  })

  it.each(['19', 'dois mil', '2018/2019', 20_190, { date: '1800-01-01' }, { error: '#REF!' }])(
    'of no year: %j',
    value => {
      expect(readYear(value)).toEqual({ fault: 'NO_YEAR' })
    },
  )

  it.each([
    ['FUNDAMENTAL', '6º ano B', '6º ano B'],
    ['FUNDAMENTAL', 6, '6º ano'],
    ['FUNDAMENTAL', '6º', '6º ano'],
    ['FUNDAMENTAL', '5ª série', '5ª série'],
    ['MEDIO', '2', '2ª série'],
    ['MEDIO', '1ª série EM', '1ª série EM'],
  ] as const)('of %s: %j is %s', (type, value, grade) => {
    expect(readGrade(type, value)).toEqual({ value: grade })
  })

  it.each([
    ['FUNDAMENTAL', '1ª série do Ensino Médio', 'OTHER_STAGE'],
    ['MEDIO', '9º ano', 'OTHER_STAGE'],
    ['MEDIO', '8ª série do Fundamental', 'OTHER_STAGE'],
    ['MEDIO', 7, 'NO_GRADE'],
    ['FUNDAMENTAL', { date: '2026-05-07' }, 'NO_GRADE'],
    ['FUNDAMENTAL', 0, 'NO_GRADE'],
  ] as const)('of %s: %j is not read, %s', (type, value, fault) => {
    expect(readGrade(type, value)).toEqual({ fault })
  })

  it.each([
    ['7,5', '7,5'],
    ['7.5', '7,5'],
    [7.300000000000001, '7,3'],
    ['10,0', '10'],
    [0, '0'],
    ['-', null],
    ['***', null],
    ['—', null],
    ['MB', 'MB'],
    [' Dispensado ', 'Dispensado'],
  ] as const)('of a mark: %j is %j', (value, result) => {
    expect(readResult(value)).toEqual({ value: result })
  })

  it.each([
    ['8,O', 'NO_MARK'],
    ['75%', 'NO_MARK'],
    [-3, 'NO_MARK'],
    [{ date: '2026-05-07' }, 'BECAME_DATE'],
    [{ error: '#N/A' }, 'FORMULA'],
    ['x'.repeat(41).replace(/^x/, 'y'), 'TOO_LONG'],
  ] as const)('of no mark: %j, %s', (value, fault) => {
    expect(readResult(value)).toEqual({ fault })
  })

  it.each([
    [80, '80'],
    ['80 h', '80'],
    ['80 horas', '80'],
    ['1.000', '1000'],
    ['1.200,5', '1200,5'],
    ['66:40', '66,67'],
    [0, null],
    ['-', null],
  ] as const)('of hours: %j is %j', (value, hours) => {
    expect(readHours(value)).toEqual({ value: hours })
  })

  it.each([
    ['75%', '75'],
    ['75,55 %', '75,6'],
    [75, '75'],
    [0.75, '75'],
    ['0,5%', '0,5'],
    [1, '100'],
    ['-', null],
  ] as const)('of a frequency: %j is %j', (value, frequency) => {
    expect(readFrequency(value)).toEqual({ value: frequency })
  })
  it.each(['muita', 101, '120%'])('of no frequency: %j', value => {
    expect(readFrequency(value)).toEqual({ fault: 'NO_PERCENT' })
  })

  it.each([
    ['APROVADO', 'APPROVED'],
    ['Aprov.', 'APPROVED'],
    ['aprovada', 'APPROVED'],
    ['Promovido(a)', 'APPROVED'],
    ['Aprovado pelo Conselho de Classe', 'BY_COUNCIL'],
    ['Aprovado após recuperação', 'AFTER_RECOVERY'],
    ['Progressão Parcial', 'WITH_DEPENDENCY'],
    ['Não aprovado', 'FAILED'],
    ['Retida', 'FAILED'],
    ['Reprovado por faltas', 'BY_ABSENCE'],
    ['Transf.', 'TRANSFERRED'],
    ['Abandono', 'DROPPED'],
    ['Evadido', 'DROPPED'],
    ['Reclassificado', 'RECLASSIFIED'],
    ['Falecimento', 'DECEASED'],
    ['Óbito', 'DECEASED'],
    ['', null],
  ] as const)('of how the year ended: %j is %j', (value, situation) => {
    expect(readSituation(value)).toEqual({ value: situation })
  })
  it('says which end of a year it does not know', () => {
    expect(readSituation('Cursando')).toEqual({ fault: 'UNKNOWN_SITUATION' })
    expect(readSheetState('ZZ')).toEqual({ fault: 'UNKNOWN_STATE' })
    expect(readSheetState('Minas Gerais')).toEqual({ value: 'MG' })
  })
})

describe('a spreadsheet', () => {
  it('is read from the line of names on, whatever stands above, between and below', () => {
    const sheet = read(
      ['SECRETARIA MUNICIPAL DE EDUCAÇÃO'],
      [],
      ['Aluno:', 'Bia Souza'],
      HEADER,
      [2019, '5º ano', 'E. M. Cecília', 'Campinas/SP', null, 'Matemática', '7,5', 200, '96,5%', 'APROVADO'],
      [null, null, null, null, null, 'Português', 8, 240, null, null],
      [null, null, null, null, null, 'TOTAL', null, 800, null, null],
      [],
      HEADER,
      [2020, '6º ano', 'E. E. Anísio', 'Ribeirão Preto', 'São Paulo', 'Ciências', '-', 80, 0.9, 'Aprov.'],
      ['Observações: nada consta.'],
    )
    expect(sheet?.years).toEqual([
      {
        year: '2019',
        grade: '5º ano',
        institution: 'E. M. Cecília',
        city: 'Campinas',
        state: 'SP',
        situation: 'APPROVED',
        hours: '800',
        frequency: '96,5',
        components: [
          { name: 'Matemática', result: '7,5', hours: '200' },
          { name: 'Português', result: '8', hours: '240' },
        ],
      },
      {
        year: '2020',
        grade: '6º ano',
        institution: 'E. E. Anísio',
        city: 'Ribeirão Preto',
        state: 'SP',
        situation: 'APPROVED',
        hours: null,
        frequency: '90',
        components: [{ name: 'Ciências', result: null, hours: '80' }],
      },
    ])
    expect(sheet?.problems).toEqual([
      { line: 11, place: null, code: 'LEFT_OUT', words: 'Observações: nada consta.' },
    ])
  })

  it('may name its columns in two lines, and "Ano" is the grade beside "Ano letivo"', () => {
    const sheet = read(
      ['Ano letivo', 'Ano', 'Escola', 'Componente', 'Rendimento', null],
      [null, null, null, null, 'Nota', 'C.H.'],
      [2019, 5, 'Escola', 'Arte', 9, 40],
    )
    expect(sheet?.years[0]).toMatchObject({
      grade: '5º ano',
      components: [{ name: 'Arte', result: '9', hours: '40' }],
    })
  })

  it('tells each cell that cannot be read, and keeps the rest of the line', () => {
    const sheet = read(HEADER, [
      2019,
      '5º ano',
      'Escola',
      'Campinas',
      'ZZ',
      'Arte',
      { date: '2026-05-07' },
      'muitas',
      '130%',
      'Cursando',
    ])
    expect(
      sheet?.problems.map(({ line, place, code }) => [`${columnLetters(place ?? 0)}${line}`, code]),
    ).toEqual([
      ['E2', 'UNKNOWN_STATE'],
      ['G2', 'BECAME_DATE'],
      ['H2', 'NO_NUMBER'],
      ['I2', 'NO_PERCENT'],
      ['J2', 'UNKNOWN_SITUATION'],
    ])
    expect(sheet?.years[0]?.components).toEqual([{ name: 'Arte', result: null, hours: null }])
  })

  it('never gives the lines under a year that cannot be read to another year', () => {
    const sheet = read(
      HEADER,
      [2019, '5º ano', 'Escola', null, null, 'Arte', 9],
      ['20xx', '6º ano', 'Escola', null, null, 'Arte', '8,O'],
      [null, null, null, null, null, 'História', 6],
    )
    expect(sheet?.years.map(({ year, components }) => [year, components.length])).toEqual([['2019', 1]])
    expect(sheet?.problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'NO_YEAR'],
      [4, 'LEFT_OUT'],
    ])
  })

  it('parts one year at two schools, and tells what two lines say differently', () => {
    const sheet = read(
      HEADER,
      [2019, '5º ano', 'Escola A', null, null, 'Arte', 9, null, null, 'Transferido'],
      [2019, '5º ano', 'Escola B', null, null, 'Arte', 8, null, null, 'Aprovado'],
      [2019, '5º ano', 'Escola B', null, null, 'arte', 7, null, null, 'Reprovado'],
    )
    expect(sheet?.years.map(({ institution, situation }) => [institution, situation])).toEqual([
      ['Escola A', 'TRANSFERRED'],
      ['Escola B', 'APPROVED'],
    ])
    expect(sheet?.problems.map(({ line, place, code }) => [line, place, code])).toEqual([
      [4, 9, 'DIFFERS'],
      [4, 5, 'DIFFERS'],
    ])
  })

  it('without columns of year and grade is none', () => {
    expect(read(['Nome', 'Nota', 'Turma'], ['Ana', 7, 'A'])).toBeNull()
    expect(read()).toBeNull()
  })

  const cell: fc.Arbitrary<SheetValue> = fc.oneof(
    fc.constantFrom(...HEADER, 'APROVADO', '7,5', '75%', '-', '', 'Total', '5º ano', '2019', 'Campinas/SP'),
    fc.string({ maxLength: 12 }),
    fc.double({ noNaN: true }),
    fc.integer({ min: -5, max: 2200 }),
    fc.constant(null),
    fc.constant({ date: '1905-07-11' }),
    fc.constant({ error: '#REF!' }),
  )

  it('of any cells is read without fail: a year for a year, every number one that the form takes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 11 }), { maxLength: 12 }), rows => {
        const sheet = read(HEADER, ...rows)
        for (const { year, grade, hours, frequency, components } of sheet?.years ?? []) {
          expect(year).toMatch(/^(19|20|21)\d\d$/)
          expect(grade.trim()).not.toBe('')
          for (const number of [hours, frequency, ...components.map(each => each.hours)])
            expect(number ?? '0').toMatch(/^\d+(,\d{1,2})?$/)
          expect(new Set(components.map(({ name }) => name)).size).toBe(components.length)
        }
        for (const { line } of sheet?.problems ?? []) expect(line).toBeGreaterThan(1)
      }),
    )
  })

  it('that repeats the year in each line says the same as one that leaves it out', () => {
    const marks = fc.uniqueArray(
      fc.string({ minLength: 3, maxLength: 8 }).filter(text => /^[a-z]+$/.test(text)),
      {
        minLength: 2,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(marks, names => {
        const whole = names.map((name, at) => [
          2019,
          '5º ano',
          'Escola',
          null,
          null,
          `Componente ${name}`,
          at,
        ])
        const once = whole.map((row, at) => (at === 0 ? row : [null, null, null, ...row.slice(3)]))
        expect(read(HEADER, ...once)).toEqual(read(HEADER, ...whole))
      }),
    )
  })
})
