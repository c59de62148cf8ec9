import { frequencyOf } from '../../attendance/frequency.rules.ts'
import { formatMark } from '../decimal.rules.ts'
import { counted, type Explainer } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { Totals } from './performance-index.rules.ts'

/** Attendance as the policy counts it. */
export function attendanceOf(totals: Totals, policy: PerformancePolicy, notes: Explainer) {
  const { totalMinutes: total, absentMinutes: absent, justifiedMinutes: justified } = totals
  if (total > 0) sayLessons(totals, notes)
  const { totalMinutes, absentMinutes, percent } = frequencyOf(
    { total, absent, justified },
    policy.justified,
    policy.minFreq,
    notes,
  )
  const { absences, justifiedAbsences, lessonsGiven } = totals
  return { absences, justifiedAbsences, lessonsGiven, totalMinutes, absentMinutes, frequency: percent }
}

function sayLessons({ lessonsGiven, absences, justifiedAbsences }: Totals, { say }: Explainer): void {
  say(() => {
    const given = counted(lessonsGiven, 'aula dada com chamada', 'aulas dadas com chamada')
    const missed = counted(absences, 'falta sem justificativa', 'faltas sem justificativa')
    const excused = counted(justifiedAbsences, 'falta justificada', 'faltas justificadas')
    return {
      kind: 'LESSONS',
      text: `${given}: ${missed} e ${excused}.`,
      values: { lessonsGiven, absences, justifiedAbsences },
    }
  })
}

/** The least attendance is measured over all components, so one of them alone decides nothing. */
export function sayMinimumOfAll({ minFreq }: PerformancePolicy, { say }: Explainer): void {
  say(() => ({
    kind: 'MINIMUM_OF_ALL',
    text: `O mínimo de ${formatMark(minFreq, 1)}% vale para o total das aulas do ano, de todos os componentes juntos.`,
    values: { minFreq },
  }))
}
