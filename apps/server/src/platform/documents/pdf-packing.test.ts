import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { packPdf } from './pdf-packing.ts'

const fonts = fileURLToPath(new URL('../../../documents/fonts', import.meta.url))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] })

const compiled = (rows: number): Buffer =>
  compiler.pdf(
    {
      mainFileContent: `#set document(title: "Prova", date: datetime(year: 2026, month: 8, day: 3))
#set text(font: "Source Sans 3", lang: "pt")
= Turma
#table(columns: 3, ..range(${rows}).map(n => ([Aluno #n], [#calc.rem(n, 10)], [–])).flatten())`,
    },
    { pdfStandard: 'a-2a' },
  )

/** All that a reader finds: text, tags, marks and metadata of every page. */
const readingOf = async (pdf: Buffer): Promise<string> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1))
  const trees = await Promise.all(pages.map(async page => (await page).getStructTree()))
  const { info } = await document.getMetadata()
  const { text } = await extractText(document, { mergePages: false })
  return JSON.stringify([text, trees, await document.getMarkInfo(), info])
}

test('a packed document says the same with the same tags, in a fraction of the bytes', async () => {
  const whole = compiled(400)
  const small = packPdf(whole)
  expect(small.length).toBeLessThan(whole.length / 4)
  expect(await readingOf(small)).toBe(await readingOf(whole))
})

test('packing is the same every time, and what is packed already stays as it is', () => {
  const small = packPdf(compiled(20))
  expect(packPdf(compiled(20)).equals(small)).toBe(true)
  expect(packPdf(small)).toBe(small)
})

test('what is no document of the compiler is given back', () => {
  const others = [
    '',
    'not a PDF',
    '%PDF-1.7\nstartxref\n9\n%%EOF\n',
    '%PDF-1.4\nxref\n0 1\nstartxref\n99999\n%%EOF',
  ]
  for (const other of others) {
    const bytes = Buffer.from(other)
    expect(packPdf(bytes)).toBe(bytes)
  }
})
