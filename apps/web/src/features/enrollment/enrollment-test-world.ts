import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'

/** Ids of a made-up class for tests of screens. */
export const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const GRADE_ID = testId(3)

/** One enrolment in it: `n` tells students and enrolments apart. */
export const anEnrollment = (
  n: number,
  name: string,
  over: Partial<StudentEnrollment> = {},
): StudentEnrollment => ({
  id: testId(100 + n),
  grade: { id: GRADE_ID, name: '6º ano A', isEvent: false },
  user: {
    id: testId(200 + n),
    type: 'STUDENT',
    role: 'STUDENT',
    name,
    socialName: null,
    registration: `20260000${n}`,
    thumb: null,
    educationInstitutionEnrollment: `20260000${n}`,
  },
  status: 'ACTIVE',
  protocol: `BCDF000${n}`,
  number: n,
  queuePosition: null,
  offer: null,
  previousEnrollmentId: null,
  modalities: [],
  start: '2026-02-02',
  exit: null,
  councilApproved: false,
  createdAt: '2026-02-02T12:00:00Z',
  version: 1,
  ...over,
})

/** A student on the waiting list, at that place. */
export const aWaiting = (n: number, name: string, over: Partial<StudentEnrollment> = {}): StudentEnrollment =>
  anEnrollment(n, name, { status: 'SURPLUS', number: null, queuePosition: n - 5, ...over })
