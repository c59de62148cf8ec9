import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import type { Paper } from '../paper/paper.types.ts'
import { paperOfStudent } from '../paper/papers.api.ts'

const P = W.papers
const BOTH = ['pdf', 'xlsx'] as const

/** The waiting list, events and enrolments made by mistake have no papers of a student. */
export const isOfStudent = ({ status, grade, exit }: StudentEnrollment): boolean =>
  status === 'ACTIVE' && !grade.isEvent && exit?.reason !== 'CANCELLED'

/** What is issued of one student. Instructors are given what concerns the own components. */
export const studentReports = (
  enrollmentId: string,
  { isSchool, isOffice }: { isSchool: boolean; isOffice: boolean },
): Paper[] => {
  const inClass: Paper[] = [
    {
      ...paperOfStudent(enrollmentId, 'STUDENT_ENROLLMENT_FREQUENCY'),
      label: M.enum.STUDENT_ENROLLMENT_FREQUENCY,
      look: 'one',
      formats: BOTH,
      periods: 'terms',
    },
    {
      ...paperOfStudent(enrollmentId, 'STUDENT_ENROLLMENT_ASSESSMENT'),
      label: M.enum.STUDENT_ENROLLMENT_ASSESSMENT,
      look: 'one',
      formats: BOTH,
      periods: 'terms',
    },
  ]
  if (!isOffice) return inClass
  const performance: Paper = {
    ...paperOfStudent(enrollmentId, 'STUDENT_PERFORMANCE'),
    label: M.enum.STUDENT_PERFORMANCE,
    look: 'one',
    periods: 'terms',
    mayBeUnpublished: true,
  }
  if (!isSchool) return [performance, ...inClass]
  const reports: Paper[] = [
    {
      ...paperOfStudent(enrollmentId, 'REPORT_CARD'),
      label: P.REPORT_CARD,
      look: 'one',
      periods: 'terms',
      mayBeUnpublished: true,
    },
    performance,
    ...inClass,
  ]
  const documents: Paper[] = [
    {
      ...paperOfStudent(enrollmentId, 'ENROLLMENT_DECLARATION'),
      label: P.ENROLLMENT_DECLARATION,
      look: 'one',
    },
    { ...paperOfStudent(enrollmentId, 'FREQUENCY_DECLARATION'), label: P.FREQUENCY_DECLARATION, look: 'one' },
    { ...paperOfStudent(enrollmentId, 'TRANSFER_DECLARATION'), label: P.TRANSFER_DECLARATION, look: 'one' },
    {
      ...paperOfStudent(enrollmentId, 'CONCLUSION_DECLARATION'),
      label: P.CONCLUSION_DECLARATION,
      look: 'one',
    },
    { ...paperOfStudent(enrollmentId, 'ENROLLMENT_FORM'), label: P.ENROLLMENT_FORM, look: 'one' },
    { ...paperOfStudent(enrollmentId, 'ACADEMIC_RECORD'), label: P.ACADEMIC_RECORD, look: 'one' },
  ]
  return [
    ...reports.map(paper => ({ ...paper, group: W.groups.reports })),
    ...documents.map(paper => ({ ...paper, group: W.groups.documents })),
  ]
}
