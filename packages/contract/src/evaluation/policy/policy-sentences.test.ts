import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { describe, expect, it } from 'vitest'
import { policySentences } from './policy-sentences.ts'

describe('what a student reads of', () => {
  it('the policy of a class', () => {
    const grade = { type: 'MARK' as const, highest: 100, average: 60, retention: 'FULL' as const }
    expect(policySentences(DEFAULT_POLICY, { ...grade, retention: 'NONE' }).at(-1)).toBe(
      'Não há promoção nem retenção, por nota ou por faltas: o aluno conclui a etapa.',
    )
    expect(policySentences(DEFAULT_POLICY, grade)).toEqual([
      'As notas do ano vão de 0 a 100, e a média para aprovação é 60.',
      'As notas dos períodos se somam na nota do ano.',
      'Avaliação sem nota vale zero quando o período termina.',
      'A recuperação do período substitui a nota quando é maior.',
      'A recuperação anual substitui a nota do ano quando é maior.',
      'As notas são arredondadas para uma casa decimal.',
      'A frequência mínima é de 75% do total das aulas do ano, de todos os componentes juntos.',
      'Falta justificada conta como falta.',
      'Não é permitida a dependência: é preciso ser aprovado em todos os componentes.',
    ])
    const other = { ...DEFAULT_POLICY, mode: 'MEAN' as const, termWeights: [1, 2, 1.5], maxDependencies: 1 }
    const sentences = policySentences(other, grade)
    expect(sentences[1]).toBe(
      'A nota do ano é a média das notas dos períodos. Pesos: 1 no 1º, 2 no 2º e 1,5 no 3º período.',
    )
    expect(sentences.at(-1)).toBe('É permitida a aprovação com até 1 dependência.')
    expect(policySentences(DEFAULT_POLICY, { ...grade, type: 'ASSESSMENT' })).toEqual([
      'A turma é avaliada por pareceres e conceitos, sem notas.',
      'A frequência mínima é de 75% do total das aulas do ano, de todos os componentes juntos.',
      'Falta justificada conta como falta.',
    ])
  })
})
