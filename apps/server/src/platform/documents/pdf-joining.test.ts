import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { joinPdfs } from './pdf-joining.ts'
import { packPdf } from './pdf-packing.ts'

const fonts = fileURLToPath(new URL('../../../documents/fonts', import.meta.url))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] })

const HEAD = `#set document(title: "Prova", date: datetime(year: 2026, month: 8, day: 3))
#set text(font: "Source Sans 3", lang: "pt")
`
/** Names that a careless reader would take for references, strings or ends of objects. */
const PARTS = ['Turma (7 0 R) A', 'Ação \\\\) endobj (', 'Sem tabela', '/ID (x) e >> stream', '😀 Nº 5'].map(
  (name, at) =>
    [
      `= ${name}\n== Alunos`,
      at === 2
        ? 'Nada.'
        : `#table(columns: 2, table.header[Nome][Nota ${at}], ..range(${60 * at + 2}).map(n => [Aluno #n]))`,
      `#link("https://exemplo.br/(${at})")[aqui] #text(fill: red.transparentize(${at * 10 + 5}%))[cor]`,
    ].join('\n'),
)
const compiled = (parts: readonly string[]): Buffer =>
  compiler.pdf({ mainFileContent: HEAD + parts.join('\n#pagebreak()\n') }, { pdfStandard: 'a-2a' })

type Bookmark = { title: string; dest: unknown; items: Bookmark[] }

/** All that a reader finds: text, tags, marks, links, bookmarks with their pages, and metadata. */
const readingOf = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)),
  )
  const pageOf = async (dest: unknown) =>
    Array.isArray(dest) ? [await document.getPageIndex(dest[0]), ...dest.slice(1)] : null
  const bookmarks = (items: Bookmark[]): Promise<unknown[]> =>
    Promise.all(
      items.map(async ({ title, dest, items: below }) => [title, await pageOf(dest), await bookmarks(below)]),
    )
  const { info, metadata } = await document.getMetadata()
  return {
    text: (await extractText(document, { mergePages: false })).text,
    tags: await Promise.all(pages.map(page => page.getStructTree())),
    links: await Promise.all(
      pages.map(async page => (await page.getAnnotations()).map(({ url, rect }) => [url, rect])),
    ),
    bookmarks: await bookmarks((await document.getOutline()) ?? []),
    marks: await document.getMarkInfo(),
    info,
    title: metadata?.get('dc:title'),
  }
}

test('documents that are joined say the same with the same tags as one made at once', async () => {
  const whole = await readingOf(compiled(PARTS))
  const parts = joinPdfs(PARTS.map(part => compiled([part])))
  const read = await readingOf(parts)
  expect(read.text.length).toBeGreaterThan(PARTS.length)
  // Only the numbers differ by which a page names its objects.
  const anonymous = (value: unknown) => JSON.stringify(value).replaceAll(/"id":"[^"]*"/g, '')
  expect(anonymous(read) === anonymous(whole)).toBe(true)
  const small = packPdf(parts)
  expect(small.length).toBeLessThan(parts.length / 2)
  expect(await readingOf(small)).toEqual(read)
})

test('every object that is named is there, cells have names of their own, and the pages are counted', () => {
  const parts = PARTS.map(part => compiled([part])).map(pdf => pdf.toString('latin1'))
  const text = joinPdfs(parts.map(part => Buffer.from(part, 'latin1'))).toString('latin1')
  const plain = text
    .replaceAll(/stream\n[\s\S]*?\nendstream/g, '')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '')
  const there = new Set([...plain.matchAll(/^(\d+) 0 obj/gm)].map(([, number]) => number))
  expect(there.size).toBeGreaterThan(100)
  for (const [, number] of plain.matchAll(/\b(\d+) 0 R\b/g)) expect(there).toContain(number)
  const ids = [...text.matchAll(/^ {2}\/ID (\([^)]*\))$/gm)].map(([, id]) => id)
  expect(ids.length).toBe(8)
  expect(new Set(ids).size).toBe(ids.length)
  const heads = [...text.matchAll(/\/Headers \[(\([^)]*\))/g)].map(([, id]) => id)
  expect(heads.length).toBeGreaterThan(100)
  for (const id of heads) expect(ids).toContain(id)
  const pagesOf = (pdf: string) => Number(/<xmpTPg:NPages>(\d+)</.exec(pdf)?.[1])
  expect(pagesOf(text)).toBe(parts.reduce((sum, part) => sum + pagesOf(part), 0))
  expect(text).toContain(`/Count ${pagesOf(text)}`)
})

test('one document alone stays as it is, joining is the same every time, and nothing else is joined', () => {
  const one = compiled(PARTS.slice(0, 1))
  expect(joinPdfs([one])).toBe(one)
  const two = PARTS.slice(0, 2).map(part => compiled([part]))
  expect(joinPdfs(two).equals(joinPdfs(two))).toBe(true)
  expect(() => joinPdfs([])).toThrow()
  expect(() => joinPdfs([one, Buffer.from('%PDF-1.7\nnothing')])).toThrow()
  expect(() => joinPdfs([one, packPdf(one)])).toThrow()
})
