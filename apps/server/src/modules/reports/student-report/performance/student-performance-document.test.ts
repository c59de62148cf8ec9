import { afterAll, expect, test } from 'vitest'
import { pagesOf } from '../../../../../test/reports-desk.ts'
import { startDocumentRenderer } from '../../../../platform/documents/document-renderer.ts'
import { reportCardSample } from '../../report-card/report-card-sample.factory.ts'
import type { StudentPerformanceDocument } from './student-performance-document.types.ts'

const documents = startDocumentRenderer({ workers: 1 })
afterAll(() => documents.close())

const TITLE = 'Aproveitamento por componente'
const sampleOf = (count: number): StudentPerformanceDocument => {
  const { institution, issue, class: ofClass, students } = reportCardSample({ students: 1, terms: 4 })
  const [student] = students
  const given = student?.components ?? []
  const components = [...given, ...given].slice(0, count).map((component, at) => ({
    ...component,
    name: `${at + 1} ${component.name}`,
    classMean: '65,2',
    terms: component.terms.map(term => ({ ...term, classMean: '14,2' })),
  }))
  return {
    title: 'Desempenho do aluno',
    subtitle: 'Ano letivo 2026',
    institution,
    issue,
    name: 'Maria Eduarda Aparecida da Conceição Albuquerque de Vasconcelos Figueiredo',
    facts: [{ label: 'Turma', value: '6º ano A' }],
    situation: null,
    notes: { title: 'Observações', lines: ['Transferida em 11/08/2026.'] },
    legend: ['Escala de 0 a 10'],
    kind: 'MARK',
    terms: ofClass.terms,
    columns: { recovery: true, annualRecovery: true, classMean: 'Turma' },
    overall: [{ label: 'Faltas', value: '12' }],
    components,
    totals: student?.totals ?? expect.unreachable('the sample has a student'),
    opinions: [],
    chart: {
      title: TITLE,
      legend: 'Coluna: o que o aluno alcançou',
      average: 60,
      components: components.map(({ name }) => ({
        name,
        columns: ofClass.terms.map((_, at) => ({ label: `${at + 1}º`, value: 50 + at, classMean: 60 })),
      })),
    },
  }
}

test.each([
  [4, 1],
  [8, 1],
  [16, 2],
])(
  'the chart of %i components stands whole under the table or on the next page, in %i pages',
  async (count, pages) => {
    const { pdf, warnings } = await documents.render({
      template: 'student-performance',
      data: sampleOf(count),
    })
    expect(warnings).toEqual([])
    const texts = await pagesOf(Buffer.from(pdf))
    expect(texts).toHaveLength(pages)
    expect(texts[0]).toContain(`${count} `)
    // The legend and the notes never stand alone on a page.
    for (const part of [TITLE, 'Transferida em 11/08/2026.', 'Escala de 0 a 10'])
      expect(texts.at(-1)).toContain(part)
  },
)
