/** The effect of other dates of terms on lessons with a record and to evaluations, before they are saved. */
export const TERM_CHANGES = {
  title: 'O que estas datas mudam',
  lessons: [
    'Passa a contar para o {to}: 1 aula lançada ou com frequência.',
    'Passam a contar para o {to}: {count} aulas lançadas ou com frequência.',
  ],
  lessonsFrom: [
    'Passa do {from} para o {to}: 1 aula lançada ou com frequência.',
    'Passam do {from} para o {to}: {count} aulas lançadas ou com frequência.',
  ],
  ofClass: ['{grade}: 1 aula', '{grade}: {count} aulas'],
  ofComponent: '{component}, {count}',
  moreLessons: [
    '1 aula de outras turmas também muda de período.',
    '{count} aulas de outras turmas também mudam de período.',
  ],
  evaluations: [
    '1 avaliação fica depois do término do seu período e continua contando para ele:',
    '{count} avaliações ficam depois do término dos seus períodos e continuam contando para eles:',
  ],
  evaluation: '{name}, {grade}, {component}, {date} ({term}): {scores}',
  scores: ['1 lançamento de aluno', '{count} lançamentos de alunos'],
  more: 'e mais {count}',
  reversible: 'Nada é apagado: se as datas voltarem a ser as de antes, tudo conta como antes.',
  go: 'Salvar com estas datas',
  refused: 'Confira as datas: elas mudam o período de aulas já registradas.',
} as const
