/** The plans of an instructor or, class by class, of the school. */
export const CLASSES = {
  pendingFailed: 'Não foi possível ver o que está pendente.',
  none: 'Nenhuma turma neste ano letivo',
  noneOfInstructor:
    'A secretaria ainda não indicou você como professor em nenhuma turma. Confira também o ano letivo no alto da página.',
  noneOfGrade: 'Esta turma ainda não tem planos de aula.',
  noGrade: 'Nenhuma turma cadastrada',
  noGradeReason: 'Cadastre as turmas do ano em Parâmetros.',
  grade: 'Turma',
  noYear: 'Nenhum ano letivo cadastrado',
  noYearReason: 'A secretaria ainda não criou o ano letivo. Volte mais tarde ou fale com ela.',
  ofYear: 'Ano letivo de {year}',
  name: '{component}, {grade}',
  noInstructor: 'Sem professor',
  inactive: 'Inativo',
  noLesson: 'Nenhuma aula prevista',
  released: '{released} de {planned} aulas lançadas',
  lessonsOf: 'Aulas de {name}',
  wayOf: '{way} de {name}',
} as const
