import type { EnrollmentFollower } from '../enrollment/entry/enrollment-follower.service.ts'
import { hasAttendance } from './enrollment-following.queries.ts'

/** An enrolment with attendance is ended and not erased. */
export const attendanceOfEnrollment: EnrollmentFollower = { hasRecords: hasAttendance }
