import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileSheet, readSheets, rowPlace, type SheetChoice } from './import-sheets.rules.ts'

const sheet = (name: string, rows: string[][], over: Partial<FileSheet> = {}): FileSheet => ({
  name,
  isHidden: false,
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
  merges: [],
  hiddenColumns: [],
  isTooLarge: false,
  ...over,
})
const HEADER = ['Nome', 'Nascimento', 'Mãe']
const pupil = (name: string) => [name, '01/02/2014', 'Eva']
const classOf = (name: string, ...names: string[]) => sheet(name, [HEADER, ...names.map(pupil)])
const choice = (over: Partial<SheetChoice>): SheetChoice => ({
  sheets: null,
  header: null,
  includeHiddenRows: false,
  ...over,
})
const reasons = (sheets: FileSheet[], over: Partial<SheetChoice> = {}) =>
  readSheets('STUDENT', sheets, choice(over)).sheets.map(({ name, reason }) => [name, reason])

test('sheets with the same header are read together, and the name of the sheet is a column of its own', () => {
  const read = readSheets('STUDENT', [classOf('6º A', 'Ana', 'Bia'), classOf('6º B', 'Caio')])
  expect(read.headers).toEqual([...HEADER, 'Aba da planilha'])
  expect(read.sheetColumn).toBe(3)
  expect(read.rows).toEqual([
    { number: 2, cells: [...pupil('Ana'), '6º A'], nobody: null },
    { number: 3, cells: [...pupil('Bia'), '6º A'], nobody: null },
    { number: 5, cells: [...pupil('Caio'), '6º B'], nobody: null },
  ])
  expect(read.rows.map(({ number }) => rowPlace(read.sheets, number))).toEqual([
    { line: 2, sheet: '6º A' },
    { line: 3, sheet: '6º A' },
    { line: 2, sheet: '6º B' },
  ])
})

test('a file of one sheet is read as it stands, however its columns are called', () => {
  const read = readSheets('STUDENT', [sheet('', [['Xis'], ['Ana'], ['Bia']])])
  expect(read).toMatchObject({ headers: ['Xis'], sheetColumn: null })
  expect(read.rows.map(({ number, cells }) => [number, cells])).toEqual([
    [2, ['Ana']],
    [3, ['Bia']],
  ])
  expect(rowPlace(read.sheets, 3)).toEqual({ line: 3, sheet: null })
  expect(rowPlace(null, 3)).toEqual({ line: 3, sheet: null })
})

test('covers, lists of choices, hidden and empty sheets and other headers are left out, each with its reason', () => {
  const sheets = [
    sheet('Capa', [['Escola Municipal'], ['Alunos de 2026']]),
    classOf('6º A', 'Ana'),
    sheet('Listas', [['Sexo'], ['F'], ['M']], { isHidden: true }),
    classOf('2025', 'Bia'),
    sheet('Professores', [
      ['Nome', 'CPF', 'Disciplina'],
      ['Rui', '', 'Arte'],
    ]),
    sheet('Vazia', []),
    sheet('Só nomes', [HEADER]),
    sheet('Todos', [], { isTooLarge: true }),
    classOf('6º B', 'Caio'),
  ].map((one, at) => (at === 3 ? { ...one, isHidden: true } : one))
  expect(reasons(sheets)).toEqual([
    ['Capa', 'NO_HEADER'],
    ['6º A', null],
    ['Listas', 'HIDDEN'],
    ['2025', 'HIDDEN'],
    ['Professores', 'DIFFERENT_HEADER'],
    ['Vazia', 'EMPTY'],
    ['Só nomes', 'EMPTY'],
    ['Todos', 'TOO_LARGE'],
    ['6º B', null],
  ])
})

test('a person chooses the sheets: hidden ones are read, and columns of another header join those of the same name', () => {
  const sheets = [
    classOf('6º A', 'Ana'),
    sheet('Novos', [
      ['CPF', 'Nome', 'Mãe'],
      ['52998224725', 'Bia', 'Ida'],
    ]),
    { ...classOf('2025', 'Caio'), isHidden: true },
  ]
  const read = readSheets('STUDENT', sheets, choice({ sheets: [1, 2] }))
  expect(read.headers).toEqual(['CPF', 'Nome', 'Mãe', 'Nascimento', 'Aba da planilha'])
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['52998224725', 'Bia', 'Ida', '', 'Novos'],
    ['', 'Caio', 'Eva', '01/02/2014', '2025'],
  ])
  expect(read.sheets.map(({ reason }) => reason)).toEqual(['DIFFERENT_HEADER', null, null])
  expect(reasons([sheets[0]!, classOf('6º B', 'Davi')], { sheets: [1] })).toEqual([
    ['6º A', 'NOT_CHOSEN'],
    ['6º B', null],
  ])
})

