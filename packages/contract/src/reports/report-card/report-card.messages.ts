/** Report cards on paper, their files and why there are none. */
export const REPORT_CARD = {
  conceptGiven: 'Conceito {concept}',
  // Names of files
  fileOfStudent: 'Boletim — {student} — {grade}',
  fileOfStudentUntil: 'Boletim — {student} — {grade}, até o {term}',
  fileOfGrade: 'Boletins — {grade}',
  fileOfGradeUntil: 'Boletins — {grade}, até o {term}',
  // Why there are none
  noStudents: 'Não há alunos matriculados na turma.',
  // The card
  title: 'Boletim escolar',
  yearUntil: '{year}, até o {term}',
  unpublished: '{term} (não publicado)',
  noShift: 'Não informado',
  entered: 'Entrada na turma em {date}.',
  left: '{exit}.',
  excused: 'Dispensado(a) de {components}.',
  signatures: {
    secretary: 'Secretário(a) escolar',
    principal: 'Diretor(a)',
    responsible: 'Responsável pelo(a) aluno(a)',
  },
  /** By origin: marks that were not earned in the class. */
  brought: {
    OTHER_SCHOOL: '{terms}: com notas de outra escola.',
    MOVED: '{terms}: com notas da turma anterior.',
    COUNCIL: '{terms}: com notas dadas pelo conselho de classe.',
  },
  legend: {
    scale: 'Escala de 0 a {highest}, média {average}',
    worth: 'Valor dos períodos: {worth}',
    recovery: 'Rec.: recuperação',
    mean: 'Média: o que a nota e a recuperação formam',
    /** By mode: what an open year has come to. */
    soFar: {
      SUM: 'Resultado do ano: pontos dos períodos encerrados e do que já foi avaliado no período em andamento, de quanto valem',
      MEAN: 'Resultado do ano: média dos períodos encerrados; o período em andamento entra nela quando encerrar',
    },
    low: 'Nota sublinhada: abaixo da média',
    hidden: ['{terms}: ainda não publicado', '{terms}: ainda não publicados'],
    running: '{term} em andamento: pontos do que já foi avaliado',
    empty: '–: sem lançamento',
    frequency: 'Freq. %: presença sobre as aulas dadas; mínimo de {least} % no total',
  },
} as const
