import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { STUDENT_ASSESSMENT } from '@lousa/contract/reports/student-report/student-assessment.messages.ts'
import { STUDENT_FREQUENCY } from '@lousa/contract/reports/student-report/student-frequency.messages.ts'
import { STUDENT_PERFORMANCE } from '@lousa/contract/reports/student-report/student-performance.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { reportStudent } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { classAndTerm, termParam } from '../report-card/report-card.service.ts'

type StudentQuery = QueryOf<typeof requestStudentReport>
type Titles = { readonly file: string; readonly fileUntil: string }

/** A paper of one student. What an instructor asks for is of the own components: it is another file than the office's. */
const requestOf =
  (titles: Titles) =>
  async (ctx: ReadCtx, enrollmentId: string, query: StudentQuery): Promise<FileRequest> => {
    const enrollment = await reportStudent(ctx, enrollmentId)
    const { gradeId, studentId } = enrollment
    const { grade, term } = await classAndTerm(ctx, gradeId, query)
    const student = displayName(enrollment)
    const { fileNameTag: tag, format } = query
    return {
      tag,
      format,
      title:
        term === null
          ? fill(titles.file, { student, grade })
          : fill(titles.fileUntil, { student, grade, term }),
      params: {
        gradeId,
        enrollmentId,
        studentId,
        ...termParam(query),
        ...(ctx.actor.role === 'INSTRUCTOR' ? { instructorId: ctx.actor.accountId } : {}),
        ...(format === 'xlsx' ? { format } : {}),
      },
    }
  }

export const studentFrequencyRequest = requestOf({
  file: STUDENT_FREQUENCY.file,
  fileUntil: STUDENT_FREQUENCY.fileUntil,
})
export const studentAssessmentRequest = requestOf({
  file: STUDENT_ASSESSMENT.file,
  fileUntil: STUDENT_ASSESSMENT.fileUntil,
})
export const studentPerformanceRequest = requestOf({
  file: STUDENT_PERFORMANCE.file,
  fileUntil: STUDENT_PERFORMANCE.fileUntil,
})
