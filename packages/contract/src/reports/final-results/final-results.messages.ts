/** The minutes of a class's final results: their files, why there are none and what they print. */
export const FINAL_RESULTS = {
  fileOfGrade: 'Ata de resultados finais — {grade}',
  notFinished:
    'O ano letivo de {year} ainda não foi encerrado: encerre-o para emitir a ata de resultados finais.',
  title: 'Ata de resultados finais',
  ofYear: 'Ano letivo {year}',
  opening:
    '{date}, encerrou-se o processo de apuração dos resultados finais dos alunos da turma {grade}, {course}, turno {shift}, do ano letivo de {year}, neste estabelecimento de ensino, com os resultados que seguem.',
  closing: 'E, para constar, lavrou-se a presente ata, assinada pelos responsáveis.',
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
    absences: 'F: faltas',
    hours: 'C.H.: carga horária prevista',
    frequency: 'Freq. %: presença sobre todas as aulas dadas',
    empty: '–: sem registro',
  },
  sheet: 'Ata',
  head: '{component} · {part}',
} as const
