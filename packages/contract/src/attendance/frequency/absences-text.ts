import { fill } from '../../messages.ts'
import { ABSENCES } from './absences.messages.ts'

/** Counts of one record or several: absences without justification, and justified ones. */
type Absences = { absences: number; justified: number }

const counted = ([one, many]: readonly [string, string], count: number): string =>
  fill(count === 1 ? one : many, { count })

/** "das quais 7 justificadas", below a number of all absences; null where none is justified. */
export const justifiedNote = (justified: number): string | null =>
  justified === 0 ? null : fill(ABSENCES.ofWhich, { justified: counted(ABSENCES.justified, justified) })

/** All absences in words: "16 faltas, das quais 7 justificadas". */
export const absencesText = ({ absences, justified }: Absences): string => {
  const all = counted(ABSENCES.all, absences + justified)
  if (justified === 0) return all
  if (absences + justified === 1) return fill(ABSENCES.oneJustified, { absences: all })
  return fill(ABSENCES.withJustified, {
    absences: all,
    justified: counted(ABSENCES.justified, justified),
  })
}
