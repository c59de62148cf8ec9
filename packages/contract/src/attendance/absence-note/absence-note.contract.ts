import {
  MAX_NOTE_PICTURES,
  NOTE_DECISIONS,
  NOTE_REASONS,
  NOTE_SENDERS,
  NOTE_STATUSES,
} from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { userBrief, userRef } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import {
  civilDate,
  coded,
  id,
  instant,
  listOf,
  optionalText,
  paging,
  ref,
  reference,
  version,
} from '../../schema.ts'
import { justificationEffect } from '../justification/justification.contract.ts'

/*
 * Notes of absence: a family says why a student was or will be absent, with photographs, and the office decides. An accepted note is
 * a justification of its days (docs/decisions/0097-notes-of-absence-by-families.md).
 */

/** Text of a note, and reason of a decision. */
export const MAX_NOTE_TEXT = 500
/** Bytes of a picture, before it is encoded again. A phone makes them smaller: at most 400 kB. */
export const NOTE_PICTURE_LIMIT = 1_048_576
/** Base64 of the largest picture, with the head of its data URI. */
const MAX_DATA_URI = Math.ceil((NOTE_PICTURE_LIMIT * 4) / 3) + 100
export const NOTE_BODY_LIMIT = MAX_NOTE_PICTURES * MAX_DATA_URI + 20_000

const sentNote = z.strictObject({
  /** Made by the sender: the same note under it, sent twice, is one note. */
  clientId: z.string().regex(/^[0-9a-f]{32}$/, coded('INVALID')),
  start: civilDate,
  end: civilDate,
  reason: z.enum(NOTE_REASONS),
  text: optionalText(MAX_NOTE_TEXT).optional(),
  /** Photographs as data URIs. The server encodes them again, without place and time of the camera. */
  pictures: z.array(z.string().max(MAX_DATA_URI)).max(MAX_NOTE_PICTURES).default([]),
})
export type SentNote = z.output<typeof sentNote>

/** It leaves the personal fields out: the lists have them. */
const written = z.object({ id, version })
export type WrittenNote = z.output<typeof written>

/** A note as its sender sees it. */
const ownNote = z.object({
  id,
  start: civilDate,
  end: civilDate,
  reason: z.enum(NOTE_REASONS),
  text: z.string().nullable(),
  pictures: z.int(),
  status: z.enum(NOTE_STATUSES),
  sentAt: instant,
  decidedAt: instant.nullable(),
  /** The office's reason, in its own words. */
  decisionReason: z.string().nullable(),
  version,
})
export type OwnNote = z.output<typeof ownNote>

export const listChildNotes = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/absence-note',
  summary: 'As justificativas que a pessoa enviou por um filho, da mais nova à mais antiga.',
  access: { roles: ['GUARDIAN'], kind: 'SCHOOL', objects: { studentId: 'child' } },
  answer: z.object({ data: z.array(ownNote) }),
})

export const sendChildNote = endpoint({
  method: 'POST',
  path: 'family/child/:studentId/absence-note',
  summary: 'Envia uma justificativa de falta de um filho, com até três fotos, para a secretaria decidir.',
  access: { roles: ['GUARDIAN'], kind: 'SCHOOL', objects: { studentId: 'child' } },
  body: sentNote,
  answer: written,
  status: 201,
  idempotent: true,
  bodyLimit: NOTE_BODY_LIMIT,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'TOO_MANY_WAITING_NOTES'],
})

export const withdrawChildNote = endpoint({
  method: 'POST',
  path: 'family/child/:studentId/absence-note/:id/withdrawal',
  summary: 'Retira uma justificativa que a secretaria ainda não decidiu. Repetida, nada muda.',
  access: {
    roles: ['GUARDIAN'],
    kind: 'SCHOOL',
    objects: { studentId: 'child', id: 'absenceNote' },
  },
  answer: written,
  status: 200,
  errors: ['NOTE_DECIDED'],
})

export const sendStudentNote = endpoint({
  method: 'POST',
  path: 'user/:id/absence-note',
  summary: 'Registra em nome da família uma justificativa trazida à secretaria, com as fotos do documento.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'student' } },
  body: sentNote,
  answer: written,
  status: 201,
  idempotent: true,
  bodyLimit: NOTE_BODY_LIMIT,
  errors: ['INVALID_DATE_INTERVAL_ERROR'],
})

