import {
  ATTENDANT_DUTIES,
  MEETING_STATUSES,
  SIGNING_LACKS,
} from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { z } from 'zod'
import { TERM_TYPES } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { userRef } from '../../people/person/user.contract.ts'
import { answerShape, bodyShape } from '../../record-schemas.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalLine,
  ref,
  reference,
  requiredText,
  version,
} from '../../schema.ts'
import { COUNCIL_MEETING } from './meeting-table.ts'

/** At most this many attendants at one meeting. */
export const MAX_ATTENDANTS = 100
/** The longest reason to annul minutes. */
export const ANNULMENT_REASON_MAX = 600

const term = z.object({ id, type: z.enum(TERM_TYPES), position: z.int() })
const minutesRef = z.object({ id, number: z.int(), date: civilDate })

const shape = answerShape(COUNCIL_MEETING)

/** A meeting in a list. */
export const meetingHead = z.object({
  id,
  grade: ref,
  year: z.string(),
  /** Null: the council of the whole year. */
  academicTerm: term.nullable(),
  date: shape.date,
  startTime: shape.startTime,
  endTime: shape.endTime,
  place: shape.place,
  status: z.enum(MEETING_STATUSES),
  /** The number of signed minutes, in the order of signing within the year. */
  number: z.int().nullable(),
  rectifies: minutesRef.nullable(),
  /** The signed minutes that correct these. */
  rectifiedBy: minutesRef.nullable(),
  signedBy: userRef.nullable(),
  signedAt: instant.nullable(),
  annulledBy: userRef.nullable(),
  annulledAt: instant.nullable(),
  annulledReason: z.string().nullable(),
  attendantCount: z.int(),
  /** Decisions that were recorded in the meeting. */
  decisionCount: z.int(),
  version,
})
export type MeetingHead = z.output<typeof meetingHead>

const attendant = z.object({
  accountId: id.nullable(),
  name: z.string(),
  function: z.string().nullable(),
  duty: z.enum(ATTENDANT_DUTIES).nullable(),
})

export const PARAGRAPH_KINDS = [
  'OPENING',
  'PRESENT',
  'DISCUSSION',
  'DECISIONS',
  'REMARKS',
  'CLOSING',
] as const
const paragraph = z.object({ kind: z.enum(PARAGRAPH_KINDS), text: z.string() })
export type Paragraph = z.output<typeof paragraph>

export const meeting = meetingHead.extend({
  discussion: shape.discussion,
  remarks: shape.remarks,
  attendants: z.array(attendant),
  /** The minutes: of a draft as they would be signed now, of signed ones as they were signed. */
  paragraphs: z.array(paragraph),
  /** The requirements that the draft lacks before it can be signed. */
  lacks: z.array(z.enum(SIGNING_LACKS)),
  /** Current decisions about students of the class that are in no minutes, or in annulled ones. */
  decisionsWithoutMinutes: z.int(),
  /** For a draft: the terms of the class. */
  terms: z.array(term),
  /** For a draft: instructors of the class who are not in the list. */
  suggested: z.array(z.object({ accountId: id, name: z.string(), function: z.string().nullable() })),
})
export type Meeting = z.output<typeof meeting>

const attendantWrite = z.strictObject({
  /** An account of the institution. */
  accountId: id.nullable().optional(),
  /** Required without an account, whose name is taken from its record. */
  name: optionalLine(200).optional(),
  function: optionalLine(100).optional(),
  duty: z.enum(ATTENDANT_DUTIES).nullable().optional(),
})
export type AttendantWrite = z.output<typeof attendantWrite>

const meetingWrite = z.strictObject({
  ...bodyShape(COUNCIL_MEETING),
  attendants: z.array(attendantWrite).max(MAX_ATTENDANTS).optional(),
})

const READERS = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
const ID = { id: 'councilMeeting' } as const

export const listMeetings = endpoint({
  method: 'GET',
  path: 'council-meeting',
  summary: 'Reuniões do conselho de uma turma ou de um ano letivo, da mais nova à mais antiga.',
  access: { roles: READERS, objects: { gradeId: 'grade', academicYearId: 'academicYear' } },
  /** One of both; instructors read signed minutes of the classes that they teach, and drafts while their council meets. */
  query: z.strictObject({ gradeId: reference.optional(), academicYearId: reference.optional() }),
  answer: listOf(meetingHead),
})

