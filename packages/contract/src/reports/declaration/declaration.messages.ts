/** Declarations of a student on paper, their files and why there are none. */
export const DECLARATION = {
  kinds: {
    ENROLLMENT_DECLARATION: { title: 'Declaração de matrícula', several: 'Declarações de matrícula' },
    FREQUENCY_DECLARATION: { title: 'Declaração de frequência', several: 'Declarações de frequência' },
    TRANSFER_DECLARATION: { title: 'Declaração de transferência', several: 'Declarações de transferência' },
    CONCLUSION_DECLARATION: { title: 'Declaração de conclusão', several: 'Declarações de conclusão' },
  },
  // Names of files, and why there are none
  fileOfStudent: '{document} — {student} — {grade}',
  fileOfGrade: '{documents} — {grade}',
  fileOfSome: '{file} ({made} de {all})',
  student: ['aluno', 'alunos'],
  noStudents: 'Não há alunos matriculados na turma.',
  notConcluded: 'O aluno ainda não tem um ano concluído neste nível de ensino.',
  dependencyOwed: 'O aluno tem dependência pendente e ainda não concluiu este nível de ensino.',
  nobodyConcluded: 'Nenhum aluno da turma concluiu o ano.',
  // The sheet
  ofYear: 'Ano letivo {year}',
  number: 'Nº {number}',
  numberOfYear: '{number}/{year}',
  unnumbered: 'O número é dado na emissão',
  opening: 'Declaramos, para os devidos fins, que',
  closing: 'Por ser verdade, firmamos a presente declaração.',
  signed: '{place}, {date}.',
  signedOn: '{date}.',
  // The person
  civilName: '{name} (nome civil: {civilName})',
  child: 'filh{o} de {parents}',
  and: ' e de ',
  born: 'nascid{o} em {date}',
  natural: 'natural de {place}',
  registration: 'matrícula nº {registration}',
  // Which class: "o 6º ano do Ensino Fundamental, turma A, turno matutino"
  series: '{article} {series}',
  grade: '{article} turma {name}',
  ofLevel: '{series} {level}',
  levelAside: '{series} ({level})',
  sign: 'turma {name}',
  shift: 'turno {shift}',
  // The content of the declaration
  enrolled: 'está regularmente matriculad{o} em {year} n{grade}.',
  wasEnrolled: 'esteve regularmente matriculad{o} em {year} n{grade}.',
  wasEnrolledUntil: 'esteve regularmente matriculad{o}, de {start} a {end}, n{grade}.',
  attends: 'frequenta, em {year}, {grade}, com {frequency} de frequência até {date}.',
  attended: 'frequentou, em {year}, {grade}, com {frequency} de frequência até {date}.',
  attendsWithoutLessons:
    'frequenta, em {year}, {grade}. Até {date} não há aulas registradas para {article} alun{o}; por isso não se declara percentual de frequência.',
  attendedWithoutLessons:
    'esteve matriculad{o}, em {year}, n{grade}. Até {date} não há aulas registradas para {article} alun{o}; por isso não se declara percentual de frequência.',
  studies: 'cursa, em {year}, {grade}',
  studied: 'cursou, de {start} a {end}, {grade}',
  concluded: 'concluiu, em {year}, {grade}',
  concludedWithDependency: 'concluiu, em {year}, com dependência, {grade}',
  failed: 'foi reprovad{o}, em {year}, n{grade}',
  failedByAbsence: 'foi reprovad{o} por faltas, em {year}, n{grade}',
  transfer:
    '{outcome}, e requereu transferência em {date}; o histórico escolar será expedido em até {days} dias.',
  conclusion: '{outcome}.',
} as const
