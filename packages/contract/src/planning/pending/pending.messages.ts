/** Texts of pending work of past days, for the office. */
export const PENDING = {
  title: 'Pendências',
  ofYear: 'Do ano letivo de {year}, até ontem',
  kind: 'Tipo de pendência',
  kinds: {
    tudo: 'Todos os tipos',
    lancamento: 'Aulas a lançar',
    frequencia: 'Aulas sem frequência',
    notas: 'Avaliações a completar',
  },
  nobodyTeaches: 'Sem professor hoje',
  more: 'Ver mais {n}',
  seeAll: 'Ver todas as pendências',
  largestPlans: 'Aqui estão os planos de aula com mais pendências; faltam {count}, com tantas ou menos.',
  wholeList: 'Mostrar todos',
  byInstructor: 'Por professor e turma',
  lessons: 'Aulas',
  evaluations: 'Avaliações',
  oldestLessons:
    'Aqui estão as {count} aulas mais antigas. Para chegar às outras, escolha um professor ou uma turma, ou toque nas pendências da turma, acima.',
  oldestEvaluations:
    'Aqui estão as {count} avaliações mais antigas. Para chegar às outras, escolha um professor ou uma turma, ou toque nas pendências da turma, acima.',
  nothing: 'Nada pendente',
  nothingReason: 'Tudo em dia até ontem: aulas lançadas, frequência feita, notas e pareceres dados.',
  noMatch: 'Nada pendente com estes filtros',
  noMatchReason: 'Escolha outro professor, outra turma ou outro tipo.',
} as const
