import type { AUDIT_EVENTS } from './audit-event.messages.ts'

/**
 * Fields whose values people write freely, to or about people. The history tells that such a text changed and how long it
 * is, not the text: an entry outlives what it was written of. Named by the last part of their path. Not here are texts for
 * all (names, descriptions of events and evaluations, contents of lessons) and reasons that are stored in the history
 * alone: for passing over a student on the waiting list, for the correction of a final mark, and for a withdrawal. `list.name` is a text in
 * each row of a list: a row says its length, and nothing of a text that did not change.
 */
export const FREE_TEXTS: Readonly<
  Partial<Record<keyof typeof AUDIT_EVENTS, readonly string[] | 'EVERY_TEXT'>>
> = {
  user: ['note', 'statusReason'],
  guardianship: ['endReason'],
  guardianshipRestriction: ['endReason'],
  schoolMessage: ['title', 'body', 'decisionReason'],
  calendarLink: ['name'],
  lesson: ['deletedReason'],
  instructorAbsence: ['note'],
  lessonCover: ['reason'],
  attendance: ['justification'],
  absenceJustification: ['note'],
  absenceNote: ['text', 'decisionReason'],
  recordProposal: ['decisionReason'],
  studentNote: ['text'],
  searchCase: ['note'],
  dependency: ['reason'],
  resultAppeal: ['text', 'answer'],
  accomplishment: ['note'],
  academicRecord: ['note'],
  classResult: ['reason'],
  councilOpinion: ['text'],
  councilMeeting: ['discussion', 'remarks', 'reason'],
  reenrollment: ['answeredBy', 'relation', 'note'],
  studentEnrollment: ['dispensations.reason', 'termMarks.text', 'termMarks.note'],
  /** Opinions, each under the id of an enrolment; scores are numbers. */
  studentEvaluation: 'EVERY_TEXT',
}

/** Stands in an entry for a free text: how many characters it has. */
export type TextLength = { textLength: number }

export const isTextLength = (value: unknown): value is TextLength =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'textLength') === 'number'
