import type { FactoryInput, NewRow } from '../module.ts'

export const planRow = (
  given: FactoryInput<
    NewRow<'lesson_plan'>,
    'institution_id' | 'id' | 'academic_year_id' | 'grade_id' | 'curriculum_component_id'
  >,
): NewRow<'lesson_plan'> => ({
  parent_lesson_plan_id: null,
  name: null,
  parallel_group: null,
  is_active: true,
  version: 1,
  ...given,
})

export const planInstructorRow = (
  given: FactoryInput<
    NewRow<'lesson_plan_instructor'>,
    'institution_id' | 'id' | 'lesson_plan_id' | 'account_id' | 'start_date' | 'end_date'
  >,
): NewRow<'lesson_plan_instructor'> => ({ open_ended: true, ...given })

export const recurrenceRow = (
  given: FactoryInput<
    NewRow<'lesson_plan_recurrence'>,
    | 'institution_id'
    | 'id'
    | 'lesson_plan_id'
    | 'grade_id'
    | 'weekday'
    | 'start_time'
    | 'end_time'
    | 'valid_from'
    | 'valid_until'
  >,
): NewRow<'lesson_plan_recurrence'> => ({
  series_id: String(given.id),
  parent_recurrence_id: null,
  confirmed_at: null,
  group_range: '(,)',
  version: 1,
  ...given,
})

/** A lesson that is neither generated nor released. */
export const lessonRow = (
  given: FactoryInput<
    NewRow<'lesson'>,
    | 'institution_id'
    | 'id'
    | 'academic_year_id'
    | 'grade_id'
    | 'lesson_plan_id'
    | 'date'
    | 'start_time'
    | 'end_time'
  >,
): NewRow<'lesson'> => ({
  series_id: null,
  occurrence_date: null,
  is_child: false,
  group_range: '(,)',
  attendance_taken_at: null,
  accomplished: false,
  deleted_at: null,
  deleted_reason: null,
  removed_by_event_id: null,
  removed_out_of_term: false,
  version: 1,
  ...given,
})

/** A draft of a timetable that was stopped before it had a table. */
export const draftRow = (
  given: FactoryInput<NewRow<'timetable_draft'>, 'institution_id' | 'id' | 'academic_year_id'>,
): NewRow<'timetable_draft'> => ({
  name: 'Rascunho',
  kind: 'MADE',
  state: 'STOPPED',
  keep: 'NONE',
  is_repair: false,
  valid_from: '2026-03-02',
  seconds: 5,
  seed: 1,
  input: { grids: [], rows: [], instructors: [], rooms: [], plans: [], fixed: [] },
  names: { rows: {}, plans: {}, rooms: {} },
  created_at: '2026-03-02T12:00:00Z',
  changed_at: '2026-03-02T12:00:00Z',
  ...given,
})
