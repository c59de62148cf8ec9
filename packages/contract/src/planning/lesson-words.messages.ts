/** Texts of lists, boards and the class area about a lesson and about pending work. */
export const LESSON_WORDS = {
  left: {
    unreleased: ['{count} aula a lançar', '{count} aulas a lançar'],
    withoutAttendance: ['{count} aula sem frequência', '{count} aulas sem frequência'],
    unscored: ['{count} avaliação a completar', '{count} avaliações a completar'],
  },
  deleted: 'Excluída',
  released: 'Lançada',
  planned: 'Prevista',
  covering: 'Substituição',
  toRelease: 'A lançar',
  attendanceTaken: 'Frequência feita',
  studentsWithoutAttendance: ['{count} aluno sem frequência', '{count} alunos sem frequência'],
  attendanceToTake: 'Frequência a fazer',
  closed: {
    deleted: 'A aula foi excluída.',
    ahead: 'A aula ainda não aconteceu.',
    instructor: 'O período letivo está encerrado, ou a aula está fora do seu período nesta turma.',
    office: 'O período letivo ou o ano letivo desta aula está encerrado.',
  },
  record: 'Registro de {date} · {where}',
} as const
