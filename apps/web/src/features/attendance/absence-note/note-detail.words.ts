import type {
  AbsenceNote,
  DecidedNote,
  NoteDay,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { effectLines } from '../justification/justification-effect.words.ts'

/** "faltou a 2 de 5 aulas, 1 já justificada" of one day of a note. */
export const dayText = ({ lessons, present, absences, justified, closed }: NoteDay): string =>
  [
    ...(absences > 0 ? [fill(W.dayAbsent, { absences, lessons })] : []),
    ...(justified > 0 ? [countedIn(W.dayJustified, justified)] : []),
    ...(absences === 0 && present > 0 ? [W.dayPresent] : []),
    ...(absences === 0 && present === 0 ? [W.dayUntaken] : []),
    ...(closed > 0 ? [W.dayClosed] : []),
  ].join(', ')

const percentLine = ({ percentBefore, percentAfter }: DecidedNote): string[] => {
  if (percentBefore === null || percentAfter === null) return []
  const values = { before: formatPercent(percentBefore), after: formatPercent(percentAfter) }
  return [fill(percentBefore === percentAfter ? W.percentSame : W.percent, values)]
}

/** The effect of accepting a note, in sentences: lessons by component, the percentage, and closed terms. */
export const acceptanceLines = (decided: DecidedNote): string[] => {
  if (decided.effect === null) return []
  return [...effectLines(decided.effect), ...percentLine(decided)]
}

type Sent = Pick<AbsenceNote, 'sender' | 'sentBy' | 'sentAt'>

export const senderText = ({ sender, sentBy, sentAt }: Sent): string =>
  fill(W.sentBy[sender], { person: nameInUse(sentBy), when: showInstant(sentAt) })

type Decided = Pick<AbsenceNote, 'status' | 'decidedBy' | 'decidedAt'>

export const decidedText = ({ status, decidedBy, decidedAt }: Decided): string | null =>
  decidedBy === null || decidedAt === null || (status !== 'ACCEPTED' && status !== 'REFUSED')
    ? null
    : fill(W.decided[status], { person: nameInUse(decidedBy), when: showInstant(decidedAt) })
