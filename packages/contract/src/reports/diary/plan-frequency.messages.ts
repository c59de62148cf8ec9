/** Attendance of a class in the component of a plan, on paper and as a spreadsheet, its files and why there is none. */
export const PLAN_FREQUENCY = {
  file: 'Frequência — {plan} — {grade}',
  fileOf: 'Frequência — {plan} — {grade}, {span}',
  // Why there is none
  noStudents: 'Nenhum aluno esteve na turma no período.',
  noLessons: 'Nenhuma aula lançada deste componente tem frequência registrada no período.',
  // The paper
  title: 'Frequência por plano de aula',
  sheet: 'Frequência',
  total: 'Total',
  year: 'Ano',
  lessons: 'Aulas',
  percent: 'Freq. %',
  standing: 'Situação',
  standings: { GOOD: '', NEAR: 'perto do mínimo', BELOW: 'abaixo do mínimo' },
  mean: 'Média da turma',
  facts: {
    instructors: 'Professores',
    mean: 'Frequência da turma',
    least: 'Mínimo',
    below: 'Abaixo do mínimo',
    near: 'Perto do mínimo',
  },
  percentValue: '{value} %',
  legend:
    'Aulas: aulas lançadas com registro do(a) aluno(a)   F: faltas   J: faltas justificadas   Freq. %: pelos minutos de aula, como no boletim',
  legendMean:
    'Média da turma: presença de quem está na turma   Perto do mínimo: menos de 5 pontos acima de {least} %',
  legendDays: 'Período escolhido por datas: sem as aulas trazidas de outra turma ou escola',
  legendParts: 'O componente é dividido: as aulas de todas as partes contam juntas',
} as const
