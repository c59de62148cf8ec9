/** Input row by row, or list by list, is not interrupted: a class is computed once it is quiet. */
const QUIET_MS = 3_000
/** A class that is never quiet is computed all the same; its figures are shown as behind until then. */
const LONGEST_WAIT_MS = 20_000

/** While people save, computing takes a quarter of one processor at most. */
const REST_SHARE = 3
const LONGEST_REST_MS = 1_000

/** A class with something to compute, as one look finds it. */
export type DirtyGrade = {
  gradeId: string
  /** Grows with every change of an input. */
  inputs: number
  /** Whether its figures are being read. */
  isLookedAt: boolean
}

type DirtyState = { inputs: number; changedAt: number; dirtyAt: number }

export type SweepThrottle = {
  /** The due ones of a tenant's dirty classes, and whether a save is running; `grades` are all of them. */
  due(institutionId: string, grades: readonly DirtyGrade[], now: Date): { gradeIds: string[]; busy: boolean }
  /** Forgets the tenants that have nothing to compute. */
  retainOnly(institutionIds: readonly string[]): void
}

/** Remembers from look to look since when each class is dirty and when it changed last. */
export const createSweepThrottle = (): SweepThrottle => {
  const tenants = new Map<string, ReadonlyMap<string, DirtyState>>()

  return {
    due: (institutionId, grades, now) => {
      const at = now.getTime()
      const before = tenants.get(institutionId)
      const seen = new Map(
        grades.map(({ gradeId, inputs }): [string, DirtyState] => {
          const former = before?.get(gradeId)
          // A clock that was set back must not make a class wait for the time that it lost.
          if (!former || former.changedAt > at) return [gradeId, { inputs, changedAt: at, dirtyAt: at }]
          return [gradeId, former.inputs === inputs ? former : { ...former, inputs, changedAt: at }]
        }),
      )
      tenants.set(institutionId, seen)
      const isDue = ({ gradeId, isLookedAt }: DirtyGrade): boolean => {
        const { changedAt = at, dirtyAt = at } = seen.get(gradeId) ?? {}
        return isLookedAt || at - changedAt >= QUIET_MS || at - dirtyAt >= LONGEST_WAIT_MS
      }
      return {
        gradeIds: grades.filter(isDue).map(grade => grade.gradeId),
        busy: [...seen.values()].some(({ changedAt }) => at - changedAt < QUIET_MS),
      }
    },
    retainOnly: institutionIds => {
      const institutions = new Set(institutionIds)
      for (const id of tenants.keys()) if (!institutions.has(id)) tenants.delete(id)
    },
  }
}

/** How long the sweep rests after computing for so long, so that saves find the database free. */
export const cooldownMs = (tookMs: number, busy: boolean): number =>
  busy ? Math.min(LONGEST_REST_MS, tookMs * REST_SHARE) : 0
