/** Students whose score stops or begins to count by another date of an evaluation. */
export const COUNTED_SCORES = {
  title: 'O que esta data muda',
  stops: [
    'Deixa de contar a nota de {names}, que não estava na turma em {date}.',
    'Deixam de contar as notas de {names}, que não estavam na turma em {date}.',
  ],
  begins: [
    'Passa a contar a nota de {names}, que estava na turma em {date}.',
    'Passam a contar as notas de {names}, que estavam na turma em {date}.',
  ],
  more: '{names} e mais {count}',
  go: 'Mudar a data mesmo assim',
  refused: 'Confira a data: ela muda de quem a nota conta.',
} as const
