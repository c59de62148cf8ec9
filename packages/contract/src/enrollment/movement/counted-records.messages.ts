/** Records of a student that stop or begin to count by other days of the enrolment. */
export const COUNTED_RECORDS = {
  title: 'O que esta data muda para {name}',
  stops: 'Deixam de contar: {records}.',
  begins: 'Passam a contar: {records}.',
  pending: 'Ficam pendentes de frequência, porque foram chamadas sem o aluno: {records}.',
  lessons: ['1 aula com frequência ({which})', '{count} aulas com frequência ({which})'],
  pendingLessons: ['1 aula ({which})', '{count} aulas ({which})'],
  evaluations: ['1 avaliação com nota ({which})', '{count} avaliações com nota ({which})'],
  lesson: '{component} em {date}',
  evaluation: '{name}, {component}, {date}',
  and: '{one} e {other}',
  more: '{list} e mais {count}',
  reversible: 'Nada é apagado: se a data for corrigida de volta, volta a contar como antes.',
  go: 'Salvar mesmo assim',
  refused: 'Confira a data: ela muda o que conta para o aluno.',
} as const
