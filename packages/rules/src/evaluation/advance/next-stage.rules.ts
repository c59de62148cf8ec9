import { classStage } from '../../academics/grade/class-order.rules.ts'
import { sortKey } from '../../people/person/search-key.rules.ts'

const PRE = 5
const FUNDAMENTAL = 6
const SERIES = 7
const EJA = 9
const LAST_YEAR = 9
const LAST_SERIES = 3

/** The last Pré of Infantil, for children of five years. */
const LAST_PRE = 2

/**
 * The name of the year or série in which a student of a class goes on in another school: the next one, or the same for who is
 * retained. Null where the name of the class tells none, or where the student has concluded the ensino médio. The number of an
 * EJA has no common name: "fase", "etapa" and "termo" differ between networks, and so the word of the class is taken.
 * Source: LDB 32 (nine years), 35 (three years); docs/rules.md, Next class.
 */
export function stageElsewhere(className: string, isRetained: boolean): string | null {
  const { stage, year } = classStage(className)
  if (year === null) return null
  const next = year + (isRetained ? 0 : 1)
  if (stage === FUNDAMENTAL) return next > LAST_YEAR ? `${next - LAST_YEAR}ª série` : `${next}º ano`
  if (stage === SERIES) return next > LAST_SERIES ? null : `${next}ª série`
  if (stage === PRE && !isRetained && year === LAST_PRE) return '1º ano'
  return stage === EJA ? stageOfEja(className, next) : null
}

/** The next number of an EJA, with the word that its class has; null where it has none. */
function stageOfEja(className: string, number: number): string | null {
  const word = / (fase|etapa|termo|modulo|ciclo)(?= )/.exec(` ${sortKey(className)} `)?.[1]
  return word === undefined ? null : (EJA_STAGES[word]?.(number) ?? null)
}

const EJA_STAGES: Readonly<Record<string, (number: number) => string>> = {
  fase: number => `${number}ª fase da EJA`,
  etapa: number => `${number}ª etapa da EJA`,
  termo: number => `${number}º termo da EJA`,
  modulo: number => `módulo ${number} da EJA`,
  ciclo: number => `ciclo ${number} da EJA`,
}

/**
 * Whether who passes in a class has concluded the ensino médio if the class is the last of the school: the 3ª série, and an EJA of
 * the ensino médio. Source: LDB 35; docs/rules.md, Next class.
 */
export function endsSchooling(className: string): boolean {
  const { stage, year } = classStage(className)
  if (stage === SERIES) return year !== null && year >= LAST_SERIES
  return stage === EJA && / medio | em ([a-z] )?$/.test(` ${sortKey(className)} `)
}
