/** Sizes of the functions of one file beyond a limit, largest first, by rule. */
export type LargeFunctions = Record<string, Record<string, number[]>>

export type LargeFunction = { rule: string; file: string; size: number }

/** The diagnostics of Biome's JSON report that name a size; its other severities are no offence. */
export function largeFunctionsIn(report: string): LargeFunction[] {
  const { diagnostics }: { diagnostics: BiomeDiagnostic[] } = JSON.parse(report)
  return diagnostics
    .filter(({ severity }) => severity === 'warning')
    .map(({ category, message, location }) => {
      const size = /\d+/.exec(message)?.[0]
      if (!size) throw new Error(`Expected a size in the message of Biome, found: ${message}`)
      return { rule: category.split('/').at(-1) ?? category, file: location.path, size: Number(size) }
    })
}

type BiomeDiagnostic = { severity: string; category: string; message: string; location: { path: string } }

const descending = (sizes: readonly number[]): number[] => sizes.toSorted((a, b) => b - a)

export function listOf(functions: readonly LargeFunction[]): LargeFunctions {
  const byRule = Map.groupBy(functions, ({ rule }) => rule)
  return Object.fromEntries(
    [...byRule.keys()].sort().map(rule => {
      const byFile = Map.groupBy(byRule.get(rule) ?? [], ({ file }) => file)
      const files = [...byFile.keys()].sort()
      return [
        rule,
        Object.fromEntries(
          files.map(file => [file, descending((byFile.get(file) ?? []).map(({ size }) => size))]),
        ),
      ]
    }),
  )
}

/** Lines of the difference between the list and the code: `New or larger` must be split, `Smaller` leaves the list. */
export function differences(listed: LargeFunctions, current: LargeFunctions): string[] {
  const rules = [...new Set([...Object.keys(listed), ...Object.keys(current)])]
  return rules.flatMap(rule => {
    const files = [...new Set([...Object.keys(listed[rule] ?? {}), ...Object.keys(current[rule] ?? {})])]
    return files.flatMap(file => {
      const [before, now] = [listed[rule]?.[file] ?? [], current[rule]?.[file] ?? []]
      if (`${before}` === `${now}`) return []
      return [
        `${isNoLarger(before, now) ? 'Smaller' : 'New or larger'}: ${file} ${rule}: ${now.join(', ') || 'none'}` +
          ` (listed: ${before.join(', ') || 'none'})`,
      ]
    })
  })
}

/** Whether the whole list may be replaced: files may have moved, but no rule has more or larger functions than before. */
export function mayReplace(listed: LargeFunctions, current: LargeFunctions): boolean {
  const sizes = (list: LargeFunctions, rule: string) => descending(Object.values(list[rule] ?? {}).flat())
  return Object.keys(current).every(rule => isNoLarger(sizes(listed, rule), sizes(current, rule)))
}

const isNoLarger = (before: readonly number[], now: readonly number[]): boolean =>
  now.every((size, row) => size <= (before[row] ?? 0))
