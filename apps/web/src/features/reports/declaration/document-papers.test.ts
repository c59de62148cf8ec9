import { reportOf } from '@lousa/contract/reports/report-table.ts'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_TAGS, documentPaper, documentsFor } from './document-papers.ts'

const labels = (scope: Parameters<typeof documentsFor>[0]) => documentsFor(scope).map(({ label }) => label)

describe('the documents that one screen issues', () => {
  it('are of a student the documents first, then the reports', () => {
    expect(labels('aluno')).toEqual([
      'Declaração de matrícula',
      'Declaração de frequência',
      'Declaração de transferência',
      'Declaração de conclusão',
      'Ficha de matrícula',
      'Histórico escolar',
      'Boletim',
      'Desempenho do aluno',
      'Frequência do aluno',
      'Avaliações do aluno',
    ])
  })

  it('are of a class its list, minutes and diaries, and the documents of all its students', () => {
    expect(labels('turma').slice(0, 2)).toEqual(['Declarações de matrícula', 'Declarações de frequência'])
    for (const label of ['Lista da turma', 'Ata de resultados finais', 'Boletins da turma'])
      expect(labels('turma')).toContain(label)
  })

  it('are of a plan its diary, and of an event its list of presence', () => {
    expect(labels('plano')).toContain('Diário de classe')
    expect(labels('evento')).toEqual(['Lista de presença'])
  })

  it('can each be requested of the subject that offers it, and of no other', () => {
    for (const scope of ['aluno', 'turma', 'evento', 'escola'] as const)
      for (const tag of DOCUMENT_TAGS)
        expect([scope, tag, documentPaper({ scope, id: 'x' }, tag) !== null]).toEqual([
          scope,
          tag,
          documentsFor(scope).some(one => one.tag === tag),
        ])
    const plan = { scope: 'plano', id: 'x', gradeId: 'g' } as const
    for (const tag of DOCUMENT_TAGS)
      expect(documentPaper(plan, tag) !== null).toBe(documentsFor('plano').some(one => one.tag === tag))
  })

  it('are all reports of schools but the timetable and the answer to a request, which their own screens issue', () => {
    expect(DOCUMENT_TAGS).not.toContain('TIMETABLE')
    expect(DOCUMENT_TAGS).not.toContain('RECONSIDERATION_ANSWER')
    expect(DOCUMENT_TAGS.every(tag => reportOf(tag).kinds.includes('SCHOOL'))).toBe(true)
    expect(DOCUMENT_TAGS).toHaveLength(23)
  })
})
