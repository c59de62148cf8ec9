import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { recordColumns } from '../record-columns.ts'
import { NO_FIELDS } from './event-columns.ts'

export type GradeValues = ValuesOf<typeof GRADE>

export const GRADE_COLUMNS = recordColumns('grade', GRADE, NO_FIELDS, {}, EVENT)
