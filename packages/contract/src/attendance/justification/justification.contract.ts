import { z } from 'zod'
import { TERM_TYPES } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import { bodyShape } from '../../record-schemas.ts'
import { civilDate, id, instant, ref, version } from '../../schema.ts'
import { ABSENCE_JUSTIFICATION, JUSTIFICATION_REASONS } from './justification-table.ts'

/** The longest justification, in days. */
export const MAX_JUSTIFIED_DAYS = 366

export const absenceJustification = z.object({
  id,
  start: civilDate,
  end: civilDate,
  reason: personal(z.enum(JUSTIFICATION_REASONS)),
  note: personal(z.string().nullable()),
  recordedAt: instant,
  recordedBy: userBrief,
  /** A withdrawn justification justifies nothing. */
  withdrawnAt: instant.nullable(),
  withdrawnBy: userBrief.nullable(),
  /** Lessons whose absence it has made a justified one. */
  lessons: z.int(),
  version,
})
export type AbsenceJustification = z.output<typeof absenceJustification>

/** Lessons of a class in one component. */
const touchedComponent = z.object({ grade: ref, curriculumComponent: ref, lessons: z.int() })
const touchedTerm = z.object({
  id,
  type: z.enum(TERM_TYPES),
  position: z.int(),
  lessons: z.int(),
})

/** The effect of recording, correcting or withdrawing a justification on stored attendance. */
export const justificationEffect = z.object({
  /** Lessons whose absence becomes a justified one. */
  justified: z.int(),
  /** Lessons whose absence is no longer justified. */
  reverted: z.int(),
  /** Lessons of its days in which the student is present: they stay so. */
  present: z.int(),
  /** Lessons of its days, until today, without attendance of the student. */
  untaken: z.int(),
  /** The changed lessons by class and component. */
  components: z.array(touchedComponent),
  /** The changed lessons of closed terms. */
  closedTerms: z.array(touchedTerm),
  /** Absences of closed terms that stay, because a note of a family changes none of them. */
  unchangedTerms: z.array(touchedTerm),
})
export type JustificationEffect = z.output<typeof justificationEffect>

/** It leaves the personal fields out: the list has them. */
const written = z.object({ id, version, effect: justificationEffect })
export type WrittenJustification = z.output<typeof written>

export const justificationWrite = z.strictObject(bodyShape(ABSENCE_JUSTIFICATION))

export const listAbsenceJustifications = endpoint({
  method: 'GET',
  path: 'user/:id/absence-justification',
  summary: 'As justificativas de faltas de um aluno, da mais nova à mais antiga.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'student' } },
  answer: z.object({ data: z.array(absenceJustification) }),
})

export const createAbsenceJustification = endpoint({
  method: 'POST',
  path: 'user/:id/absence-justification',
  summary: 'Justifica as faltas de um aluno em um período, nas aulas dadas e nas que vierem.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'student' } },
  body: justificationWrite.extend(previewFlag),
  answer: written,
  status: 201,
  idempotent: true,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED'],
  previews: true,
})

export const updateAbsenceJustification = endpoint({
  method: 'PATCH',
  path: 'absence-justification/:id',
  summary: 'Corrige uma justificativa de faltas.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceJustification' } },
  body: justificationWrite.partial().extend({ version: version.optional(), ...previewFlag }),
  answer: written,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'INVALID_TRANSITION', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  previews: true,
})

export const withdrawAbsenceJustification = endpoint({
  method: 'POST',
  path: 'absence-justification/:id/withdrawal',
  summary: 'Retira uma justificativa: as faltas que ela justificou voltam a ser faltas.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceJustification' } },
  body: z.strictObject({ version: version.optional(), ...previewFlag }),
  answer: written,
  status: 200,
  idempotent: true,
  errors: ['ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  previews: true,
})
