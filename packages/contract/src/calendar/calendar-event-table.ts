import type { RecordFields } from '../record-table.ts'

export const CALENDAR_EVENT_TYPES = [
  'NATIONAL',
  'HOLIDAY',
  'MEETING',
  'SCHOOL_DAY',
  'RECESS',
  'OTHER',
] as const

/** The weekdays whose timetable a school day can have. */
export const FOLLOWED_WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const

/** The fields of an event of the school calendar; what they are: `record-table.ts`. */
export const CALENDAR_EVENT = {
  title: { kind: 'line', max: 120, column: 'title', label: 'Título' },
  type: { kind: 'choice', choices: CALENDAR_EVENT_TYPES, column: 'type', label: 'Tipo' },
  /** The start of the first occurrence if the event repeats. */
  start: { kind: 'date', column: 'start_date', label: 'Início' },
  end: { kind: 'date', column: 'end_date', label: 'Término' },
  /** Both or none: without hours it takes whole days. */
  startHour: { kind: 'time', initial: null, column: 'start_hour', label: 'Hora de início' },
  endHour: { kind: 'time', initial: null, column: 'end_hour', label: 'Hora de fim' },
  description: { kind: 'text', max: 2000, initial: null, column: 'description', label: 'Descrição' },
  repeatsYearly: { kind: 'flag', initial: false, column: 'repeats_yearly', label: 'Repete todos os anos' },
  /** The last civil year of the repetition, or null for ever. */
  repeatsUntil: {
    kind: 'whole',
    max: 4,
    range: [1900, 2199],
    initial: null,
    column: 'repeats_until',
    label: 'Até o ano',
  },
  /** The weekday whose lessons a SCHOOL_DAY brings; only an event of one day that does not repeat has it. */
  followsWeekday: {
    kind: 'choice',
    choices: FOLLOWED_WEEKDAYS,
    initial: null,
    column: 'follows_weekday',
    label: 'Segue o horário de',
  },
} as const satisfies RecordFields
