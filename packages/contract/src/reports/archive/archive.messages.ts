import type { SchoolReportTag } from '../reports.contract.ts'

/** The papers of all classes of a year in one archive, and the list of what is in it. */
export const ARCHIVE = {
  /** What the archive holds, by its tag. */
  papers: {
    REPORT_CARD: 'Boletins',
    FINAL_RESULTS: 'Atas de resultados finais',
    OVERVIEW_MAP: 'Mapas gerais',
    SCHOOL_DIARY: 'Diários de classe',
    ENROLLMENT_DECLARATION: 'Declarações de matrícula',
    ENROLLMENT_FORM: 'Fichas de matrícula',
    ACADEMIC_RECORD: 'Históricos escolares',
  } satisfies Record<SchoolReportTag, string>,
  fileOfSchool: '{papers} — todas as turmas de {year}',
  fileOfSchoolUntil: '{papers} — todas as turmas de {year}, até o {term}',
  fileOfSchoolIn: '{papers} — todas as turmas de {year}, {term}',
  fileWithCounts: '{file} ({counts})',
  termOfAnyLevel: '{position}º período',
  unnamed: 'Sem nome',
  noStudentsInYear: 'Não há alunos matriculados neste ano letivo.',
  nothingInYear: 'Nenhuma turma deste ano letivo tem o que imprimir.',
  listChanged: 'A lista de alunos de “{grade}” mudou durante a geração. Tente novamente.',
  summaryFile: 'Resumo.txt',
  summaryGrade: '{file}: {students}',
  summaryGradeWithLeft: '{file}: {students} e {left} de quem saiu da turma',
  summaryEmpty: 'Sem alunos, sem arquivo: {grade}',
  summaryNothing: 'Nada a imprimir: {grade}',
  summaryTotal: 'Total: {counts}',
  summaryGradeOfSome: '{file}: {printed} de {students}',
  summaryWithout: {
    title: 'Sem histórico montado: {students}',
    student: '{grade}: {student}',
  },
  counts: '{students}, {grades}',
  countsOfSome: '{printed} de {counts}',
  countsWithEmpty: '{students}, {grades}; {empty} sem alunos',
  student: ['aluno', 'alunos'],
  grade: ['turma', 'turmas'],
} as const
