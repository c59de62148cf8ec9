import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type ReadOptions, readSpreadsheet } from './spreadsheet-reader.ts'
import { csvFile, xlsxFile } from './spreadsheet-writer.ts'

const failureOf = async (bytes: Uint8Array, options?: ReadOptions): Promise<string> => {
  const error = await readSpreadsheet(bytes, options).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SpreadsheetError)) throw new Error('The file was read')
  return error.failure
}
/** The rows of a file with one sheet. */
const rowsOf = async (bytes: Uint8Array) => {
  const { sheets } = await readSpreadsheet(bytes)
  expect(sheets).toHaveLength(1)
  return sheets[0]?.rows ?? []
}
const cells = async (bytes: Uint8Array) => (await rowsOf(bytes)).map(row => row.cells)

const archive = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (sheet: string, more: Record<string, string | Buffer> = {}) => ({
  'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...more,
})
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

test('class: a file that is not of its type: a PDF, an old or protected workbook, a picture and nothing at all are refused, whatever their name says', async () => {
  expect(await failureOf(Buffer.from('%PDF-1.7 ...'))).toBe('PDF')
  expect(await failureOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('OLD_FORMAT')
  expect(await failureOf(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBe('ANOTHER_FORMAT')
  expect(await failureOf(Buffer.from(''))).toBe('EMPTY')
  expect(await failureOf(Buffer.from(' \n;;\n'))).toBe('EMPTY')
  expect(await failureOf(await archive({ 'word/document.xml': '<w/>' }))).toBe('ANOTHER_FORMAT')
})

test('a truncated archive is refused', async () => {
  const whole = await xlsxFile([{ name: 'A', header: ['Nome'], rows: [['Ana']] }])
  expect(await failureOf(whole.subarray(0, whole.length - 30))).toBe('UNREADABLE')
  expect(await failureOf(whole.subarray(0, 60))).toBe('UNREADABLE')
})

test('an archive that unpacks to more than the cap is refused, also when its sizes lie', async () => {
  const bomb = await archive(workbook('', { 'xl/sharedStrings.xml': Buffer.alloc(4_000_000, 32) }))
  expect(bomb.length).toBeLessThan(20_000)
  const limits = { unpacked: 1_000_000 }
  expect(await failureOf(bomb, { limits })).toBe('TOO_LARGE')
  // 4,000,000 → 100, in the local header (where there is one) and in the directory.
  const lying = Buffer.from(bomb)
  const [real, claimedSize] = [Buffer.alloc(4), Buffer.alloc(4)]
  real.writeUInt32LE(4_000_000)
  claimedSize.writeUInt32LE(100)
  let changed = 0
  for (let at = lying.indexOf(real); at >= 0; at = lying.indexOf(real, at + 4)) {
    claimedSize.copy(lying, at)
    changed += 1
  }
  expect(changed).toBeGreaterThan(0)
  expect(await failureOf(lying, { limits })).toBe('TOO_LARGE')
})

test('a real bomb is refused within its process', async () => {
  const bomb = await archive(workbook('', { 'xl/sharedStrings.xml': Buffer.alloc(200_000_000, 32) }))
  expect(await failureOf(bomb)).toBe('TOO_LARGE')
})

test('class: a path out of an archive: an archive with thousands of parts, or with a name that climbs out of it, is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`xl/a${at}.xml`, '<a/>']))
  expect(await failureOf(await archive(workbook('', many)), { limits: { entries: 50 } })).toBe('TOO_LARGE')
  const climbing = await archive(workbook('', { 'xl/aa/aa/evil.xml': '<a/>' }))
  const name = Buffer.from('xl/aa/aa/evil.xml')
  for (let at = climbing.indexOf(name); at >= 0; at = climbing.indexOf(name, at + 1))
    climbing.write('xl/../../evil.xml', at)
  expect(await failureOf(climbing)).toBe('UNREADABLE')
})

test('a sheet of a million cells is refused by rows, one with far columns by columns, before anything is filled', async () => {
  const row = (at: number) => `<row r="${at}">${text(`A${at}`, 'x')}</row>`
  const million = Array.from({ length: 1_000_000 }, (_, at) => row(at + 1)).join('')
  expect(await failureOf(await archive(workbook(million)))).toBe('TOO_MANY_ROWS')
  expect(await failureOf(await archive(workbook(row(1) + row(1_048_576))))).toBe('TOO_MANY_ROWS')
  const far = `<row r="1">${text('A1', 'Nome')}${text('XFD1', 'x')}</row>`
  expect(await failureOf(await archive(workbook(far)))).toBe('TOO_MANY_COLUMNS')
})

test('one long text in very many cells is refused before it fills the memory', async () => {
  const shared = `<sst><si><t>${'x'.repeat(5_000)}</t></si></sst>`
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  const parts = workbook(rows.join(''), { 'xl/sharedStrings.xml': shared })
  parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels'].replace(
    '</Relationships>',
    `<Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  )
  expect(await failureOf(await archive(parts))).toBe('TOO_LARGE')
})

test('a file that takes longer than its time ends with its process', async () => {
  expect(await failureOf(Buffer.from('Nome\nAna'), { timeoutMs: 1 })).toBe('TOO_LARGE')
})

test('a CSV of too many rows or columns is refused', async () => {
  expect(await failureOf(Buffer.from('Nome\n'.repeat(12)), { limits: { rows: 10 } })).toBe('TOO_MANY_ROWS')
  expect(await failureOf(Buffer.from('a;'.repeat(300).concat('b')))).toBe('TOO_MANY_COLUMNS')
})

test('a million formatted cells without text cost nothing, and lines keep their numbers', async () => {
  const formatted = Array.from(
    { length: 300_000 },
    (_, at) => `<row r="${at + 5}"><c r="A${at + 5}" s="0"/></row>`,
  )
  const sheet = `<row r="1">${text('A1', 'Nome')}</row><row r="4">${text('A4', 'Ana')}</row>${formatted.join('')}`
  const rows = await rowsOf(await archive(workbook(sheet)))
  expect(rows).toEqual([
    { line: 1, cells: ['Nome'] },
    { line: 4, cells: ['Ana'] },
  ])
})

test.each([
  ['utf-8', ';', Buffer.from('Nome;Mãe\nJoão;Érica')],
  ['utf-8', ',', Buffer.from('\uFEFFNome,Mãe\r\nJoão,Érica\r\n')],
  ['utf-8', '\t', Buffer.from('Nome\tMãe\nJoão\tÉrica')],
  ['windows-1252', ';', Buffer.from('Nome;Mãe\r\nJoão;Érica', 'latin1')],
  ['utf-8', '|', Buffer.from('Nome|Mãe\nJoão|Érica')],
  ['utf-16le', '\t', Buffer.from('\uFEFFNome\tMãe\r\nJoão\tÉrica', 'utf16le')],
  ['utf-8', ';', Buffer.from('sep=;\r\nNome;Mãe\r\nJoão;Érica')],
])('a CSV in %s separated by %j is read', async (encoding, delimiter, bytes) => {
  expect(await readSpreadsheet(bytes)).toMatchObject({ encoding, delimiter })
  expect(await cells(bytes)).toEqual([
    ['Nome', 'Mãe'],
    ['João', 'Érica'],
  ])
})

test('quotes hold separators, quotes and line breaks; a line is counted as the spreadsheet program does', async () => {
  const rows = await rowsOf(
    Buffer.from('Nome;Endereço;Obs\n"Souza; Ana";"Rua ""A"", 1";"duas\nlinhas"\n\nBia;;x\n'),
  )
  expect(rows).toEqual([
    { line: 1, cells: ['Nome', 'Endereço', 'Obs'] },
    { line: 2, cells: ['Souza; Ana', 'Rua "A", 1', 'duas\nlinhas'] },
    { line: 4, cells: ['Bia', '', 'x'] },
  ])
})

test('commas inside of values do not make a comma the separator', async () => {
  expect(await cells(Buffer.from('Nome;Endereço, número, bairro, cidade\nAna;"Rua A, 1"'))).toEqual([
    ['Nome', 'Endereço, número, bairro, cidade'],
    ['Ana', 'Rua A, 1'],
  ])
})

test('dates, numbers, booleans and texts of a workbook come as people wrote them', async () => {
  const book = await writeXlsxFile([
    ['Nome', 'Nascimento', 'CPF', 'Valor', 'Principal'].map(value => ({ value, type: String })),
    [
      { value: 'Ana', type: String },
      { value: new Date('2013-03-14T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 1_234_567_890, type: Number },
      { value: 0.5, type: Number },
      { value: true, type: Boolean },
    ],
  ]).toBuffer()
  expect((await cells(book))[1]).toEqual(['Ana', '2013-03-14', '1234567890', '0.5', 'sim'])
})

const HOSTILE = [
  "D'Ávila",
  '=HYPERLINK("http://x")',
  '+5511900000001',
  '-1',
  '@SUM(A1)',
  'عائشة',
  '👩🏽‍🏫 Ana',
  'Conceic\u0327a\u0303o',
  '<b>&amp;</b>',
  '_x0041_',
  'a;b"c',
  '00012',
]

test('names of every script and texts like formulas survive an XLSX as text', async () => {
  const file = await xlsxFile([{ name: 'Pessoas', header: ['Nome'], rows: HOSTILE.map(name => [name]) }])
  expect(await cells(file)).toEqual([['Nome'], ...HOSTILE.map(name => [name])])
})

test('class: a cell that is a formula: a CSV of ours holds no formula, and only an apostrophe is added', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of csvFile(['Nome'], [HOSTILE.map(name => [name])])) pieces.push(piece)
  const file = Buffer.concat(pieces)
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(file.toString()).not.toMatch(/^"?[=+\-@]/m)
  const read = await cells(file)
  expect(read[2]).toEqual(['\'=HYPERLINK("http://x")'])
  expect(read.slice(1).map(([cell = '']) => cell.replace(/^'(?=[=+\-@])/, ''))).toEqual(HOSTILE)
})

test('a large workbook, made in a thread of its own, is the same as a small one', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => [`Pessoa ${at}`, '=1+1', '00012'])
  const read = await cells(await xlsxFile([{ name: 'Pessoas', header: ['Nome', 'Nota', 'Nº'], rows }]))
  expect(read).toHaveLength(12_001)
  expect(read.at(-1)).toEqual(['Pessoa 11999', '=1+1', '00012'])
})

type SheetParts = { name: string; xml: string; state?: string }
const manySheets = (sheets: SheetParts[]) => ({
  'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')}</Relationships>`,
  ...Object.fromEntries(
    sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${xml}</worksheet>`]),
  ),
})
const row = (at: number, ...values: string[]) =>
  `<row r="${at}">${values.map((value, column) => text(`${String.fromCharCode(65 + column)}${at}`, value)).join('')}</row>`
const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`

test('all sheets of a workbook are read, in its order, with their names and whether they are shown', async () => {
  const file = await archive(
    manySheets([
      { name: 'Capa &amp; rosto', xml: data() },
      { name: '6º A', xml: data(row(1, 'Nome'), row(2, 'Ana')) },
      { name: 'Listas', xml: data(row(1, 'F')), state: 'hidden' },
      { name: 'Códigos', xml: data(row(1, 'M')), state: 'veryHidden' },
    ]),
  )
  const { sheets } = await readSpreadsheet(file)
  expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows.length])).toEqual([
    ['Capa & rosto', false, 0],
    ['6º A', false, 2],
    ['Listas', true, 1],
    ['Códigos', true, 1],
  ])
})

test('hidden rows and columns are named as hidden, and merged cells of the header by their places', async () => {
  const xml = `<cols><col min="2" max="2" width="0" hidden="1"/><col min="3" max="3" width="9"/></cols>
    <sheetData>${row(1, 'ALUNO', '', 'Mãe')}${row(2, 'Nome', 'CPF', 'Mãe')}
    <row r="3" hidden="1">${text('A3', 'Ana')}</row>${row(4, 'Bia')}</sheetData>
    <mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C1:C2"/></mergeCells>`
  const { sheets } = await readSpreadsheet(await archive(manySheets([{ name: 'A', xml }])))
  expect(sheets[0]).toMatchObject({
    hiddenColumns: [1],
    merges: [
      { top: 1, left: 0, bottom: 1, right: 1 },
      { top: 1, left: 2, bottom: 2, right: 2 },
    ],
  })
  expect(sheets[0]?.rows.map(({ line, isHidden }) => [line, isHidden])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, true],
    [4, undefined],
  ])
})

