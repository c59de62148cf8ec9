import { formatMark } from '../decimal.rules.ts'
import { counted, listed, roundingText } from '../explanation.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'

const MODE = {
  SUM: 'As notas dos períodos se somam na nota do ano.',
  MEAN: 'A nota do ano é a média das notas dos períodos.',
} as const
const MISSING = {
  ZERO: 'Avaliação sem nota vale zero quando o período termina.',
  IGNORE: 'Avaliação sem nota fica fora da conta.',
  BLOCK:
    'Um período só pode ser encerrado quando todas as avaliações têm nota; até lá, a que falta vale zero.',
} as const
const TERM_RECOVERY = {
  SUBSTITUTE_IF_GREATER: 'A recuperação do período substitui a nota quando é maior.',
  AVERAGE: 'A recuperação do período faz média com a nota, quando isso a aumenta.',
  CAPPED: 'A recuperação do período substitui a nota quando é maior, até a média para aprovação.',
  SUM: 'A recuperação do período se soma à nota, até o valor do período.',
  SUBSTITUTE: 'A recuperação do período substitui a nota, mesmo quando é menor.',
} as const
const ANNUAL_RECOVERY = {
  SUBSTITUTE_IF_GREATER: 'A recuperação anual substitui a nota do ano quando é maior.',
  CAPPED: 'A recuperação anual substitui a nota do ano quando é maior, até a média para aprovação.',
  AVERAGE: 'A recuperação anual faz média com a nota do ano, quando isso a aumenta.',
  WEIGHTED:
    'Com recuperação anual, valem 60% da nota do ano mais 40% da recuperação, quando isso aumenta a nota.',
  NONE: 'Não há recuperação anual.',
} as const
const JUSTIFIED = {
  ABSENT: 'Falta justificada conta como falta.',
  EXCLUDED: 'Aula com falta justificada sai da conta da frequência.',
  PRESENT: 'Falta justificada conta como presença.',
} as const

/** The policy in force as sentences that students and parents read (pt-BR), in the order in which it is applied. */
export function policySentences(
  policy: PerformancePolicy,
  grade: { readonly type: 'MARK' | 'ASSESSMENT'; readonly highest: number; readonly average: number },
): string[] {
  return [
    ...(grade.type === 'MARK'
      ? markSentences(policy, grade)
      : ['A turma é avaliada por pareceres e conceitos, sem notas.']),
    `A frequência mínima é de ${formatMark(policy.minFreq, 1)}% do total das aulas do ano, de todos os componentes juntos.`,
    JUSTIFIED[policy.justified],
    ...(grade.type === 'MARK' ? [dependencySentence(policy.maxDependencies)] : []),
  ]
}

function markSentences(
  policy: PerformancePolicy,
  grade: { readonly highest: number; readonly average: number },
): string[] {
  const [highest, average] = [formatMark(grade.highest, 1), formatMark(grade.average, 1)]
  return [
    `As notas do ano vão de 0 a ${highest}, e a média para aprovação é ${average}.`,
    policy.mode === 'MEAN' ? `${MODE.MEAN}${weightsText(policy.termWeights)}` : MODE.SUM,
    MISSING[policy.missing],
    TERM_RECOVERY[policy.termRecovery],
    ANNUAL_RECOVERY[policy.annualRecovery],
    `As notas são arredondadas ${roundingText(policy)}.`,
  ]
}

/** Only weights that change something are worth a sentence. */
function weightsText(weights: readonly number[]): string {
  if (weights.every(weight => weight === 1)) return ''
  const named = weights.map((weight, at) => `${formatMark(weight, 1)} no ${at + 1}º`)
  return ` Pesos: ${listed(named)} período.`
}

function dependencySentence(most: number): string {
  return most === 0
    ? 'Não é permitida a dependência: é preciso ser aprovado em todos os componentes.'
    : `É permitida a aprovação com até ${counted(most, 'dependência', 'dependências')}.`
}
