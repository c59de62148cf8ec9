import type { EnrollmentFollower } from '../enrollment/entry/enrollment-follower.service.ts'
import { hasResponses } from './enrollment-following.queries.ts'

/** An enrolment from which a survey was answered is ended and not erased. */
export const responsesOfEnrollment: EnrollmentFollower = { hasRecords: hasResponses }
