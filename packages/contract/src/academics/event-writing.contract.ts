import { z } from 'zod'
import { PICTURE_BODY_LIMIT } from '../picture-limit.ts'
import { civilDate, optionalLine, optionalText, requiredLine, timeOfDay } from '../schema.ts'

/** In completed years. */
const age = z.int().min(0).max(120)

/** What is written of classes and events alike. */
export const gradeOrEventFields = {
  name: requiredLine(80),
  /** Vacancies; null or absent: without limit. */
  capacity: z.int().min(0).max(10_000).nullable().optional(),
  enrollmentStart: civilDate.nullable().optional(),
  enrollmentEnd: civilDate.nullable().optional(),
  /** Absent: true of events and of municipal classes, else false. */
  selfEnrollment: z.boolean().optional(),
  place: optionalLine(150).optional(),
  ageMin: age.nullable().optional(),
  ageMax: age.nullable().optional(),
}

/** What is written of events alone. */
export const eventFields = {
  description: optionalText(2000).optional(),
  start: civilDate,
  end: civilDate,
  /** Both or none: without hours it takes whole days. */
  startHour: timeOfDay.nullable().optional(),
  endHour: timeOfDay.nullable().optional(),
  /** `data:image/…;base64,…` of at most 2 MB; the server reads it as a picture and encodes it anew. Null removes it. */
  picture: z.string().max(PICTURE_BODY_LIMIT).nullable().optional(),
}

export const eventWrite = z.strictObject({
  isEvent: z.literal(true),
  ...gradeOrEventFields,
  ...eventFields,
})
export type EventWrite = z.output<typeof eventWrite>
