import {
  type GradeOrEvent,
  getGrade,
  isClass,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import * as dashboardCalls from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as enrollmentCalls from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as entryCalls from '@lousa/contract/enrollment/entry/entry.contract.ts'
import * as queueCalls from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

/** One class or event, with its days and its place. */
export const placeOptions = (id: string) => read(getGrade, { params: { id } })

/** The classes in which a resident may enrol, and those they are or were in. */
export const openClassesOptions = (academicYearId: string) => ({
  ...readAll(listGrades, { academicYearId }),
  select: (grades: GradeOrEvent[]) => grades.filter(isClass),
})

/** A class has modalities, which an event does not. */
export const enrollMe = (
  { isEvent, ...body }: BodyInput<typeof entryCalls.createEnrollment> & { isEvent: boolean },
  idempotencyKey: string,
): Promise<enrollmentCalls.StudentEnrollment> => {
  const { gradeId, confirmOccupation } = body
  if (!isEvent) return call(entryCalls.createEnrollment, { body, idempotencyKey })
  const waits = confirmOccupation === 'WAITLIST' ? { confirmOccupation } : {}
  return call(entryCalls.enrollMyself, { body: { gradeId, ...waits }, idempotencyKey })
}

export const leave = (id: string): Promise<void> => call(entryCalls.deleteEnrollment, { params: { id } })

export const answerOffer = (id: string, accept: boolean): Promise<enrollmentCalls.StudentEnrollment> =>
  call(queueCalls.answerOffer, { params: { id }, body: { accept } })

/** An enrolment or exit is visible at once, also in the vacancies of list and event and on the first page. */
export const ownEnrollmentsChanged = (): Promise<unknown> =>
  Promise.all(
    [enrollmentCalls.listMyEnrollments, listGrades, getGrade, dashboardCalls.getYearDashboard].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
