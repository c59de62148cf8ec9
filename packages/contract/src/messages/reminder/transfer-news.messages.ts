/** What the office reads when figures that followed a student into another class change there. Apart, so that no browser loads it. */
export const TRANSFER_NEWS = {
  title: 'Lançamentos na turma anterior de quem mudou de turma',
  lead: 'Depois da mudança de turma, houve lançamentos na turma anterior. O que veio junto com o aluno agora é:',
  row: '• {name}, de {from} para {to}: {component}, {term}: {figures}',
  kept: '• {name}, de {from} para {to}: {component}, {term}: {figures}. Na matrícula fica o que foi digitado: {typed}',
  foot: 'Confira em “Notas trazidas”, na matrícula do aluno.',
  nothing: 'nada',
  mark: 'nota {mark}',
  text: 'parecer',
  attendanceOne: '1 falta, de aulas dadas: {lessons}',
  attendanceMany: '{count} faltas, de aulas dadas: {lessons}',
} as const
