/** One student's figures in the components of an instructor. */
export const STUDENT_FIGURES = {
  frequency: 'Frequência no ano',
  soFar: '{earned} de {possible} até agora',
  evaluations: 'Avaliações',
  noEvaluations: 'Nenhuma avaliação até agora.',
  scoreOf: '{score} de {highest}',
  noScore: 'Sem nota',
  noOpinion: 'Sem parecer',
  none: 'Nenhuma nota ou frequência até agora.',
} as const
