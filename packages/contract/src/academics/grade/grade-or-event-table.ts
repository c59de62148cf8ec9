import type { RecordFields } from '../../record-table.ts'

/** In completed years. */
const AGE = [0, 120] as const

/** The fields that classes and events, which share a table (`grade`), both have. */
export const GRADE_OR_EVENT = {
  name: { kind: 'line', max: 80, column: 'name', label: 'Nome da turma', isPublic: true },
  place: { kind: 'line', max: 150, initial: null, column: 'place', label: 'Local', isPublic: true },
  enrollmentStart: {
    kind: 'date',
    initial: null,
    column: 'enrollment_start',
    label: 'Matrículas a partir de',
    isPublic: true,
  },
  enrollmentEnd: {
    kind: 'date',
    initial: null,
    column: 'enrollment_end',
    label: 'Matrículas até',
    isPublic: true,
  },
  /** Vacancies; null: without limit. */
  capacity: { kind: 'whole', range: [0, 10_000], initial: null, column: 'capacity', label: 'Vagas' },
  ageMin: {
    kind: 'whole',
    range: AGE,
    initial: null,
    column: 'age_min',
    label: 'Idade mínima',
    isPublic: true,
  },
  ageMax: {
    kind: 'whole',
    range: AGE,
    initial: null,
    column: 'age_max',
    label: 'Idade máxima',
    isPublic: true,
  },
  /** Absent: true of events and of municipal classes, else false. */
  selfEnrollment: {
    kind: 'flag',
    initial: true,
    column: 'self_enrollment',
    label: 'Alunos podem se inscrever sozinhos',
  },
} as const satisfies RecordFields
