/** Sentences of a policy for students and parents. */
export const POLICY_STATEMENTS = {
  assessment: 'A turma é avaliada por pareceres e conceitos, sem notas.',
  scale: 'As notas do ano vão de 0 a {highest}, e a média para aprovação é {average}.',
  mode: {
    SUM: 'As notas dos períodos se somam na nota do ano.',
    MEAN: 'A nota do ano é a média das notas dos períodos.',
  },
  weighted: '{mode} Pesos: {weights} período.',
  weight: '{weight} no {position}º',
  missing: {
    ZERO: 'Avaliação sem nota vale zero quando o período termina.',
    IGNORE: 'Avaliação sem nota fica fora da conta.',
    BLOCK:
      'Um período só pode ser encerrado quando todas as avaliações têm nota; até lá, a que falta vale zero.',
  },
  termRecovery: {
    SUBSTITUTE_IF_GREATER: 'A recuperação do período substitui a nota quando é maior.',
    AVERAGE: 'A recuperação do período faz média com a nota, quando isso a aumenta.',
    CAPPED: 'A recuperação do período substitui a nota quando é maior, até a média para aprovação.',
    SUM: 'A recuperação do período se soma à nota, até o valor do período.',
    SUBSTITUTE: 'A recuperação do período substitui a nota, mesmo quando é menor.',
  },
  annualRecovery: {
    SUBSTITUTE_IF_GREATER: 'A recuperação anual substitui a nota do ano quando é maior.',
    CAPPED: 'A recuperação anual substitui a nota do ano quando é maior, até a média para aprovação.',
    AVERAGE: 'A recuperação anual faz média com a nota do ano, quando isso a aumenta.',
    WEIGHTED:
      'Com recuperação anual, valem 60% da nota do ano mais 40% da recuperação, quando isso aumenta a nota.',
    NONE: 'Não há recuperação anual.',
  },
  rounding: 'As notas são arredondadas {how}.',
  roundingStep: {
    0.01: 'para duas casas decimais',
    0.1: 'para uma casa decimal',
    0.25: 'de 0,25 em 0,25 ponto',
    0.5: 'de meio em meio ponto',
    1: 'para nota inteira',
  },
  roundingHow: { HALF_UP: '{step}', DOWN: '{step}, sempre para baixo', UP: '{step}, sempre para cima' },
  frequency: 'A frequência mínima é de {least}% do total das aulas do ano, de todos os componentes juntos.',
  justified: {
    ABSENT: 'Falta justificada conta como falta.',
    EXCLUDED: 'Aula com falta justificada sai da conta da frequência.',
    PRESENT: 'Falta justificada conta como presença.',
  },
  retention: {
    NONE: 'Não há promoção nem retenção, por nota ou por faltas: o aluno conclui a etapa.',
    ABSENCE_ONLY: 'Não há retenção por nota; por faltas, ela é possível.',
  },
  noDependency: 'Não é permitida a dependência: é preciso ser aprovado em todos os componentes.',
  dependencies: 'É permitida a aprovação com até {dependencies}.',
  dependency: ['dependência', 'dependências'],
} as const
