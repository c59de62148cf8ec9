import type { ChildFrequency } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { countedIn } from '../../lib/text/numbers.ts'

const W = FAMILY.absences

/** "Faltou 3 dias de 34 dias de aula." and what may still be missed, in sentences. */
export const absenceSentences = ({
  days,
  wholeDaysAbsent,
  mayMissDays,
  percent,
  minFreq,
  justified,
}: ChildFrequency): string[] => {
  if (days === 0) return [W.noDays]
  const [one, many] = W.days
  const missed = fill(wholeDaysAbsent === 1 ? one : many, {
    count: wholeDaysAbsent,
    of: countedIn(W.ofDays, days),
  })
  const left = mayMissDays === null ? null : mayMissDays - wholeDaysAbsent
  return [
    missed,
    ...(mayMissDays === null ? [] : [countedIn(W.mayMiss, mayMissDays)]),
    ...(left === null || wholeDaysAbsent === 0 ? [] : [left < 0 ? W.over : countedIn(W.left, left)]),
    ...(percent === null
      ? []
      : [fill(W.lessons, { percent: formatPercent(percent), least: formatPercent(minFreq) })]),
    ...(justified === 0 ? [] : [countedIn(W.justified, justified)]),
  ]
}

/** One day with an absence: "Faltou a 2 de 5 aulas (1 justificada)". */
export const absentDayText = ({
  lessons,
  absences,
  justified,
}: ChildFrequency['absentDays'][number]): string => {
  const missed = absences === lessons ? W.wholeDay : fill(W.part, { absences, lessons })
  if (justified === 0) return missed
  return `${missed} (${justified === absences ? W.isJustified : countedIn(W.partJustified, justified)})`
}
