/** All evaluations of one student on paper and as a spreadsheet. */
export const STUDENT_ASSESSMENT = {
  title: 'Avaliações do aluno',
  file: 'Avaliações — {student} — {grade}',
  fileUntil: 'Avaliações — {student} — {grade}, até o {term}',
  columns: { date: 'Data', name: 'Avaliação', type: 'Tipo', highest: 'Valor', score: 'Nota', note: 'Observação' },
  noEvaluations: 'Nenhuma avaliação neste período.',
  annual: 'Recuperação anual',
  /** What the evaluations of a term come to. */
  result: {
    mark: 'Nota {mark}',
    recovery: 'rec. {recovery}',
    mean: 'Média {mean}',
    of: '{result} de {highest}',
    soFar: '{points} até agora',
    concept: 'Conceito {concept}',
    none: 'Sem nota',
    absences: ['falta', 'faltas'],
  },
  ofYear: 'Resultado do ano: {result}',
  opinion: 'Parecer do período',
  /** Why an evaluation does not count as it stands, or what is made of a missing one. */
  standing: {
    MISSING_AS_ZERO: 'sem nota: vale zero',
    MISSING_LEFT_OUT: 'sem nota: fora da conta',
    STILL_TO_COME: 'a lançar',
    BEFORE_ENTRY: 'antes da entrada na turma',
    AFTER_EXIT: 'depois da saída da turma',
    EXCUSED: 'dispensa: fora da conta',
    LOWER_RECOVERY: 'não mudou a nota',
    NOT_YET: 'conta ao fim dos períodos',
  },
  legend: {
    scale: 'Escala de 0 a {highest}, média {average}',
    recovery: 'Rec.: recuperação; Média: o que a nota e a recuperação formam',
    low: 'Nota sublinhada: abaixo da média',
    empty: '–: sem lançamento',
  },
  sheets: {
    evaluations: 'Avaliações',
    terms: 'Resultado dos períodos',
    term: 'Período',
    text: 'Parecer',
    mark: 'Nota',
    recovery: 'Recuperação',
    mean: 'Média',
    concept: 'Conceito',
  },
} as const
