import { beforeEach, expect, test, vi } from 'vitest'
import { detectColumns } from './column-detection.rules.ts'
import { HEADER_WITHIN, sameHeader } from './import-header-lines.rules.ts'
import { type FileSheet, readSheets } from './import-sheets.rules.ts'

const work = vi.hoisted(() => ({ keys: 0 }))
vi.mock('../person/search-key.rules.ts', async original => {
  const actual = await original<typeof import('../person/search-key.rules.ts')>()
  const searchKey: typeof actual.searchKey = text => {
    work.keys += 1
    return actual.searchKey(text)
  }
  return { ...actual, searchKey }
})

const COLUMNS = 40
const names = (prefix: string) => Array.from({ length: COLUMNS }, (_, at) => `${prefix} x${at}`)
const sheet = (index: number, rows: string[][]): FileSheet => ({
  name: `Aba ${index}`,
  isHidden: false,
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
  merges: [],
  hiddenColumns: [],
  isTooLarge: false,
})
/** Each of its first lines may be a header, and each has names of its own. */
const candidates = (index: number): string[][] =>
  Array.from({ length: HEADER_WITHIN + 1 }, (_, line) => [
    'Nome',
    'CPF',
    ...names(`${'abcdefghijklmnop'[line]} aba ${index}`),
  ])
const counted = (run: () => unknown): number => {
  work.keys = 0
  run()
  return work.keys
}
beforeEach(() => {
  // The names of the fields are computed once for all.
  detectColumns('STUDENT', [{ header: 'Nome', values: [] }])
})

test('columns are weighed with few keys for each of them, however many fields there are', () => {
  const columns = names('coluna').map(header => ({ header, values: [] }))
  expect(counted(() => detectColumns('STUDENT', columns))).toBeLessThanOrEqual(6 * COLUMNS)
})

test('a line is weighed only where its names are those of the other sheet', () => {
  const { rows } = sheet(0, candidates(0))
  const own = ['Nome', 'CPF', ...names('outra')]
  let found: unknown
  expect(
    counted(() => {
      found = sameHeader('STUDENT', rows, [], own)
    }),
  ).toBeLessThanOrEqual(6 * COLUMNS)
  expect(found).toBeNull()
})

test('the work of a workbook grows with its sheets, and no faster', () => {
  const book = (count: number) => Array.from({ length: count }, (_, at) => sheet(at, candidates(at)))
  const [few, many] = [book(3), book(9)].map(sheets => counted(() => readSheets('STUDENT', sheets)))
  expect(many).toBeLessThanOrEqual(3.2 * few!)
  // A few for each cell of the first lines.
  expect(many).toBeLessThanOrEqual(9 * (HEADER_WITHIN + 1) * COLUMNS * 8)
})

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => sheet(at, [['Nome', 'CPF', ...names(`aba ${at}`)], ['Ana']]))
const all = (count: number) => ({
  sheets: [...Array(count).keys()],
  header: null,
  includeHiddenRows: false,
})

test('names of columns are compared by their keys, each of which is computed once', () => {
  const [few, many] = [3, 9].map(count => counted(() => readSheets('STUDENT', others(count), all(count))))
  expect(many).toBeLessThanOrEqual(3.2 * few!)
})

test('sheets that have too many columns together are refused before they are all joined', () => {
  const columns = 2 + 3 * COLUMNS + 1
  const read = (count: number, maxColumns?: number) =>
    readSheets('STUDENT', others(count), all(count), 'Aba', maxColumns)
  expect(read(3, columns)).toMatchObject({ isTooWide: false, sheetColumn: columns - 1 })
  expect(read(3, columns).headers).toHaveLength(columns)
  expect(read(3, columns - 1)).toMatchObject({ isTooWide: true, headers: [], rows: [] })
  const [bounded, whole] = [columns, undefined].map(most => counted(() => read(20, most)))
  expect(whole! - bounded!).toBeGreaterThanOrEqual(15 * COLUMNS)
})
