/** Columns of a class's figures, and of a student's own. */
export const FIGURE_COLUMNS = {
  student: 'Aluno',
  noMark: 'S/N',
  noOpinion: 'Sem parecer',
  of: '{what} de {name}',
  beforeRecovery: 'Antes da rec.',
  annualRecovery: 'Rec. anual',
  recovery: 'Recuperação',
  markOfYear: 'Nota do ano',
  markOfTerm: 'Nota do período',
  resultOfYear: 'Resultado do ano',
  resultOfTerm: 'Resultado do período',
  absences: 'Faltas',
  overallFrequency: 'Frequência geral',
  overallSituation: 'Situação geral',
} as const