const officeNote = z.object({
  id,
  student: userBrief,
  /** The class of the student on the first day of the note, else the newest one; null without one. */
  grade: ref.nullable(),
  start: civilDate,
  end: civilDate,
  reason: personal(z.enum(NOTE_REASONS)),
  text: personal(z.string().nullable()),
  pictures: z.int(),
  status: z.enum(NOTE_STATUSES),
  sender: z.enum(NOTE_SENDERS),
  sentBy: userRef,
  sentAt: instant,
  decidedBy: userRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: personal(z.string().nullable()),
  version,
})
export type OfficeNote = z.output<typeof officeNote>

export const listAbsenceNotes = endpoint({
  method: 'GET',
  path: 'absence-note',
  summary:
    'As justificativas das famílias: as que esperam, da falta mais antiga à mais nova; as outras, da última à primeira.',
  looks: { entity: 'people', of: 'LIST' },
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { gradeId: 'grade' } },
  query: z.strictObject({
    status: z.enum(NOTE_STATUSES).default('SENT'),
    gradeId: reference.optional(),
    /** Notes that cover this day. */
    date: civilDate.optional(),
    ...paging(),
  }),
  answer: listOf(officeNote),
})

/** A day of a note with lessons of the student. */
const noteDay = z.object({
  date: civilDate,
  lessons: z.int(),
  present: z.int(),
  absences: z.int(),
  /** The number of absences that are justified now. */
  justified: z.int(),
  /** Lessons of a closed term or year: a note changes nothing in them. */
  closed: z.int(),
})
export type NoteDay = z.output<typeof noteDay>

const noteDetail = officeNote.extend({
  days: z.array(noteDay),
  /** Attendance of the student in the year of the note, in percent; null before the first lesson. */
  percent: z.number().nullable(),
  minFreq: z.number(),
  /** Other notes of the student for some of these days that wait or were accepted. */
  overlapping: z.int(),
})
export type AbsenceNote = z.output<typeof noteDetail>

export const getAbsenceNote = endpoint({
  method: 'GET',
  path: 'absence-note/:id',
  summary: 'Uma justificativa de família, com as aulas e faltas dos seus dias.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceNote' } },
  answer: noteDetail,
})

export const getAbsenceNotePicture = endpoint({
  method: 'GET',
  path: 'absence-note/:id/picture',
  summary: 'Uma foto de uma justificativa de família. A consulta fica no histórico.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceNote' } },
  query: z.strictObject({ position: z.coerce.number().int().min(1).max(MAX_NOTE_PICTURES) }),
  bytes: true,
})

const decided = written.extend({
  /** The change of attendance; null where the decision changes none. */
  effect: justificationEffect.nullable(),
  percentBefore: z.number().nullable(),
  percentAfter: z.number().nullable(),
})
export type DecidedNote = z.output<typeof decided>

export const withdrawAbsenceNote = endpoint({
  method: 'POST',
  path: 'absence-note/:id/withdrawal',
  summary:
    'Retira uma justificativa que a secretaria registrou por engano e ainda não decidiu, com as fotos. Repetida, nada muda.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceNote' } },
  answer: written,
  status: 200,
  errors: ['NOTE_DECIDED', 'INVALID_TRANSITION'],
})

export const decideAbsenceNote = endpoint({
  method: 'POST',
  path: 'absence-note/:id/decision',
  summary:
    'Aceita ou recusa uma justificativa de família. Aceita, justifica as faltas dos seus dias, dadas e por vir; período encerrado não muda.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceNote' } },
  body: z.strictObject({
    decision: z.enum(NOTE_DECISIONS),
    /** The sender reads it. A refusal needs one. */
    reason: optionalText(MAX_NOTE_TEXT).optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: decided,
  status: 200,
  idempotent: true,
  errors: ['NOTE_DECIDED', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  previews: true,
})

export const takeBackNoteDecision = endpoint({
  method: 'POST',
  path: 'absence-note/:id/decision/withdrawal',
  summary:
    'Desfaz a decisão de uma justificativa de família: ela volta a esperar, e as faltas que só ela justificou voltam a ser faltas.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'absenceNote' } },
  body: z.strictObject({ version: version.optional(), ...previewFlag }),
  answer: decided,
  status: 200,
  idempotent: true,
  errors: ['INVALID_TRANSITION', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  previews: true,
})