test('hidden rows are people only when they are asked for, and hidden columns are named', () => {
  const one = classOf('6º A', 'Ana', 'Bia', 'Caio')
  const sheets = [
    {
      ...one,
      hiddenColumns: [1],
      rows: one.rows.map(line => (line.line === 3 ? { ...line, isHidden: true } : line)),
    },
  ]
  const read = readSheets('STUDENT', sheets)
  expect(read.rows.map(({ nobody }) => nobody)).toEqual([null, 'HIDDEN_ROW', null])
  expect(read).toMatchObject({ hiddenColumns: [1], sheets: [{ rows: 3, hiddenRows: 1 }] })
  const all = readSheets('STUDENT', sheets, choice({ includeHiddenRows: true }))
  expect(all.rows.map(({ nobody }) => nobody)).toEqual([null, null, null])
})

test('the line of the header is chosen for the first sheet, and found in the others', () => {
  const titled = (name: string, pupilName: string) =>
    sheet(name, [
      ['Chamada', 'Quem'],
      ['1', 'x'],
      ['Matéria', 'Aluno'],
      ['A', pupilName],
    ])
  const read = readSheets(
    'STUDENT',
    [titled('A', 'Ana'), titled('B', 'Bia')],
    choice({ header: { line: 3, span: 1 } }),
  )
  expect(read.headers).toEqual(['Matéria', 'Aluno', 'Aba da planilha'])
  expect(read.rows.map(({ cells }) => cells[1])).toEqual(['Ana', 'Bia'])
  expect(read.sheets.map(({ headerLine, headerSpan }) => [headerLine, headerSpan])).toEqual([
    [3, 1],
    [3, 1],
  ])
})

test('totals and signatures are looked for in each sheet by itself', () => {
  const closed = (name: string) => sheet(name, [HEADER, pupil('Ana'), pupil('Bia'), ['TOTAL: 2 ALUNOS']])
  const read = readSheets('STUDENT', [closed('A'), closed('B')])
  expect(read.rows.map(({ nobody }) => nobody)).toEqual([null, null, 'TOTAL', null, null, 'TOTAL'])
})

const anyCell = fc.constantFrom('', 'Nome', 'CPF', 'Mãe', 'Ana', 'TOTAL', '1', 'Nascimento', '01/02/2014')
const anySheet = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  isHidden: fc.boolean(),
  isTooLarge: fc.constant(false),
  merges: fc.constant([]),
  hiddenColumns: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
  rows: fc
    .array(fc.record({ cells: fc.array(anyCell, { minLength: 1, maxLength: 5 }), isHidden: fc.boolean() }), {
      maxLength: 8,
    })
    .map(rows => rows.map((row, at) => ({ ...row, line: 2 * at + 1 }))),
})

test('no cell of a sheet that is read is lost or moved to another name, and every row has a number and a place', () => {
  fc.assert(
    fc.property(fc.array(anySheet, { maxLength: 4 }), fc.boolean(), (sheets, isAll) => {
      const over = isAll ? { sheets: [...sheets.keys()] } : {}
      const read = readSheets('STUDENT', sheets, choice(over))
      expect(read.sheets.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name))
      expect(new Set(read.rows.map(({ number }) => number)).size).toBe(read.rows.length)
      const several = read.sheets.filter(({ isRead }) => isRead).length > 1
      const expected = read.sheets.flatMap(({ index, isRead, headerLine, headerSpan }) => {
        const rows = sheets[index]?.rows ?? []
        const at = rows.findIndex(({ line }) => line === headerLine)
        return isRead ? rows.slice(at + (headerSpan ?? 1)).map(row => ({ row, index })) : []
      })
      expect(read.rows).toHaveLength(expected.length)
      for (const [at, { row, index }] of expected.entries()) {
        const got = read.rows[at]
        const texts = (cells: readonly string[]) => cells.filter(cell => cell !== '').toSorted()
        const own = several ? got?.cells.slice(0, -1) : got?.cells
        expect(texts(own ?? [])).toEqual(texts(row.cells))
        expect(rowPlace(read.sheets, got?.number ?? 0)).toEqual({
          line: row.line,
          sheet: several ? sheets[index]?.name : null,
        })
      }
    }),
  )
})
