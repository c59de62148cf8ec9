import { MAX_READS } from '@lousa/contract/operation/read-batch.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'

/** Reads that are of use only together, as the list of a lesson and what its screen shows around it. */
export type Unit = readonly (() => Promise<unknown>)[]

type Options = {
  goesOn: () => boolean
  /** Receives the number of units of a group whose reads are all answered. */
  ready?: (count: number) => void
}

/** Units in groups that fit one batch. A unit is never divided. */
const groupsOf = (units: readonly Unit[]): Unit[][] => {
  const groups: Unit[][] = []
  let size = 0
  for (const unit of units) {
    const group = groups.at(-1)
    size += unit.length
    if (group && size <= MAX_READS) group.push(unit)
    else {
      groups.push([unit])
      size = unit.length
    }
  }
  return groups
}

const TOO_MANY_REQUESTS = 429

/** The server has answered. A refusal is an answer too: there is nothing to read. */
const isAnswered = (result: PromiseSettledResult<unknown>): boolean => {
  if (result.status === 'fulfilled') return true
  const { reason } = result
  return reason instanceof Refusal && reason.status < 500 && reason.status !== TOO_MANY_REQUESTS
}

/**
 * Reads units in their order. Reads of one group start in one task, so that they leave as one request. Returns false when it
 * stopped early: `goesOn` was false, or a group got no answer at all.
 */
export const readInGroups = async (units: readonly Unit[], { goesOn, ready }: Options): Promise<boolean> => {
  for (const group of groupsOf(units)) {
    if (!goesOn()) return false
    const results = await Promise.all(group.map(unit => Promise.allSettled(unit.map(read => read()))))
    ready?.(results.filter(reads => reads.every(isAnswered)).length)
    const all = results.flat()
    if (all.length > 0 && !all.some(isAnswered)) return false
  }
  return true
}
