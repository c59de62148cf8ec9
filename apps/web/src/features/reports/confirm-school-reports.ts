import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { REPORT_REQUEST } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { confirm } from '../../ui/confirm.tsx'
import { allGradesOptions } from '../academics/academics.api.ts'

/** "1.000 alunos" in "30 turmas". */
const sizeOf = async (yearId: string): Promise<{ students: string; grades: string }> => {
  const grades = await queryClient.fetchQuery(allGradesOptions(yearId))
  const filled = grades.filter(({ vacancies }) => vacancies.active > 0)
  const students = filled.reduce((sum, { vacancies }) => sum + vacancies.active, 0)
  return {
    students: counted(students, ...REPORT_REQUEST.studentNoun),
    grades: counted(filled.length, ...REPORT_REQUEST.gradeNoun),
  }
}

const CARDS = { title: REPORT_REQUEST.makeSchool, verb: REPORT_REQUEST.make }

/** Asks whether the person wants the documents of the whole school, with their number. */
export const confirmSchoolReports = async (
  yearId: string,
  { title, verb }: { title: string; verb: string } = CARDS,
): Promise<boolean> =>
  confirm({
    title,
    effect: fill(REPORT_REQUEST.schoolEffect, await sizeOf(yearId)),
    verb,
    harmless: true,
  })
