import type { FactoryInput, NewRow } from '../module.ts'

/** Figures of a student who was never absent in ten lessons of fifty minutes. */
export const performanceRow = (
  given: FactoryInput<NewRow<'grade_performance'>, 'institution_id' | 'scope_id' | 'student_enrollment_id'>,
): NewRow<'grade_performance'> => ({
  mark: null,
  recovery: null,
  mean: null,
  concept: null,
  text: null,
  absences: 0,
  justified_absences: 0,
  lessons_given: 10,
  total_minutes: 500,
  absent_minutes: 0,
  frequency: 100,
  situation: null,
  earned: null,
  possible: null,
  missing: null,
  remaining: null,
  complete: true,
  ...given,
})
