import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'

/** A lesson with records or a substitute stays on its date. */
export const isFixedLesson = ({ accomplished, attendanceTaken, cover }: Lesson): boolean =>
  accomplished !== null || attendanceTaken || (cover ?? null) !== null
