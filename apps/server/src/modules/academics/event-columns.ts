import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { recordColumns } from '../record-columns.ts'

export type EventValues = ValuesOf<typeof EVENT>

/** Columns of classes and events that are fields of neither. */
export const NO_FIELDS = {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  is_event: 'KEY',
  sort_key: 'COMPUTED',
  class_order: 'COMPUTED',
  policy_pinned: 'COMPUTED',
  erased_class_number: 'COMPUTED',
} as const

export const EVENT_COLUMNS = recordColumns('grade', EVENT, NO_FIELDS, {}, GRADE)
