import type { AttendantDuty } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { own, type RecordFields } from '../../record-table.ts'
import { MEETING_FIELDS as W } from './meeting-words.messages.ts'

/** A person who was at a meeting. */
export type Attendant = {
  /** Null of a person without an account, who has a name alone. */
  accountId: string | null
  name: string
  function: string | null
  duty: AttendantDuty | null
}

/** The fields of a meeting of a council; what they are: `record-table.ts`. */
export const COUNCIL_MEETING = {
  /** Null: the council of the whole year. */
  academicTermId: { kind: 'reference', initial: null, column: 'academic_term_id', label: W.term },
  date: { kind: 'date', column: 'date', label: W.date },
  startTime: { kind: 'time', initial: null, column: 'start_time', label: W.startTime },
  endTime: { kind: 'time', initial: null, column: 'end_time', label: W.endTime },
  place: { kind: 'line', max: 150, initial: null, column: 'place', label: W.place },
  discussion: { kind: 'text', max: 20_000, initial: null, column: 'discussion', label: W.discussion },
  remarks: { kind: 'text', max: 20_000, initial: null, column: 'remarks', label: W.remarks },
  attendants: {
    ...own<Attendant[]>(),
    column: null,
    label: W.attendants,
    history: (attendants: readonly Attendant[]) => attendants.length,
  },
} as const satisfies RecordFields
