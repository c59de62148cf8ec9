import { classStage } from '../../academics/grade/class-order.rules.ts'

const FUNDAMENTAL = 6
const SERIES = 7
const LAST_YEAR = 9
const LAST_SERIES = 3

/**
 * The name of the year or série in which a student of a class goes on in another school: the next one, or the same for who is
 * retained. Null where the name of the class tells none, or where the student has concluded the ensino médio.
 * Source: LDB 32 (nine years), 35 (three years); docs/rules.md, Next class.
 */
export function stageElsewhere(className: string, isRetained: boolean): string | null {
  const { stage, year } = classStage(className)
  if (year === null || (stage !== FUNDAMENTAL && stage !== SERIES)) return null
  const next = year + (isRetained ? 0 : 1)
  if (stage === FUNDAMENTAL) return next > LAST_YEAR ? `${next - LAST_YEAR}ª série` : `${next}º ano`
  return next > LAST_SERIES ? null : `${next}ª série`
}
