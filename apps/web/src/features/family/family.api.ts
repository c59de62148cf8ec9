import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as familyCalls from '@lousa/contract/family/family.contract.ts'
import { listChildProposals } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { call } from '../../lib/http/api-client.ts'
import { download } from '../../lib/http/download.ts'
import { queryClient, read, readKey } from '../../lib/http/query-client.ts'

const MESSAGES = 10

export const childrenOptions = () => read(familyCalls.listChildren, {})

const of = (studentId: string) => ({ params: { studentId } })
const ofYear = (studentId: string, academicYearId: string) => ({
  ...of(studentId),
  query: { academicYearId },
})

export const childYearsOptions = (studentId: string) => read(familyCalls.listChildYears, of(studentId))

export const childPerformanceOptions = (studentId: string, academicYearId: string) =>
  read(familyCalls.getChildPerformance, ofYear(studentId, academicYearId))

/** These figures with their steps: one answer explains them all. */
export const childExplanationOptions = (studentId: string, academicYearId: string) =>
  read(familyCalls.getChildPerformance, { ...of(studentId), query: { academicYearId, explain: 'true' } })

export const childFrequencyOptions = (studentId: string, academicYearId: string) =>
  read(familyCalls.getChildFrequency, ofYear(studentId, academicYearId))

export const childWeekOptions = (
  studentId: string,
  academicYearId: string,
  days: { start: string; end: string },
) => read(familyCalls.listChildSchedule, { ...of(studentId), query: { academicYearId, ...days } })

export const childEnrollmentsOptions = (studentId: string, academicYearId: string) =>
  read(familyCalls.listChildEnrollments, ofYear(studentId, academicYearId))

export const childMessagesOptions = (studentId: string, page: number) =>
  read(familyCalls.listChildMessages, {
    ...of(studentId),
    query: { currentPage: page, rowsPerPage: MESSAGES },
  })

export const childLooksOptions = (studentId: string) => read(familyCalls.listChildLooks, of(studentId))

export const requestReportCard = (studentId: string, academicYearId: string) =>
  call(familyCalls.requestChildReportCard, { ...of(studentId), body: { academicYearId } })

export const reportCardState = (studentId: string, fileId: string) =>
  call(familyCalls.getChildReportCard, { params: { studentId, fileId } })

export const downloadReportCard = (studentId: string, { id, title }: familyCalls.ChildReportCard) =>
  download(familyCalls.getChildReportCardContent, { params: { studentId, fileId: id } }, `${title}.pdf`)

/** Reads that name the class of a child, or where the child is and when. */
export const PLACE_READS: readonly string[] = [
  familyCalls.listChildSchedule.path,
  familyCalls.listChildEnrollments.path,
  familyCalls.listChildMessages.path,
  familyCalls.getChildReenrollment.path,
  listChildProposals.path,
]

/** Marks a message to the family for one child, and reads counts and receipts again. */
export const markChildMessage = async (
  of: { studentId: string; messageId: string },
  status: 'READ' | 'CONFIRMED',
): Promise<void> => {
  await call(familyCalls.updateChildReceipt, { params: of, body: { status } })
  await Promise.all(
    [familyCalls.listChildMessages, familyCalls.listChildren].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

export const childReenrollmentOptions = (studentId: string) =>
  read(familyCalls.getChildReenrollment, of(studentId))

export const answerChildReenrollment = async (
  studentId: string,
  body: BodyInput<typeof familyCalls.answerChildReenrollment>,
): Promise<void> => {
  await call(familyCalls.answerChildReenrollment, { params: { studentId }, body })
}

export const childReenrollmentChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(familyCalls.getChildReenrollment) })
