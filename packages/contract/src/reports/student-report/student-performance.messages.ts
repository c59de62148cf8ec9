/** The year of one student: marks next to the mean of the class, absences, situation. */
export const STUDENT_PERFORMANCE = {
  title: 'Desempenho do aluno',
  file: 'Desempenho — {student} — {grade}',
  fileUntil: 'Desempenho — {student} — {grade}, até o {term}',
  classMean: 'Turma',
  chart: 'Aproveitamento por componente',
  chartLegend:
    'Coluna: o que o aluno alcançou do valor do período; traço grosso: média da turma; linha tracejada: média para aprovação ({average} %)',
  absences: 'Faltas',
  frequency: 'Frequência',
  least: 'mínimo de {least} %',
  legend: {
    classMean: 'Turma: média das notas da turma, com ao menos {least} alunos com nota',
    absences: 'Faltas: todas, justificadas ou não',
  },
} as const
