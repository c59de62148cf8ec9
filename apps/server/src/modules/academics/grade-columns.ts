import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { recordColumns } from '../record-columns.ts'

export type GradeValues = ValuesOf<typeof GRADE>

export const GRADE_COLUMNS = recordColumns('grade', GRADE, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  is_event: 'KEY',
  sort_key: 'COMPUTED',
  class_order: 'COMPUTED',
  policy_pinned: 'COMPUTED',
  erased_class_number: 'COMPUTED',
  description: 'OTHER_RECORD',
  event_first_day: 'OTHER_RECORD',
  event_last_day: 'OTHER_RECORD',
  event_start_hour: 'OTHER_RECORD',
  event_end_hour: 'OTHER_RECORD',
  picture: 'OTHER_RECORD',
})
