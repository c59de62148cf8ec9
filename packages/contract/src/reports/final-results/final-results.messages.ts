/** The minutes of a class's final results: their files, why there are none and what they print. */
export const FINAL_RESULTS = {
  fileOfGrade: 'Ata de resultados finais — {grade}',
  fileSoFar: 'Ata de resultados parciais — {grade}',
  title: 'Ata de resultados finais',
  titleSoFar: 'Ata de resultados parciais',
  ofYear: 'Ano letivo {year}',
  ofEdition: '{ofYear} · {edition}ª edição, substitui a de {date}',
  opening:
    '{date}, encerrou-se o processo de apuração dos resultados finais dos alunos da turma {grade}, {course},{shift} do ano letivo de {year}, neste estabelecimento de ensino, com os resultados que seguem.',
  openingSoFar:
    '{date}, apuraram-se os resultados parciais dos alunos da turma {grade}, {course},{shift} do ano letivo de {year}, ainda em andamento neste estabelecimento de ensino, que seguem.',
  openingShift: ' turno {shift},',
  closing: 'E, para constar, lavrou-se a presente ata, assinada pelos responsáveis.',
  closingSoFar:
    'Resultados sujeitos a alteração até o encerramento dos períodos e das recuperações: este documento não certifica.',
  facts: {
    course: 'Tipo de ensino',
    grade: 'Turma',
    shift: 'Turno',
    period: 'Período',
    periodOf: '{start} a {end}',
    schoolDays: 'Dias letivos',
    students: 'Alunos',
  },
  columns: {
    number: 'Nº',
    student: 'Aluno(a)',
    birthdate: 'Nascimento',
    mark: 'Nota',
    absences: 'F',
    absencesLong: 'Faltas',
    frequency: 'Freq. %',
    result: 'Result.',
  },
  hours: 'C.H. {hours} h',
  totals: 'Totais',
  total: '{result}: {count}',
  legend: {
    /** By mode: of a year that is open. */
    soFar: {
      SUM: 'Nota: pontos obtidos, de quanto valem os períodos encerrados e o que já foi avaliado no período em andamento',
      MEAN: 'Nota: média dos períodos encerrados',
    },
    absences: 'F: faltas',
    hours: 'C.H.: carga horária prevista',
    frequency: 'Freq. %: presença sobre todas as aulas dadas',
    empty: '–: sem registro',
  },
  sheet: 'Ata',
  head: '{component} · {part}',
} as const
