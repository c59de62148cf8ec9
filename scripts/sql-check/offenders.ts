/** Offenders by rule: rule → statement → details. */
export type Offenders = Record<string, Record<string, string[]>>

export type Offence = { rule: string; statement: string; what: string }

const lines = (offenders: Offenders): Set<string> =>
  new Set(
    Object.entries(offenders).flatMap(([rule, statements]) =>
      Object.entries(statements).flatMap(([statement, whats]) =>
        whats.map(what => `${rule} · ${statement} · ${what}`),
      ),
    ),
  )

export function listOf(offences: readonly Offence[]): Offenders {
  const sorted = (all: Iterable<string>) => [...new Set(all)].sort()
  const byRule = Map.groupBy(offences, ({ rule }) => rule)
  return Object.fromEntries(
    sorted(byRule.keys()).map(rule => {
      const byStatement = Map.groupBy(byRule.get(rule) ?? [], ({ statement }) => statement)
      const entries = sorted(byStatement.keys()).map((statement): [string, string[]] => [
        statement,
        sorted((byStatement.get(statement) ?? []).map(({ what }) => what)),
      ])
      return [rule, Object.fromEntries(entries)]
    }),
  )
}

/** Offences that are not listed, and listed ones that have ended. */
export function compareOffenders(
  listed: Offenders,
  offences: readonly Offence[],
): { fresh: string[]; cured: string[] } {
  const [before, now] = [lines(listed), lines(listOf(offences))]
  return {
    fresh: [...now].filter(line => !before.has(line)),
    cured: [...before].filter(line => !now.has(line)),
  }
}

/** Whether a renewed list after changed names is no longer than before, rule by rule. */
export function grownRules(listed: Offenders, offences: readonly Offence[]): string[] {
  const fresh = listOf(offences)
  const size = (offenders: Offenders, rule: string) => Object.values(offenders[rule] ?? {}).flat().length
  return Object.keys(fresh).filter(rule => size(fresh, rule) > size(listed, rule))
}
