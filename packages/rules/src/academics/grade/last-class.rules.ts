import { type ClassStage, classStage } from './class-order.rules.ts'

const UNKNOWN = 8
const EJA = 9

/** Whether a class is of a later year or stage than another; EJA and classes without a stage are apart from the others. */
export function isLaterStage(of: ClassStage, than: ClassStage): boolean {
  if (of.stage === than.stage) return (of.year ?? 0) > (than.year ?? 0)
  return of.stage > than.stage && of.stage !== UNKNOWN && of.stage !== EJA
}

/**
 * Whether students conclude in a class: its name has a year, and no class among these is of a later year or stage. A class whose
 * name has no year, such as a workshop, is never the last one. Source: docs/rules.md, Next class.
 */
export function isLastClass(name: string, others: readonly string[]): boolean {
  const of = classStage(name)
  return (
    of.stage !== UNKNOWN && of.year !== null && !others.some(other => isLaterStage(classStage(other), of))
  )
}
