/** Texts of the dashboard of administrators. */
export const ADMINISTRATOR_BOARD = {
  due: 'Aulas a lançar',
  quick: 'Acesso rápido',
  otherClasses: ['e mais uma turma', 'e mais {count} turmas'],
  noClassReason: 'Cadastre as turmas em Parâmetros; os alunos aparecem aqui depois de matriculados.',
  grade: 'Turma',
  ofCapacity: 'Alunos / vagas',
  waitingList: 'Lista de espera',
  students: ['aluno', 'alunos'],
  studentsOf: '{students} da turma {grade}',
  waiting: '{count} em espera',
  waitingIn: '{count} em espera na turma {grade}',
  full: 'completa',
} as const
