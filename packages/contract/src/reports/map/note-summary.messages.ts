/** The scores of a class, evaluation by evaluation: its files and what it prints. */
export const NOTE_SUMMARY = {
  fileOfGrade: 'Resumo de notas — {grade}',
  fileOfGradeUntil: 'Resumo de notas — {grade}, {term}',
  nothing: 'Não há avaliações para resumir.',
  title: 'Resumo de notas',
  heading: '{component} — {term}',
  year: 'Recuperação anual',
  /** An evaluation is called by its place: "A1". */
  short: 'A{position}',
  evaluation: '{short}: {name} ({type}, {date}, vale {highest})',
  evaluationOfText: '{short}: {name} ({type}, {date})',
  columns: { number: 'Nº', student: 'Aluno(a)', sum: 'Soma', recovery: 'Rec.', result: 'Nota' },
  rows: {
    mean: 'Média da turma',
    highest: 'Maior',
    lowest: 'Menor',
    below: 'Abaixo da média',
  },
  opinion: 'P',
  openLegend:
    '%: do que já foi avaliado no período em andamento; notas de quem fez avaliações diferentes não se somam',
  legend: [
    'Soma: das notas de provas e trabalhos, como foram lançadas',
    'Rec.: recuperação, na escala do período',
    'Nota: o que vale no período, de quem está na turma em média, maior e menor',
    'P: parecer registrado',
    '–: sem lançamento',
  ],
  sheet: '{position}. {component}',
  head: '{term} · {column}',
} as const
