/** The birthdays of a class by month: files and printed words. */
export const BIRTHDAYS = {
  file: 'Aniversariantes — {grade}',
  title: 'Aniversariantes da turma',
  ofYear: 'Ano letivo {year}',
  sheet: 'Aniversariantes',
  noStudents: 'Não há alunos matriculados na turma.',
  noBirthdates: 'Nenhum aluno da turma tem data de nascimento no cadastro.',
  ofEvent: 'Aniversariantes são de turmas. De um evento, emita a lista de presença.',
  columns: { month: 'Mês', day: 'Dia', student: 'Aluno(a)', age: 'Completa' },
  /** Replaces the age in the year in which a person is born. */
  noAge: '–',
  ages: ['ano', 'anos'],
  students: ['aluno', 'alunos'],
  total: 'Total: {count}',
  unknown: 'Sem data de nascimento no cadastro: {students}.',
} as const
