/** How a mark came about, step by step, as students and parents read it. */
export const MARK_STEPS = {
  point: 'Nota: {scores}.',
  points: 'Soma das notas: {scores} = {points}, de {of} possíveis.',
  /** While scores are still to come. */
  pointsGiven: 'Soma das notas lançadas: {scores} = {points}, de {of} previstos.',
  scoreOf: '{score} de {highest}',
  missing: {
    zero: ['{count} avaliação sem nota vale zero.', '{count} avaliações sem nota valem zero.'],
    leftOut: [
      '{count} avaliação sem nota ficou fora da conta.',
      '{count} avaliações sem nota ficaram fora da conta.',
    ],
  },
  missingYet: {
    zero: [
      '{count} avaliação ainda está sem nota: não entra no que já foi avaliado e, se o período terminar assim, vale zero.',
      '{count} avaliações ainda estão sem nota: não entram no que já foi avaliado e, se o período terminar assim, valem zero.',
    ],
    leftOut: [
      '{count} avaliação ainda está sem nota: não entra no que já foi avaliado e, se o período terminar assim, fica fora da conta.',
      '{count} avaliações ainda estão sem nota: não entram no que já foi avaliado e, se o período terminar assim, ficam fora da conta.',
    ],
  },
  partial: 'Até agora: {points} de {of} pontos já avaliados.',
  partialInProportion:
    'Até agora: {points} de {of} pontos já avaliados. A turma anterior e as avaliações desta turma somam {worth} pontos, e o período vale {scale}: os pontos contam em proporção.',
  scale: {
    SUM: 'As avaliações da turma no período valem {scale}, e as desta conta, {of}. Em proporção: {points} × {scale} ÷ {of} {result}.',
    MEAN: 'Na escala do período, de 0 a {scale}: {points} × {scale} ÷ {of} {result}.',
  },
  recovery: {
    TERM: 'Recuperação: {score} de {highest}.',
    BEST: 'A melhor recuperação: {score} de {highest}.',
    YEAR: 'Recuperação anual: {score} de {highest}.',
  },
  recoveryScaled: {
    TERM: '{recovery} Na escala do período: {score} × {scale} ÷ {highest} {result}.',
    YEAR: '{recovery} Na escala do ano: {score} × {scale} ÷ {highest} {result}.',
  },
  recoveryOnly: 'Não há outra nota no período: vale a recuperação.',
  termRule: {
    SUBSTITUTE_IF_GREATER: 'Entre a nota ({mark}) e a recuperação ({recovery}) vale a maior: {result}.',
    SUBSTITUTE: 'A recuperação ({recovery}) substitui a nota ({mark}).',
    AVERAGE: 'Entre a nota ({mark}) e a média dela com a recuperação ({mean}) vale a maior: {result}.',
    CAPPED:
      'A recuperação vale no máximo {limit}, que é a média para aprovação neste período. Entre a nota ({mark}) e a recuperação assim ({capped}) vale a maior: {result}.',
    SUM: 'A recuperação se soma à nota: {mark} + {recovery} {sum}.',
    SUM_CUT: 'A recuperação se soma à nota: {mark} + {recovery} {sum}, mas o período vale no máximo {most}.',
  },
  yearRule: {
    SUBSTITUTE_IF_GREATER:
      'Entre a nota anual ({mark}) e a recuperação anual ({recovery}) vale a maior: {result}.',
    CAPPED:
      'A recuperação anual vale no máximo a média para aprovação, {limit}. Entre a nota anual ({mark}) e a recuperação assim ({capped}) vale a maior: {result}.',
    AVERAGE:
      'Média entre a nota anual e a recuperação anual: ({mark} + {recovery}) ÷ 2 {mean}. Entre ela e a nota anual ({mark}) vale a maior: {result}.',
    WEIGHTED:
      '60% da nota anual mais 40% da recuperação anual: 0,6 × {mark} + 0,4 × {recovery} {mean}. Entre isso e a nota anual ({mark}) vale o maior: {result}.',
  },
  round: {
    TERM: 'Arredondando {exact} {how}: nota do período {mark}.',
    TERM_SO_FAR: 'Arredondando {exact} {how}: nota do período até agora {mark}.',
    YEAR: 'Arredondando {exact} {how}: nota anual {mark}.',
    FINAL: 'Arredondando {exact} {how}: nota final {mark}.',
  },
  result: {
    TERM: 'Nota do período: {mark}.',
    TERM_SO_FAR: 'Nota do período até agora: {mark}.',
    YEAR: 'Nota anual: {mark}.',
    FINAL: 'Nota final: {mark}.',
  },
  typed: 'Nota trazida de outra turma ou escola: {mark}. Ela vale no lugar das avaliações.',
  typedBy: {
    OTHER_SCHOOL: 'Nota trazida de outra escola: {mark}. Ela vale no lugar das avaliações.',
    MOVED: 'Nota trazida da turma anterior: {mark}. Ela vale no lugar das avaliações.',
    COUNCIL: 'Nota dada pelo conselho de classe: {mark}. Ela vale no lugar das avaliações.',
  },
  typedSoFar:
    'Nota trazida da turma anterior: {mark}. As avaliações desta turma neste período contam junto com ela.',
  carried: 'Da turma anterior: {points} de {of}. Conta junto com as avaliações desta turma.',
  noMark: {
    TERM_OPEN: 'Ainda sem nota neste período.',
    TERM_OVER: 'Sem nota neste período (S/N).',
    NOTHING_PLANNED: 'Ainda não há avaliação neste período.',
    YEAR: 'Ainda sem nota no ano.',
  },
  excused: {
    TERM: 'Com dispensa neste período: não há nota.',
    COMPONENT: 'Com dispensa deste componente: não há nota nem situação.',
  },
  assessment: 'Esta turma é avaliada por pareceres e conceitos, sem notas.',
  partialYear: {
    one: 'Só um período tem nota: {points}. A nota do ano vem quando todos os períodos estiverem encerrados.',
    many: 'Soma dos períodos com nota: {points}. A nota do ano vem quando todos os períodos estiverem encerrados.',
    points: '{earned} de {possible}',
    sum: '{terms} = {points}',
    mean: 'Média dos períodos com nota: ({terms}) ÷ {divisor} {result}. A nota do ano vem quando todos os períodos estiverem encerrados.',
  },
  /** Points of open terms are added before anything is missing. */
  running: {
    one: 'Com os pontos do {terms} período, ainda aberto: {points} + {open} = {total}.',
    many: 'Com os pontos do {terms} períodos, ainda abertos: {points} + {open} = {total}.',
    position: '{position}º',
    reached: '{sum} A média de aprovação, {average}, está alcançada.',
    missing: [
      '{sum} Para a média de aprovação, {average}, falta {missing}.',
      '{sum} Para a média de aprovação, {average}, faltam {missing}.',
    ],
    proportional: [
      '{sum} A média de aprovação, {average}, pede destes períodos {wanted}: falta {missing}.',
      '{sum} A média de aprovação, {average}, pede destes períodos {wanted}: faltam {missing}.',
    ],
    tooMany: '{sum} Nos períodos que restam já não se alcança a média de aprovação, {average}.',
  },
  missingMean: {
    one: 'Para a média de aprovação, {average}, é preciso ter {missing} nos períodos que restam.',
    tooMany: 'Nos períodos que restam já não se alcança a média de aprovação, {average}.',
  },
  needed: {
    score: 'Na recuperação do período, {score} de {of} bastam para a média do período, {average}.',
    none: 'Na recuperação do período, nenhuma nota de 0 a {of} alcança a média do período, {average}.',
  },
  missingPoints: {
    one: 'Para a média de aprovação, {average}, falta {missing}, e os períodos que restam valem {remaining}.',
    many: 'Para a média de aprovação, {average}, faltam {missing}, e os períodos que restam valem {remaining}.',
    tooMany:
      'Para a média de aprovação, {average}, faltam {missing}, e os períodos que restam valem {remaining}: a média já não se alcança neles.',
  },
  terms: {
    one: 'Só um período tem nota: {points}.',
    oneScaled: 'Só um período tem nota: {points}, que na escala de 0 a {scale} é {result}.',
    oneScaledAbout: 'Só um período tem nota: {points}, que na escala de 0 a {scale} {result}.',
    sum: 'Soma dos períodos: {terms} = {points}.',
    inProportion:
      '{sum} Esses períodos valem {of} dos {scale} pontos do ano. Em proporção: {points} × {scale} ÷ {of} {result}.',
    mean: 'Média dos períodos: ({terms}) ÷ {divisor} {result}.',
    meanWeighted: 'Média dos períodos com seus pesos: ({terms}) ÷ {divisor} {result}.',
    meanScaled: 'Média dos períodos, na escala de 0 a {scale}: ({terms}) ÷ {divisor} {result}.',
    meanWeightedScaled:
      'Média dos períodos com seus pesos, na escala de 0 a {scale}: ({terms}) ÷ {divisor} {result}.',
    scaled: '{points} × {scale} ÷ {highest}',
    weighted: '{points} × {weight}',
  },
  leftOut: {
    one: 'O {terms} período fica fora da conta: não tem nota ou ainda não terminou.',
    many: 'O {terms} períodos ficam fora da conta: não têm nota ou ainda não terminaram.',
    position: '{position}º',
  },
} as const
