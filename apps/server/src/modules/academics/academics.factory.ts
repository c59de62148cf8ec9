import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { FactoryInput, NewRow } from '../module.ts'

/** A whole civil year, open. */
export const academicYearRow = (
  given: FactoryInput<NewRow<'academic_year'>, 'institution_id' | 'id' | 'year'>,
): NewRow<'academic_year'> => ({
  start_date: `${given.year}-01-01`,
  end_date: `${given.year}-12-31`,
  status: 'OPEN',
  version: 1,
  ...given,
})

export const educationLevelRow = (
  given: FactoryInput<NewRow<'education_level'>, 'institution_id' | 'id' | 'academic_year_id'>,
): NewRow<'education_level'> => ({
  name: 'Ensino Fundamental – Anos Finais',
  type: 'QUARTER',
  stage: 'FUNDAMENTAL',
  is_active: true,
  version: 1,
  ...given,
})

/** The four bimestres of 2026 (docs/rules.md, Terms), in any year. */
export const QUARTERS = [
  ['02-09', '04-24'],
  ['04-27', '07-10'],
  ['07-27', '10-02'],
  ['10-05', '12-18'],
] as const

export const academicTermRow = (
  given: FactoryInput<
    NewRow<'academic_term'>,
    | 'institution_id'
    | 'id'
    | 'academic_year_id'
    | 'education_level_id'
    | 'position'
    | 'start_date'
    | 'end_date'
  >,
): NewRow<'academic_term'> => ({ show_performance: false, closed_at: null, ...given })

/** A class of marks up to 100, passing at 60, without limit of vacancies. */
export const gradeRow = (
  given: FactoryInput<
    NewRow<'grade'>,
    'institution_id' | 'id' | 'academic_year_id' | 'education_level_id' | 'name'
  >,
): NewRow<'grade'> => ({
  sort_key: sortKey(given.name),
  type: 'MARK',
  highest: 100,
  average: 60,
  capacity: null,
  shift: 'MORNING',
  performance_policy: null,
  retention: null,
  roll_mode: 'PER_LESSON',
  parallel_groups: [],
  is_event: false,
  description: null,
  place: null,
  event_first_day: null,
  event_last_day: null,
  event_start_hour: null,
  event_end_hour: null,
  self_enrollment: false,
  age_min: null,
  age_max: null,
  enrollment_start: null,
  enrollment_end: null,
  picture: null,
  version: 1,
  ...given,
})

/** An event of one day, in which students enrol themselves. */
export const eventRow = ({
  day,
  ...given
}: FactoryInput<NewRow<'grade'>, 'institution_id' | 'id' | 'academic_year_id' | 'name'> & {
  day: string
}): NewRow<'grade'> => ({
  ...gradeRow({ ...given, education_level_id: null }),
  type: null,
  highest: null,
  average: null,
  shift: null,
  is_event: true,
  self_enrollment: true,
  event_first_day: day,
  event_last_day: day,
  // Hours, another last day or who may enrol, where they are given.
  ...given,
  education_level_id: null,
})
