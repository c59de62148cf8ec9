import { describe, expect, it } from 'vitest'
import { documentCalls, documentsFor } from './document-papers.ts'

describe('the documents that can be issued', () => {
  it('for one student are named alone, for a class all together', () => {
    expect(documentsFor('aluno').map(({ label }) => label)).toEqual([
      'Declaração de matrícula',
      'Declaração de frequência',
      'Declaração de transferência',
      'Declaração de conclusão',
      'Ficha de matrícula',
      'Histórico escolar',
      'Boletim',
    ])
    expect(documentsFor('turma').map(({ tag }) => tag)).toEqual(documentsFor('aluno').map(({ tag }) => tag))
    expect(documentsFor('turma')[0]?.label).toBe('Declarações de matrícula')
  })

  it('for a school are those of which there is an archive', () => {
    for (const { tag } of documentsFor('aluno'))
      expect(documentCalls({ scope: 'escola', id: 'y' }, tag) !== null).toBe(
        documentsFor('escola').some(one => one.tag === tag),
      )
  })
})
