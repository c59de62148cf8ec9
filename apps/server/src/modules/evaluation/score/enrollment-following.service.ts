import type { EnrollmentFollower } from '../../enrollment/entry/enrollment-follower.service.ts'
import { deleteFigures, hasScores } from './enrollment-following.queries.ts'

/** An enrolment with scores or opinions is ended and not erased; the figures of one that is erased go with it. */
export const scoresOfEnrollment: EnrollmentFollower = { hasRecords: hasScores, erased: deleteFigures }
