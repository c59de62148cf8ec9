import { describe, expect, it } from 'vitest'
import { readWorkbook, XLSX_LIMITS } from './read-workbook.ts'
import { AS_DATE, AS_PERCENT, aZip, parts, rowsOf } from './workbook-test-world.ts'
import { XlsxFailure } from './xlsx-failure.ts'

const failureOf = async (bytes: Uint8Array<ArrayBuffer>, limits = XLSX_LIMITS): Promise<string> => {
  const error = await readWorkbook(bytes, limits).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof XlsxFailure)) throw new Error('The file was read')
  return error.code
}
const bytesOf = (...values: number[]) => Uint8Array.from([...values, ...Array.from({ length: 40 }, () => 0)])

describe('a workbook', () => {
  it('is read as values: texts, numbers, dates, percentages, and of formulas their last result', async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>7.5</v></c><c r="D2" s="${AS_DATE}"><v>43500</v></c>
      <c r="E2" s="${AS_PERCENT}"><v>0.755</v></c><c r="F2" t="str"><f>A1&amp;"x"</f><v>=1+1</v></c><c r="G2"><f>A1</f></c>
      <c r="H2" t="e"><v>#REF!</v></c><c r="I2" t="b"><v>1</v></c></row>`
    const shared =
      '<si><r><t>Mate</t></r><r><t xml:space="preserve">mática _x0041_</t></r><rPh><t>x</t></rPh></si>'
    expect(await readWorkbook(await aZip(parts([rows], { shared })))).toEqual([
      [
        {
          line: 2,
          cells: [
            'Matemática A',
            null,
            7.5,
            { date: '2019-02-04' },
            '75,5%',
            '=1+1',
            { error: '=' },
            { error: '#REF!' },
            'sim',
          ],
        },
      ],
    ])
  })

  it('has every sheet that is shown, and merged cells in each of their lines', async () => {
    const rows = rowsOf([
      ['2019', 'Arte'],
      [null, 'Ciências'],
      [null, 'História'],
    ])
    const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="Z9"/></mergeCells>'
    const [first, second] = await readWorkbook(await aZip(parts([rows, rowsOf([['x']])], { after })))
    expect(first?.map(({ cells }) => cells)).toEqual([
      ['2019', 'Arte'],
      ['2019', 'Ciências'],
      [null, 'História'],
    ])
    expect(second).toEqual([{ line: 1, cells: ['x'] }])
  })

  it('with a cell a million lines and columns away costs nothing more', async () => {
    const far = '<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>2</v></c></row>'
    expect(await readWorkbook(await aZip(parts([far])))).toEqual([[{ line: 1_048_576, cells: [1] }]])
  })

  it('with thousands of formatted cells that are empty is read', async () => {
    const empty = '<c r="B1" s="1"/>'.repeat(30_000)
    const sheets = [`<row r="1"><c r="A1"><v>1</v></c>${empty}</row>`]
    expect(await readWorkbook(await aZip(parts(sheets)))).toEqual([[{ line: 1, cells: [1] }]])
  })
})

describe('what is no workbook, or too much of one', () => {
  it('is told by what it is, whatever it is called', async () => {
    expect(await failureOf(bytesOf(0xd0, 0xcf, 0x11, 0xe0))).toBe('OLD_FORMAT')
    expect(await failureOf(new TextEncoder().encode('Ano;Série\n2019;5'))).toBe('ANOTHER_FORMAT')
    expect(await failureOf(await aZip([['word/document.xml', '<w/>']]))).toBe('ANOTHER_FORMAT')
    expect(await failureOf(await aZip(parts(['']), { flags: 1 }))).toBe('OLD_FORMAT')
  })

  it('is refused where it is damaged', async () => {
    const whole = await aZip(parts([rowsOf([['x']])]))
    expect(await failureOf(whole.slice(0, whole.length - 30))).toBe('UNREADABLE')
    expect(await failureOf(bytesOf(0x50, 0x4b, 0x03, 0x04))).toBe('UNREADABLE')
    const wrong = whole.slice()
    // Where the directory begins, outside of the file.
    wrong.fill(0xff, whole.length - 6, whole.length - 2)
    expect(await failureOf(wrong)).toBe('UNREADABLE')
    const [first, ...others] = parts([''])
    if (!first) throw new Error('A part')
    expect(await failureOf(await aZip([first, first, ...others]))).toBe('UNREADABLE')
    expect(await failureOf(await aZip([['xl/workbook.xml', '<workbook>']]))).toBe('UNREADABLE')
  })

  it('declares no entities', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><workbook>&b;</workbook>'
    expect(await failureOf(await aZip([['xl/workbook.xml', bomb]]))).toBe('UNREADABLE')
  })

  it('is not unpacked beyond the limit, also where its sizes lie', async () => {
    const shared = `<si><t>${' '.repeat(400_000)}</t></si>`
    const limits = { ...XLSX_LIMITS, unpacked: 100_000 }
    const honest = await aZip(parts([''], { shared }))
    expect(honest.length).toBeLessThan(10_000)
    expect(await failureOf(honest, limits)).toBe('TOO_LARGE')
    expect(await failureOf(await aZip(parts([''], { shared }), { declared: 10 }), limits)).toBe('TOO_LARGE')
    expect(await failureOf(await aZip(parts([''], { shared }), { stored: true }), limits)).toBe('TOO_LARGE')
    // Each part is small enough, all of them are not.
    const half = `<si><t>${' '.repeat(60_000)}</t></si>`
    const both = await aZip(parts([`<row r="1"/>${' '.repeat(60_000)}`], { shared: half }))
    expect(await failureOf(both, limits)).toBe('TOO_LARGE')
  })

  it('has neither too many bytes, parts nor cells', async () => {
    const small = await aZip(parts([rowsOf([['a', 'b', 'c']])]))
    expect(await failureOf(small, { ...XLSX_LIMITS, file: 100 })).toBe('TOO_LARGE')
    expect(await failureOf(small, { ...XLSX_LIMITS, parts: 3 })).toBe('TOO_LARGE')
    expect(await failureOf(small, { ...XLSX_LIMITS, cells: 2 })).toBe('TOO_MANY_CELLS')
  })
})
