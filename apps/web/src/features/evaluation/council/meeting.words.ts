import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import type { Attendant } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'

export const MEETING_TONES = { OPEN: 'warn', SIGNED: 'good', ANNULLED: 'neutral' } as const

/** “Ata nº 3/2026”, or the draft with its day. */
export const meetingName = ({ number, year, date }: Pick<MeetingHead, 'number' | 'year' | 'date'>): string =>
  number === null ? fill(W.draftOf, { date: showDate(date) }) : fill(W.numbered, { number, year })

/** The council of the whole year, or the term that it is of. */
export const councilName = ({ academicTerm }: Pick<MeetingHead, 'academicTerm'>): string =>
  academicTerm ? termName(academicTerm.type, academicTerm.position) : W.final

/** Day and times: “10/12/2026, 14:00–16:00”. */
export const meetingTime = ({
  date,
  startTime,
  endTime,
}: Pick<MeetingHead, 'date' | 'startTime' | 'endTime'>): string => {
  const times = [startTime, endTime].filter(time => time !== null).map(showTime)
  return [showDate(date), times.join('–')].filter(part => part !== '').join(', ')
}

/** A person at a meeting: “Cecília Alves · Diretora · Preside”. */
export const attendantText = ({ name, function: what, duty }: Attendant): string =>
  [name, what, duty && W.duties[duty]].filter(Boolean).join(' · ')
