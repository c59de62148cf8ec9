/** What past days left over with each instructor of a year, for who reminds them. */
export { type InstructorOwing, owedByInstructor } from './owed-by-instructor.queries.ts'
