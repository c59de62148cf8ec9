import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  lessonsDecision,
  previewAnswer,
  previewFlag,
  previewQuery,
  recordsDecision,
} from '../lessons-preview.ts'
import { answerShape, bodyShape } from '../record-schemas.ts'
import { civilDate, coded, id, listOf, paging, ref, reference, version } from '../schema.ts'
import { CALENDAR_EVENT, CALENDAR_EVENT_TYPES } from './calendar-event-table.ts'

export const CALENDAR_STATUSES = ['Ativo', 'Inválido'] as const
/** Which span of dates the school calendar of a year covers. */
export const calendar = z.object({
  id,
  year: z.string(),
  status: z.enum(CALENDAR_STATUSES),
  start: civilDate,
  end: civilDate,
})
export type Calendar = z.output<typeof calendar>

export const academicCalendarEvent = z.object({
  id,
  ...answerShape(CALENDAR_EVENT),
  startDate: civilDate,
  endDate: civilDate,
  editable: z.boolean(),
  version,
})
export type AcademicCalendarEvent = z.output<typeof academicCalendarEvent>

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: 'academic-calendar',
  summary: 'Eventos do calendário letivo; os que se repetem aparecem uma vez, se alcançam o período pedido.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN'],
    objects: { academicYearId: 'academicYear' },
  },
  query: z.strictObject({
    academicYearId: reference.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    type: z.enum(CALENDAR_EVENT_TYPES).optional(),
    ...paging(),
  }),
  answer: listOf(academicCalendarEvent),
})

/** `startDate` and `endDate` are accepted as other names of `start` and `end`. */
export const calendarEventWrite = z.strictObject(bodyShape(CALENDAR_EVENT))
const otherNames = { startDate: civilDate.optional(), endDate: civilDate.optional() }

/** A date is sent under one of its two names; it is checked with all other fields, so that all faults are reported at once. */
const isSaid = (name: 'start' | 'end') => ({
  check: (body: Record<string, unknown>) => body[name] !== undefined || body[`${name}Date`] !== undefined,
  told: {
    ...coded('REQUIRED'),
    path: [name],
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  },
})
const startSaid = isSaid('start')
const endSaid = isSaid('end')

const eventErrors = ['INVALID_DATE_INTERVAL_ERROR', 'LESSONS_ON_DAY_OFF', 'LESSONS_ON_LOST_DAY'] as const

export const createCalendarEvent = endpoint({
  method: 'POST',
  path: 'academic-calendar',
  summary: 'Cria um evento no calendário letivo.',
  access: { roles: ['ADMINISTRATOR'] },
  body: calendarEventWrite
    .partial({ start: true, end: true })
    .extend({ ...otherNames, ...lessonsDecision, ...recordsDecision, ...previewFlag })
    .refine(startSaid.check, startSaid.told)
    .refine(endSaid.check, endSaid.told),
  answer: academicCalendarEvent.extend(previewAnswer),
  status: 201,
  previews: true,
  idempotent: true,
  errors: eventErrors,
})

export const updateCalendarEvent = endpoint({
  method: 'PATCH',
  path: 'academic-calendar/:id',
  summary: 'Altera um evento do calendário letivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'calendarEvent' } },
  body: calendarEventWrite.partial().extend({
    ...otherNames,
    ...lessonsDecision,
    ...recordsDecision,
    ...previewFlag,
    version: version.optional(),
  }),
  answer: academicCalendarEvent.extend(previewAnswer),
  previews: true,
  errors: ['NOT_EDITABLE', ...eventErrors],
})

export const deleteCalendarEvent = endpoint({
  method: 'DELETE',
  path: 'academic-calendar/:id',
  summary: 'Exclui um evento do calendário letivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'calendarEvent' } },
  query: z.strictObject({ ...lessonsDecision, ...previewQuery }),
  answer: z.object(previewAnswer),
  status: 204,
  previews: true,
  errors: ['NOT_EDITABLE', 'LESSONS_ON_LOST_DAY'],
})

/** Data of LESSONS_ON_DAY_OFF, LESSONS_ON_LOST_DAY and LESSONS_OUT_OF_TERM. */
export const lessonsInTheWay = z.object({
  count: z.int(),
  /** The first dates, at most 10. */
  days: z.array(z.object({ date: civilDate, count: z.int() })),
  grades: z.array(ref),
})

export const holiday = z.object({ date: civilDate, name: z.string(), optional: z.boolean() })

const year = z.coerce.number<string | number>().int().min(1900).max(2199)

export const listNationalHolidays = endpoint({
  method: 'GET',
  path: 'calendar/national-holidays',
  summary: 'Feriados nacionais e pontos facultativos de um ano, do serviço externo ou calculados aqui.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  query: z.strictObject({ year: z.union([z.string(), z.number()]).pipe(year) }),
  answer: z.object({ data: z.array(holiday), source: z.enum(['EXTERNAL', 'OFFLINE']) }),
  worksBefore: true,
})

export const listCalendars = endpoint({
  method: 'GET',
  path: 'api/calendar',
  summary: 'Calendários dos anos, com o ativo de cada um.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  query: z.strictObject({ year: year.optional() }),
  answer: listOf(calendar),
})

export const listCalendarYears = endpoint({
  method: 'GET',
  path: 'api/calendar/years',
  summary: 'Anos que têm calendário, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  answer: z.object({ data: z.array(z.string()) }),
})

export const calendarWrite = z.strictObject({
  year: z
    .string()
    .trim()
    .regex(/^(19|20|21)\d{2}$/),
  start: civilDate,
  end: civilDate,
})

export const createCalendar = endpoint({
  method: 'POST',
  path: 'api/calendar',
  summary: 'Cria o calendário de um ano, que fica Ativo; o anterior do mesmo ano fica Inválido.',
  access: { roles: ['ADMINISTRATOR'] },
  body: calendarWrite,
  answer: calendar,
  status: 201,
  idempotent: true,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'YEARS_ARE_NOT_THE_SOME_ERROR'],
})

export const schoolDays = z.object({
  /** Days that the law asks for a year (LDB 24 I). */
  minimum: z.int(),
  levels: z.array(
    z.object({
      educationLevel: ref,
      total: z.int(),
      terms: z.array(z.object({ id, position: z.int(), start: civilDate, end: civilDate, days: z.int() })),
      /** The months that the terms touch, as "2026-02"; together they have the days of `total`. */
      months: z.array(z.object({ month: z.string(), days: z.int() })),
    }),
  ),
})
export type SchoolDays = z.output<typeof schoolDays>

export const getSchoolDays = endpoint({
  method: 'GET',
  path: 'academic-year/:id/school-days',
  summary: 'Dias letivos de cada período e do ano, por nível de ensino.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'academicYear' } },
  answer: schoolDays,
  worksBefore: true,
})

export const exportCalendar = endpoint({
  method: 'GET',
  path: 'academic-calendar/export',
  summary: 'O calendário de um ano letivo como arquivo iCalendar.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference }),
  bytes: true,
})