export const getMeeting = endpoint({
  method: 'GET',
  path: 'council-meeting/:id',
  summary: 'Uma reunião do conselho, com presentes e texto da ata.',
  looks: true,
  access: { roles: READERS, objects: ID },
  answer: meeting,
})

export const createMeeting = endpoint({
  method: 'POST',
  path: 'council-meeting',
  summary: 'Registra uma reunião do conselho de uma turma, como rascunho de ata.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: {
      gradeId: 'grade',
      academicTermId: 'academicTerm',
      rectifiesId: 'councilMeeting',
      copyFromId: 'councilMeeting',
    },
  },
  body: meetingWrite.extend({
    gradeId: reference,
    /** Signed minutes of the class that the new ones correct; term, times, place and attendants are theirs where absent. */
    rectifiesId: reference.optional(),
    /** Another meeting whose attendants are copied, where the body has none. */
    copyFromId: reference.optional(),
  }),
  answer: meeting,
  status: 201,
  idempotent: true,
  errors: ['NOT_A_CLASS', 'INVALID_TRANSITION'],
})

export const updateMeeting = endpoint({
  method: 'PATCH',
  path: 'council-meeting/:id',
  summary: 'Altera uma reunião do conselho enquanto a ata é rascunho.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { ...ID, academicTermId: 'academicTerm' },
  },
  body: meetingWrite.partial().extend({ version: version.optional() }),
  answer: meeting,
  current: meeting,
  errors: ['MEETING_SIGNED', 'STALE_VERSION'],
})

export const deleteMeeting = endpoint({
  method: 'DELETE',
  path: 'council-meeting/:id',
  summary: 'Exclui um rascunho de ata; as decisões da reunião ficam, sem ata.',
  access: { roles: ['ADMINISTRATOR'], objects: ID },
  status: 204,
  errors: ['MEETING_SIGNED'],
})

export const collectDecisions = endpoint({
  method: 'POST',
  path: 'council-meeting/:id/decisions',
  summary: 'Inclui no rascunho as decisões atuais da turma que estão sem ata.',
  access: { roles: ['ADMINISTRATOR'], objects: ID },
  body: z.strictObject({ version: version.optional() }),
  answer: meeting,
  status: 200,
  current: meeting,
  errors: ['MEETING_SIGNED', 'STALE_VERSION'],
})

export const releaseDecision = endpoint({
  method: 'POST',
  path: 'council-meeting/:id/release',
  summary:
    'Desvincula a decisão atual de um aluno do rascunho de ata em que está; a decisão continua valendo.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...ID, studentEnrollmentId: 'enrollment' } },
  body: z.strictObject({
    studentEnrollmentId: reference,
    /**
     * The number of the decision among those of the student: their last one that is no note. Decisions that it replaced leave the draft
     * with it. Drafts that correct other minutes release none.
     */
    number: z.int().min(1),
    version: version.optional(),
  }),
  answer: meeting,
  status: 200,
  current: meeting,
  errors: ['MEETING_SIGNED', 'INVALID_TRANSITION', 'STALE_VERSION'],
})

export const signMeeting = endpoint({
  method: 'POST',
  path: 'council-meeting/:id/signature',
  summary: 'Assina a ata: recebe número e não muda mais.',
  access: { roles: ['ADMINISTRATOR'], objects: ID },
  body: z.strictObject({
    version: version.optional(),
    /** The decisions that the caller has read; another number is answered with STALE_VERSION. */
    decisionCount: z.int().min(0).optional(),
  }),
  answer: meeting,
  status: 200,
  current: meeting,
  errors: ['MEETING_SIGNED', 'MEETING_INCOMPLETE', 'INVALID_TRANSITION', 'STALE_VERSION'],
})

export const annulMeeting = endpoint({
  method: 'POST',
  path: 'council-meeting/:id/annulment',
  summary: 'Torna sem efeito uma ata assinada, com o motivo; texto e número ficam.',
  access: { roles: ['ADMINISTRATOR'], objects: ID },
  body: z.strictObject({ reason: requiredText(ANNULMENT_REASON_MAX), version: version.optional() }),
  answer: meeting,
  status: 200,
  current: meeting,
  errors: ['INVALID_TRANSITION', 'STALE_VERSION'],
})
