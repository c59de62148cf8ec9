const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

type Made = { declared?: number; flags?: number; stored?: boolean }

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const stream = new CompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const pieces: number[] = []
  const reader = stream.readable.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read())
    for (const byte of next.value) pieces.push(byte)
  await written
  return Uint8Array.from(pieces)
}

/** An archive of these parts; what it declares of them may be made to lie. */
export const aZip = async (
  parts: readonly (readonly [string, string])[],
  { declared, flags = 0, stored = false }: Made = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes: number[] = []
  const directory: number[] = []
  const two = (value: number) => [value & 255, (value >> 8) & 255]
  const four = (value: number) => [...two(value & 65_535), ...two(value >>> 16)]
  for (const [name, content] of parts) {
    const plain = new TextEncoder().encode(content)
    const packed = stored ? plain : await deflated(plain)
    const title = [...new TextEncoder().encode(name)]
    const facts = [
      ...[...two(20), ...two(flags), ...two(stored ? 0 : 8), ...four(0), ...four(0)],
      ...[...four(packed.length), ...four(declared ?? plain.length), ...two(title.length), ...two(0)],
    ]
    directory.push(...four(0x02_01_4b_50), ...two(20), ...facts, ...two(0), ...two(0), ...two(0))
    directory.push(...four(0), ...four(bytes.length), ...title)
    bytes.push(...four(0x04_03_4b_50), ...facts, ...title)
    for (const byte of packed) bytes.push(byte)
  }
  const end = [...four(0x06_05_4b_50), ...two(0), ...two(0), ...two(parts.length), ...two(parts.length)]
  const place = [...four(directory.length), ...four(bytes.length), ...two(0)]
  return Uint8Array.from([...bytes, ...directory, ...end, ...place])
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>`
export const AS_DATE = 1
export const AS_PERCENT = 2

/** The parts of a workbook with sheets of these rows of XML. */
export const parts = (
  sheets: readonly string[],
  { after = '', shared = '' }: { after?: string; shared?: string } = {},
): (readonly [string, string])[] => [
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
  ...(shared === '' ? [] : [['xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${shared}</sst>`] as const]),
  ...sheets.map(
    (rows, at) =>
      [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ] as const,
  ),
]

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Rows of texts and numbers, as a spreadsheet program writes them. */
export const rowsOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((row, line) => {
      const cells = row.map((value, column) => {
        const at = `r="${String.fromCharCode(65 + column)}${line + 1}"`
        if (value === null) return ''
        return typeof value === 'number'
          ? `<c ${at}><v>${value}</v></c>`
          : `<c ${at} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
      })
      return `<row r="${line + 1}">${cells.join('')}</row>`
    })
    .join('')
