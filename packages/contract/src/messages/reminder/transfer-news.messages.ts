/** Texts for the office when figures that followed a student change in the former enrolment. No browser loads this file. */
export const TRANSFER_NEWS = {
  title: 'Lançamentos na turma ou matrícula anterior',
  lead: 'Depois da mudança de turma ou da nova matrícula, houve lançamentos na turma ou matrícula anterior. O que veio junto com o aluno agora é:',
  row: '• {student}: {component}, {term}: {figures}',
  kept: '• {student}: {component}, {term}: {figures}. Na matrícula fica o que foi digitado: {typed}',
  moved: '{name}, de {from} para {to}',
  foot: 'Confira em “Notas trazidas”, na matrícula do aluno.',
  nothing: 'nada',
  mark: 'nota {mark}',
  text: 'parecer',
  absence: ['falta', 'faltas'],
  lesson: ['aula dada', 'aulas dadas'],
  attendance: '{absences} em {lessons}',
} as const
