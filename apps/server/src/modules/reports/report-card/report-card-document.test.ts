import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { startDocumentRenderer } from '../../../platform/documents/document-renderer.ts'
import { WARMUP_REQUEST } from './renderer-warmup.values.ts'
import type { ReportCardDocument, ReportCardStudent } from './report-card-document.types.ts'
import { reportCardSample } from './report-card-sample.factory.ts'

const documents = startDocumentRenderer({ workers: 1 })
afterAll(() => documents.close())

const rendered = (data: ReportCardDocument, images?: Record<string, Uint8Array>) =>
  documents.render({ template: 'report-card', data, images, onePageEach: true })

/** The words of each page; where a line breaks is the template's business. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false })
  return text.map(page => page.replace(/\s+/g, ' '))
}

test('what a renderer warms up with is a card like others', async () => {
  expect(await documents.render(WARMUP_REQUEST)).toMatchObject({ pages: 1, warnings: [] })
})

test('a class of 35 students gives one page to each, and every page counts from 1', async () => {
  const data = reportCardSample({ students: 35, terms: 4 })
  const { pdf, pages, warnings } = await rendered(data)
  expect(pages).toBe(35)
  expect(warnings).toEqual([])
  const texts = await pagesOf(pdf)
  for (const [i, student] of data.students.entries()) {
    expect(texts[i]).toContain(student.name)
    expect(texts[i]).toContain(student.enrollment)
    expect(texts[i]).toContain('Página 1/1')
    expect(texts[i]).toContain(data.issue.code)
  }
})

const paired = (data: ReportCardDocument) =>
  documents.render({ template: 'report-card', data: { ...data, paired: true }, onePageEach: true })

test('short cards stand two by two on a page in the order of the class, each whole and with its own code', async () => {
  const sample = reportCardSample({ students: 3, terms: 4 })
  const students = sample.students.map((student, at) => ({ ...student, code: `CODE-000${at}` }))
  const { pdf, pages, warnings } = await paired({ ...sample, students })
  expect([pages, warnings]).toEqual([2, []])
  const texts = await pagesOf(pdf)
  const held = texts.map(text => students.flatMap(({ name }, at) => (text.includes(name) ? [at] : [])))
  expect(held).toEqual([[0, 1], [2]])
  for (const [at, { code, components }] of students.entries()) {
    const page = texts[Math.floor(at / 2)]
    expect(page).toContain(code)
    for (const { name } of components) expect(page).toContain(name)
  }
})

test('a card too long for half a page has its own, and the others keep their order', async () => {
  const data = reportCardSample({ students: 4, terms: 4 })
  const notes = Array.from({ length: 30 }, (_, at) => `Observação ${at + 1}.`)
  const students = data.students.map((student, at) => (at === 1 ? { ...student, notes } : student))
  const texts = await pagesOf((await paired({ ...data, students })).pdf)
  const held = texts.map(text => students.flatMap(({ name }, at) => (text.includes(name) ? [at] : [])))
  expect([held.at(0), held.at(-1)]).toEqual([[0], [2, 3]])
  expect(new Set(held.slice(1, -1).flat())).toEqual(new Set([1]))
})

/** The printed texts of a document, with their height on the page. */
const placesOf = async (pdf: Uint8Array): Promise<{ page: number; y: number; text: string }[]> => {
  const document = await getDocumentProxy(pdf.slice())
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.flatMap(item =>
      'str' in item ? [{ page: at, y: Number(item.transform[5]), text: item.str }] : [],
    )
  })
  return (await Promise.all(pages)).flat()
}

test('in the cards of a class rows are as high as their longest names, results and situations, on whole pages and halves', async () => {
  const data = reportCardSample({ students: 2, terms: 4 })
  const name = 'História e Cultura Afro-Brasileira, Africana e Indígena nas Artes e na Literatura'
  const situation = 'Aprovado com dependência e progressão parcial em recuperação'
  for (const count of [4, 9]) {
    const components = Array.from({ length: count }, (_, at) => ({
      ...(data.students[0]?.components[at % 8] ?? expect.unreachable('the sample has components')),
      name: `${at + 1}a. ${name} fim${at + 1}.`,
      situation: at % 2 === 0 ? situation : 'Aprovado',
      ...(at % 4 === 3 ? { soFar: '1.151,55 pontos de 1.270,05 pontos possíveis até agora' } : {}),
    }))
    const students = data.students.map(student => ({ ...student, components }))
    const { pdf } = await paired({ ...data, students })
    const places = await placesOf(pdf)
    const placeOf = (text: string) =>
      places.find(place => place.text.includes(text)) ?? expect.unreachable(`${text} is not printed`)
    for (let row = 1; row < count; row += 1) {
      const [end, next] = [placeOf(`fim${row}.`), placeOf(`${row + 1}a.`)]
      // The last line of a name stands above the first one of the next row, more than a line apart.
      if (end.page === next.page) expect(end.y - next.y, `row ${row} of ${count}`).toBeGreaterThan(7)
      else expect(end.page).toBeLessThan(next.page)
    }
  }
})

test('a student of two or three terms gets one page too', async () => {
  for (const terms of [2, 3] as const) {
    const { pages } = await rendered(reportCardSample({ students: 3, terms }))
    expect(pages).toBe(3)
  }
})

