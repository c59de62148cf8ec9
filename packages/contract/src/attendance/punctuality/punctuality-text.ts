import { PUNCTUALITY_FIELDS, type SentPunctuality } from '@lousa/rules/attendance/punctuality.rules.ts'
import { fill } from '../../messages.ts'
import { PUNCTUALITY } from './punctuality.messages.ts'

/** The minutes of a field: "10 min", or "sem minutos" where they are not recorded. */
export const missedText = (minutes: number): string =>
  minutes === 0 ? PUNCTUALITY.withoutMinutes : fill(PUNCTUALITY.minutes, { minutes })

/** Late and left early of a mark: "Atraso de 10 min", "Saída antecipada"; nothing for a student who was on time. */
export const punctualityTexts = (mark: SentPunctuality): string[] =>
  PUNCTUALITY_FIELDS.flatMap(field => {
    const minutes = mark[field] ?? null
    if (minutes === null) return []
    const { name, withMinutes } = PUNCTUALITY.fields[field]
    return [minutes === 0 ? name : fill(withMinutes, { minutes })]
  })

/** The letters of a mark: "A", "S", "AS", or none. */
export const punctualityLetters = (mark: SentPunctuality): string =>
  PUNCTUALITY_FIELDS.map(field =>
    (mark[field] ?? null) === null ? '' : PUNCTUALITY.fields[field].letter,
  ).join('')
