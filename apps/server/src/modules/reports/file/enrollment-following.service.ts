import type { EnrollmentFollower } from '../../enrollment/entry/enrollment-follower.service.ts'
import { hasFiles } from './enrollment-following.queries.ts'

/** An enrolment of which a document was made is ended and not erased. */
export const filesOfEnrollment: EnrollmentFollower = { hasRecords: hasFiles }
