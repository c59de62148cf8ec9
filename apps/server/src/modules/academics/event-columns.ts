import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { recordColumns } from '../record-columns.ts'

export type EventValues = ValuesOf<typeof EVENT>

export const EVENT_COLUMNS = recordColumns('grade', EVENT, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  is_event: 'KEY',
  sort_key: 'COMPUTED',
  class_order: 'COMPUTED',
  policy_pinned: 'OTHER_RECORD',
  erased_class_number: 'OTHER_RECORD',
  education_level_id: 'OTHER_RECORD',
  type: 'OTHER_RECORD',
  highest: 'OTHER_RECORD',
  average: 'OTHER_RECORD',
  shift: 'OTHER_RECORD',
  performance_policy: 'OTHER_RECORD',
  parallel_groups: 'OTHER_RECORD',
  retention: 'OTHER_RECORD',
})
