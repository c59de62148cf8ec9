import type { RecordFields } from '../../record-table.ts'
import { GRADE_OR_EVENT } from '../grade/grade-or-event-table.ts'

/*
 * The fields of an event, whose table classes share (`grade`). Calls, columns, history, form, comparison and facts follow from
 * here; what they are: `record-table.ts`.
 */

export const EVENT = {
  name: { ...GRADE_OR_EVENT.name, label: 'Nome do evento' },
  description: {
    kind: 'text',
    max: 2000,
    initial: null,
    column: 'description',
    label: 'Sobre o evento',
    isUncompared: true,
    isPublic: true,
  },
  place: { ...GRADE_OR_EVENT.place, isFact: true },
  start: { kind: 'date', column: 'event_first_day', label: 'Início', isPublic: true },
  end: { kind: 'date', column: 'event_last_day', label: 'Término', isPublic: true },
  /** Both or none: without hours it takes whole days. */
  startHour: {
    kind: 'time',
    initial: null,
    column: 'event_start_hour',
    label: 'Hora de início',
    isPublic: true,
  },
  endHour: {
    kind: 'time',
    initial: null,
    column: 'event_end_hour',
    label: 'Hora de término',
    isPublic: true,
  },
  enrollmentStart: { ...GRADE_OR_EVENT.enrollmentStart, label: 'Inscrições a partir de' },
  enrollmentEnd: { ...GRADE_OR_EVENT.enrollmentEnd, label: 'Inscrições até' },
  capacity: GRADE_OR_EVENT.capacity,
  ageMin: GRADE_OR_EVENT.ageMin,
  ageMax: GRADE_OR_EVENT.ageMax,
  selfEnrollment: { ...GRADE_OR_EVENT.selfEnrollment, label: 'As pessoas se inscrevem sozinhas' },
  picture: {
    kind: 'picture',
    initial: null,
    column: 'picture',
    label: 'Imagem',
    isUncompared: true,
    isPublic: true,
  },
  /** The open year that contains its first day. */
  academicYearId: {
    kind: 'reference',
    column: 'academic_year_id',
    label: 'Ano letivo',
    isDerived: true,
    isUnaudited: true,
  },
} as const satisfies RecordFields
