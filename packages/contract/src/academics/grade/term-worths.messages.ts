/** How much each term of a class is worth. */
export const TERM_MARKS = {
  modes: {
    SUM: 'Os períodos somam a nota máxima anual, {highest}.',
    MEAN: 'A nota do ano é a média dos períodos: cada um vale até {highest}.',
  },
  sumDone: 'Soma {sum} de {highest}. Confere.',
  sumMissing: 'Soma {sum} de {highest}, faltam {missing}.',
  sumExceeded: 'Soma {sum} de {highest}, {over} a mais.',
  divide: 'Dividir igualmente',
  divideMean: 'Todos com {highest}',
  closed: 'Período encerrado: a nota não muda mais.',
  noTerms: 'O nível {level} ainda não tem períodos letivos.',
  goToTerms: 'Definir os períodos',
  changedByOther: 'Outra pessoa salvou as notas enquanto você editava:',
  saveOver: 'O que você digitou continua nos campos. Ao salvar de novo, vale o que está neles.',
  saved: 'Notas máximas de {grade} salvas.',
} as const
