/** The map of a class, students by components, on screen and on paper. */
export const OVERVIEW_MAP = {
  // Names of files
  fileOfGrade: 'Mapa geral — {grade}',
  fileOfGradeUntil: 'Mapa geral — {grade}, {term}',
  // Why there is none
  noStudents: 'Não há alunos matriculados na turma.',
  noComponents: 'A turma ainda não tem planos de aula.',
  // The map
  title: 'Mapa geral',
  ofYear: 'Ano letivo {year}',
  ofTerm: '{year}, {term}',
  facts: {
    course: 'Curso',
    shift: 'Turno',
    students: 'Alunos',
    schoolDays: 'Dias letivos',
    scale: 'Nota máxima e média',
    scaleOf: '{highest} e {average}',
  },
  columns: {
    number: 'Nº',
    student: 'Aluno(a)',
    situation: 'Sit.',
    frequency: 'Freq. %',
    absences: 'Faltas',
  },
  /** The columns of a component. */
  parts: {
    /** A term in few letters: "1º bim." */
    term: '{position}º {kind}',
    kinds: { QUARTER: 'bim.', TRIMESTER: 'trim.', SEMESTER: 'sem.' },
    before: 'Antes',
    beforeLong: 'Nota antes da recuperação',
    recovery: 'Rec.',
    recoveryLong: 'Recuperação',
    mark: 'Nota',
    concept: 'Conc.',
    conceptLong: 'Conceito ou parecer',
    final: 'Final',
    finalLong: 'Nota final',
    absences: 'F',
    absencesLong: 'Faltas',
  },
  /** An opinion is recorded; its words are in the student's papers. */
  opinion: 'P',
  council: 'Conselho de Classe realizado em ____/____/________',
  legend: {
    before: 'Antes e Rec.: a nota antes da recuperação e a recuperação; Nota: o que vale',
    absences: 'F: faltas',
    /** By mode: of an open term and an open year. */
    soFar: {
      SUM: '“de”: pontos obtidos, de quanto valem os períodos encerrados e o que já foi avaliado no período em andamento',
      MEAN: '“de”: pontos obtidos do que já foi avaliado no período em andamento; “em”: média dos períodos encerrados',
    },
    low: 'Sublinhado: abaixo da média',
    opinion: 'P: parecer registrado',
    frequency: 'Freq. %: presença sobre as aulas dadas; mínimo de {least} % no total do ano',
    empty: '–: sem lançamento',
    unpublished: '{terms}: não divulgado aos alunos',
    situation: '{short}: {situation}',
  },
  /** Where a student stands, in the few letters that a narrow column has. */
  situation: {
    ONGOING: 'Cur',
    NO_RESULT: 'SRes',
    APPROVED: 'Apr',
    IN_RECOVERY: 'ERec',
    AFTER_RECOVERY: 'Apr',
    BY_COUNCIL: 'ApCo',
    WITH_DEPENDENCY: 'ApDp',
    FAILED: 'Rep',
    BY_ABSENCE: 'RpFt',
    TRANSFERRED: 'Trs',
    DROPPED: 'Aba',
    DECEASED: 'Fal',
    RECLASSIFIED: 'Recl',
    MOVED: 'Rem',
  },
  /** Situation in a class without retention, where others are approved. */
  stageConcluded: 'Con',
  /** The legend of the letters: approved after recovery is approved. */
  situationNames: {
    Apr: 'aprovado',
    Con: 'concluiu a etapa',
    ApCo: 'aprovado pelo conselho',
    ApDp: 'aprovado com dependência',
    ERec: 'em recuperação',
    Rep: 'reprovado',
    RpFt: 'reprovado por faltas',
    Cur: 'cursando',
    SRes: 'sem resultado',
    Trs: 'transferido',
    Rem: 'remanejado',
    Recl: 'reclassificado',
    Aba: 'abandono',
    Fal: 'falecido',
  },
  signatures: { instructor: 'Professor(a)', coordination: 'Coordenação pedagógica' },
  sheet: 'Mapa geral',
  /** For a spreadsheet: component and part in one heading. */
  head: '{component} · {part}',
  headSoFar: '{head} (até agora)',
} as const
