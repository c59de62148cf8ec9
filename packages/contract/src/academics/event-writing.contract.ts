import { z } from 'zod'
import { bodyShape } from '../record-schemas.ts'
import { EVENT } from './event/event-table.ts'
import { GRADE_OR_EVENT } from './grade/grade-or-event-table.ts'

/** The body fields that classes and events share. */
export const gradeOrEventFields = bodyShape(GRADE_OR_EVENT)

export const eventWrite = z.strictObject({ isEvent: z.literal(true), ...bodyShape(EVENT) })
export type EventWrite = z.output<typeof eventWrite>
