import { civilDate, coded, requiredLine } from '@lousa/contract/schema.ts'
import { WORK_COUNTINGS } from '@lousa/rules/planning/making/making-records.ts'
import { DOUBLES, LEVELS } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { minutesOf } from '@lousa/rules/planning/time.rules.ts'
import { z } from 'zod'

const requiredDate = z.string().min(1, coded('REQUIRED')).pipe(civilDate)

export const windowForm = z.object({ opens: requiredDate, closes: requiredDate })
export type WindowInput = z.input<typeof windowForm>
export type WindowValues = z.output<typeof windowForm>

/** A whole number, or nothing. */
const wholeOrNone = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine(text => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max), {
      ...coded('INVALID_NUMBER'),
    })
    .transform(text => (text === '' ? null : Number(text)))

export const loadForm = z
  .object({
    contractHours: wholeOrNone(1, 168),
    counting: z.enum(WORK_COUNTINGS),
    mostDays: wholeOrNone(1, 7),
    mostLessons: wholeOrNone(1, 20),
    windows: wholeOrNone(0, 40),
  })
  .transform(({ contractHours, ...rest }) => ({
    ...rest,
    contractMinutes: contractHours === null ? null : contractHours * 60,
  }))
export type LoadInput = z.input<typeof loadForm>
export type LoadValues = z.output<typeof loadForm>

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('REQUIRED'))
  .transform(minutesOf)

export const hourForm = z
  .object({
    name: requiredLine(60),
    weekday: z.string().transform(Number),
    from: clock,
    until: clock,
    isOfAll: z.boolean(),
    instructorIds: z.array(z.string()),
  })
  .refine(({ from, until }) => until > from, { path: ['until'], ...coded('INVALID') })
  .refine(({ isOfAll, instructorIds }) => isOfAll || instructorIds.length > 0, {
    path: ['instructorIds'],
    ...coded('REQUIRED'),
  })
  .transform(({ isOfAll, instructorIds, ...rest }) => ({
    ...rest,
    instructorIds: isOfAll ? null : instructorIds,
  }))
export type HourInput = z.input<typeof hourForm>
export type HourValues = z.output<typeof hourForm>

export const roomForm = z
  .object({
    name: requiredLine(60),
    list: z.string(),
    capacity: wholeOrNone(1, 10_000),
  })
  .transform(({ list, ...rest }) => ({
    ...rest,
    rooms: list
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  }))
export type RoomInput = z.input<typeof roomForm>
export type RoomValues = z.output<typeof roomForm>

const level = z.enum(['NONE', ...LEVELS]).transform(value => (value === 'NONE' ? null : value))

export const wishForm = z.object({
  lessonsAWeek: wholeOrNone(0, 60),
  doubles: z.enum(DOUBLES),
  acrossBreak: z.boolean(),
  lessonsPerDay: wholeOrNone(1, 10),
  spread: level,
  notFirst: level,
  notLast: level,
  roomKindId: z.string().transform(id => id || null),
  joint: z.array(z.string()),
  isForAll: z.boolean(),
})
export type WishInput = z.input<typeof wishForm>
export type WishValues = z.output<typeof wishForm>

export const classWishForm = z.object({
  gaps: level,
  weekdays: z.array(z.string()).min(1, coded('REQUIRED')),
  firstInstructorId: z.string().transform(id => id || null),
})
export type ClassWishInput = z.input<typeof classWishForm>
export type ClassWishValues = z.output<typeof classWishForm>
