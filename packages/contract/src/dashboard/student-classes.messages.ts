/** Texts of a student's dashboard: classes, lessons and events. */
export const STUDENT_CLASSES = {
  see: 'Ver {what}',
  exited: 'Encerrada em {date}',
  yearOver: 'Ano encerrado',
  place: '{status}, {position}º lugar',
  number: 'nº {number} na turma',
  since: 'desde {date}',
  nextLessons: 'Próximas aulas',
  over: 'Ano letivo encerrado',
  overReason: 'Este ano não tem mais aulas. Para ver as próximas, escolha o ano letivo no alto da página.',
  nonePlanned: 'Nenhuma aula prevista',
  nonePlannedReason: 'As aulas aparecem aqui quando a sua turma tiver horário neste ano letivo.',
  notEnrolled: 'Você não tem matrícula neste ano letivo. Em caso de dúvida, fale com a secretaria.',
  seeEvents: 'Ver eventos',
  noEvents: 'Você ainda não se inscreveu em nenhum evento.',
} as const