test('a sheet that asks for too much is named and loses its rows, and the others are read', async () => {
  const far = data(`<row r="1">${text('XFD1', 'x')}</row>`)
  const file = await archive(
    manySheets([
      { name: 'Longe', xml: far },
      { name: '6º A', xml: data(row(1, 'Nome'), row(2, 'Ana')) },
    ]),
  )
  const { sheets } = await readSpreadsheet(file)
  expect(sheets.map(({ name, failure, rows }) => [name, failure, rows.length])).toEqual([
    ['Longe', 'TOO_MANY_COLUMNS', 0],
    ['6º A', null, 2],
  ])
})

test('many sheets have together no more rows than one file may have, and there are not thousands of them', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => row(at + 1, 'x'))
  const three = await archive(manySheets(['A', 'B', 'C'].map(name => ({ name, xml: data(...rows) }))))
  expect(await failureOf(three, { limits: { rows: 40, allRows: 80 } })).toBe('TOO_MANY_ROWS')
  const many = manySheets(Array.from({ length: 30 }, (_, at) => ({ name: `A${at}`, xml: data(row(1, 'x')) })))
  expect(await failureOf(await archive(many), { limits: { sheets: 20 } })).toBe('TOO_LARGE')
})

test('a thousand sheets that are all the same part of the archive are counted each', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => row(at + 1, 'x'))
  const [first] = [manySheets([{ name: 'A', xml: data(...rows) }])]
  const listed = Array.from(
    { length: 150 },
    (_, at) => `<sheet name="A${at}" sheetId="${at + 1}" r:id="rId1"/>`,
  ).join('')
  const file = await archive({
    ...first,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`,
  })
  expect(await failureOf(file, { limits: { rows: 100, allRows: 200 } })).toBe('TOO_MANY_ROWS')
})

test('bombs in the sheets behind the first are refused like bombs in the first', async () => {
  const bomb = manySheets([
    { name: 'A', xml: data(row(1, 'Nome'), row(2, 'Ana')) },
    { name: 'B', xml: ' '.repeat(200_000_000) },
  ])
  expect(await failureOf(await archive(bomb))).toBe('TOO_LARGE')
})

test.each([
  ['<html><body><table><tr><td>Nome</td></tr></table></body></html>'],
  ['\uFEFF  <!DOCTYPE html>\n<html></html>'],
  ['<?xml version="1.0"?>\n<!-- portal -->\n<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['<table border=1><tr><td>Nome</td><td>CPF</td></tr></table>'],
  ['MIME-Version: 1.0\nContent-Type: multipart/related'],
])('a page of the web is named as one, whatever it is called: %s', async page => {
  expect(await failureOf(Buffer.from(page))).toBe('HTML')
  expect(await failureOf(Buffer.from(`\uFEFF${page.replace('\uFEFF', '')}`, 'utf16le'))).toBe('HTML')
})

test('class: a text costs what it weighs: comments before a table are read once', async () => {
  const table = `${'<!---->'.repeat(500)}\nNome;Nascimento\nAna;14/03/2013\n`
  expect((await cells(Buffer.from(table))).slice(1)).toEqual([
    ['Nome', 'Nascimento'],
    ['Ana', '14/03/2013'],
  ])
})

test('records for Educacenso are named as such, and names of columns between the same signs are none', async () => {
  const records = '00|35000001|1|01/02/2026|20/12/2026|ESCOLA\r\n30|35000001|1|000|ANA LIMA|14/03/2013\r\n'
  expect(await failureOf(Buffer.from(records))).toBe('CENSUS')
  expect(await failureOf(Buffer.from(`\uFEFF\n${records}`))).toBe('CENSUS')
  expect(await failureOf(Buffer.from('30|35000001|1|000|ANA LIMA|14/03/2013\n'))).toBe('CENSUS')
  expect(await cells(Buffer.from('Nº|Nome|Nascimento|Mãe|CPF\n30|Ana|14/03/2013|Eva|\n'))).toEqual([
    ['Nº', 'Nome', 'Nascimento', 'Mãe', 'CPF'],
    ['30', 'Ana', '14/03/2013', 'Eva'],
  ])
})
