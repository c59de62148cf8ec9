import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { startDocumentRenderer } from '../../../platform/documents/document-renderer.ts'
import type { ClassFigures } from './class-figures.queries.ts'
import { classFiguresSample } from './class-figures-sample.factory.ts'
import { overviewMapDocument } from './overview-map.view.ts'

/** A folder in which the papers of this test are kept, to be looked at: `LOUSA_KEEP_PAPERS=/tmp vitest run …`. */
const KEPT = process.env.LOUSA_KEEP_PAPERS

const documents = startDocumentRenderer({ workers: 1 })
afterAll(() => documents.close())

/** The class before its council: no term is closed, and each has been assessed in full. */
const beforeClosing = (students: number, highest: number): ClassFigures => {
  const sample = classFiguresSample({ students, components: 9, open: true, highest })
  const possible = highest / sample.terms.length
  return {
    ...sample,
    terms: sample.terms.map(term => ({ ...term, closed: false })),
    figures: sample.figures.map(figure => ({
      ...figure,
      mean: null,
      partial:
        figure.termId === null
          ? figure.partial
          : { earned: Math.min(possible, figure.mark ?? possible), possible, missing: null, remaining: null },
    })),
  }
}

const rendered = async (data: ClassFigures, name: string): Promise<string[]> => {
  const order = { now: new Date('2026-11-30T12:00:00Z'), timeZone: 'America/Sao_Paulo' }
  const document = overviewMapDocument({ ...data, schoolDays: 200 }, order)
  const { pdf } = await documents.render({ template: 'overview-map', data: document, images: {} })
  if (KEPT) await writeFile(join(KEPT, `${name}.pdf`), pdf)
  return pagesOf(Buffer.from(pdf))
}

describe('the map of a year before its terms are closed', () => {
  test.each([
    ['22 students, marks up to 100', 22, 100],
    ['22 students, marks up to 40', 22, 40],
    ['36 students, marks up to 100', 36, 100],
  ])('has nine components and four terms on two pages: %s', async (name, students, highest) => {
    const pages = await rendered(beforeClosing(students, highest), `map ${name}`)
    expect(pages.length).toBeLessThanOrEqual(2)
  })

  test('says once, in the head of a column, how much the term is worth', async () => {
    const pages = await rendered(beforeClosing(12, 100), 'map heads')
    const text = pages.join(' ')
    // Nine components with four terms each.
    expect(text.match(/de 25,0/g)).toHaveLength(36)
  })
})
