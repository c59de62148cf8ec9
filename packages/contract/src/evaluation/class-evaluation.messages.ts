/** Texts that the screens of evaluations and scores of one class share. */
export const CLASS_EVALUATION = {
  choose: 'Escolha uma turma',
  nothing: 'Esta turma não tem notas',
  nothingReason: 'Nela se registram as aulas e a frequência.',
  nothingReasonOffice:
    'Nela se registram as aulas e a frequência. Se ela der notas, informe quanto vale cada período em Parâmetros, Séries e turmas.',
  seeLessons: 'Ver aulas',
  terms: 'Período letivo',
  closed: 'encerrado',
  year: 'Ano',
} as const
