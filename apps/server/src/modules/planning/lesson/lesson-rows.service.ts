/** Rows of lessons for areas that decide on single lessons, with the timetable of the year locked. */
export {
  type LockedLesson,
  lockLessonRows,
  markDeleted,
  moveLessonRow,
  planRef,
  yearsOfLessons,
} from './lesson-change.queries.ts'