test('a reader of the card finds each component with its marks, absences and frequency', async () => {
  const { pdf } = await rendered(reportCardSample({ students: 1, terms: 4 }))
  const [page] = await pagesOf(pdf)
  expect(page).toContain('Língua Portuguesa 3,5 4,4 4,4 0 6,4 – 6,4 1 9,3 – 9,3 2 – – – – – – – 3 100,0')
})

test('a class without recovery has no columns for it', async () => {
  const data = reportCardSample({ students: 1, terms: 2 })
  const plain = { ...data, class: { ...data.class, columns: { recovery: false, annualRecovery: false } } }
  const [page] = await pagesOf((await rendered(plain)).pdf)
  expect(page).toContain('Nota')
  expect(page).not.toContain('Média')
  expect(page).not.toMatch(/Rec\.\s|anual/)
})

test('an open year has its points so far in place of its results', async () => {
  const data = reportCardSample({ students: 1, terms: 4 })
  const [first] = data.students
  const components = first?.components.map((component, at) => ({
    ...component,
    soFar: at === 0 ? '51,5 de 70' : null,
    situation: 'Faltam 8,5 pontos',
  }))
  const students = data.students.map(student => ({ ...student, components: components ?? [] }))
  const [page] = await pagesOf((await rendered({ ...data, students })).pdf)
  expect(page).toContain('9,3 2 – – – – 51,5 de 70 3 100,0 Faltam 8,5 pontos')
})

test('a class without marks shows concepts and opinions, which may run over several pages', async () => {
  const data = reportCardSample({ students: 2, terms: 4, kind: 'ASSESSMENT' })
  const opinion = data.students[0]?.opinions?.[0]
  const long = Array.from({ length: 24 }, () => opinion ?? expect.unreachable('the sample has an opinion'))
  const students = data.students.map((student, i) => (i === 0 ? { ...student, opinions: long } : student))
  const texts = await pagesOf((await rendered({ ...data, students })).pdf)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain('Conceito')
  expect(texts[0]).not.toContain('Nota')
  for (const [i, count] of ['1/3', '2/3', '3/3', '1/1'].entries())
    expect(texts[i]).toContain(`Página ${count}`)
  expect(texts[2]).toContain(data.students[0]?.name)
  expect(texts[3]).toContain(data.students[1]?.name)
})

test('a school that writes its concepts in full still gets one page for each student', async () => {
  const data = reportCardSample({ students: 3, terms: 4, kind: 'ASSESSMENT' })
  const inFull = (student: ReportCardStudent) => ({
    ...student,
    components: student.components.map(component => ({
      ...component,
      terms: component.terms.map(term => ({ ...term, concept: 'Em desenvolvimento' })),
    })),
  })
  const { pages } = await rendered({ ...data, students: data.students.map(inFull) })
  expect(pages).toBe(3)
})

test('a school that counts to one hundred, with the longest situations, gets one page for each student', async () => {
  const data = reportCardSample({ students: 2, terms: 4 })
  const longest = (student: ReportCardStudent) => ({
    ...student,
    components: student.components.map(component => ({
      ...component,
      terms: component.terms.map(() => ({
        mark: '100,0',
        recovery: '100,0',
        mean: '100,0',
        absences: '112',
      })),
      final: '100,0',
      situation: 'Aprovado após recuperação',
    })),
  })
  const { pages } = await rendered({ ...data, students: data.students.map(longest) })
  expect(pages).toBe(2)
})

test('a screen reader gets a tagged document with language, title and date', async () => {
  const { pdf } = await rendered(reportCardSample({ students: 1, terms: 4 }))
  const proxy = await getDocumentProxy(pdf.slice())
  expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await proxy.getPage(1)).getStructTree())
  for (const role of ['Table', 'THead', 'TH', 'TD', 'H1']) expect(tree).toContain(`"role":"${role}"`)
  const { info } = await getMeta(proxy)
  expect(info).toMatchObject({ Title: 'Boletim escolar', Language: 'pt-BR' })
  expect(info.CreationDate).toMatch(/^D:20260803/)
})

test('the same data always gives the same bytes', async () => {
  const data = reportCardSample({ students: 2, terms: 4 })
  const [first, second] = [await rendered(data), await rendered(data)]
  expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true)
})

test('counting the pages or taking one for granted prints the same card', async () => {
  const data = reportCardSample({ students: 2, terms: 4 })
  const counted = await documents.render({ template: 'report-card', data })
  expect(await pagesOf(counted.pdf)).toEqual(await pagesOf((await rendered(data)).pdf))
})

test('what a school types into a card is printed as it is', async () => {
  const data = reportCardSample({ students: 1, terms: 3 })
  const hostile = '#read("/etc/passwd") *neg* <script> D\'Ávila 🙂'
  const students = data.students.map(student => ({ ...student, name: hostile, notes: [hostile] }))
  const { pdf, pages } = await rendered({ ...data, students })
  expect(pages).toBe(1)
  expect((await pagesOf(pdf))[0]?.split(hostile)).toHaveLength(3)
})

test('an institution sees its logo in the header', async () => {
  const data = reportCardSample({ students: 1, terms: 4 })
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const institution = { ...data.institution, logo: 'logo' }
  const { pdf, warnings } = await rendered({ ...data, institution }, { logo: pixel })
  expect(warnings).toEqual([])
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1)
  expect(JSON.stringify(await page.getStructTree())).toContain(`Logotipo de ${institution.name}`)
})
