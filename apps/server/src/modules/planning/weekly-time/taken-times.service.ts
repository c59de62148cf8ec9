import type { WeeklyTimesOf } from '../../enrollment/entry/enrollment-follower.service.ts'
import { takenTimes } from './taken-times.queries.ts'

/** By which enrolments are asked whether somebody would have to be in two classes at once. */
export const weeklyTimesOfGrades: WeeklyTimesOf = takenTimes
