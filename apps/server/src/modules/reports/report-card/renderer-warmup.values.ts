import type { DocumentInput } from '../../../platform/documents/document-renderer.ts'
import type { ReportCardDocument } from './report-card-document.types.ts'

/** A sample card without a student, with one of everything that a card has: most single documents resemble it. */
const CARD_OF_NOBODY: ReportCardDocument = {
  title: 'Boletim',
  institution: { name: 'Escola', inep: '0', address: 'Rua', phone: '0', email: '0' },
  issue: { place: 'Cidade', dateLong: '1º de janeiro de 2026', time: '08h00', date: '2026-01-01' },
  class: {
    kind: 'MARK',
    year: '2026',
    course: 'Ensino',
    name: 'A',
    shift: 'Manhã',
    terms: ['1º bimestre', '2º bimestre', '3º bimestre', '4º bimestre'],
    columns: { recovery: true, annualRecovery: true },
  },
  signatures: [{ role: 'Direção' }, { role: 'Responsável' }],
  legend: ['Legenda'],
  students: [
    {
      name: 'Aluno',
      enrollment: '1',
      birthDate: '01/01/2015',
      situation: 'Cursando',
      components: [
        {
          name: 'Componente',
          terms: ['0123456789,', '1', '2', '3'].map(mark => ({
            mark,
            recovery: mark,
            mean: mark,
            low: true,
            absences: '1',
          })),
          total: '1',
          annualRecovery: '1',
          final: '1',
          low: true,
          absences: '1',
          frequency: '100,0%',
          situation: 'Cursando',
        },
      ],
      totals: {
        terms: Array.from({ length: 4 }, () => ({ absences: '1' })),
        absences: '1',
        frequency: '100,0%',
      },
    },
  ],
}

/** The document that a renderer makes before the first request. */
export const WARMUP_REQUEST: DocumentInput = {
  template: 'report-card',
  data: CARD_OF_NOBODY,
  onePageEach: true,
}
