import { type FieldPath, type FieldValues, get, set } from 'react-hook-form'

/** The unit of a decision in a comparison: a field, or fields that only have a meaning together. */
export type CompareUnit<I extends FieldValues> = {
  id: string
  label: string
  /** The text for people; '' for an empty value. */
  show: (values: I) => string
  paths: readonly FieldPath<I>[]
}

export type Side = 'mine' | 'theirs'
export type Difference = { id: string; label: string; mine: string; theirs: string; suggested: Side }

/**
 * Where two versions of a record differ. What only the other person changed is suggested as theirs; what this person
 * changed, also against the other, as mine.
 */
export const differences = <I extends FieldValues>(
  { mine, theirs, before }: { mine: I; theirs: I; before: I },
  units: readonly CompareUnit<I>[],
): Difference[] =>
  units.flatMap(({ id, label, show, paths }) => {
    const same = (a: I, b: I) =>
      paths.every(path => JSON.stringify(get(a, path)) === JSON.stringify(get(b, path)))
    if (same(mine, theirs)) return []
    const suggested: Side = same(mine, before) ? 'theirs' : 'mine'
    return [{ id, label, mine: show(mine), theirs: show(theirs), suggested }]
  })

/** My version with what was chosen of theirs. */
export const mergeChoices = <I extends FieldValues>(
  mine: I,
  theirs: I,
  units: readonly CompareUnit<I>[],
  choices: ReadonlyMap<string, Side>,
): I => {
  const merged = structuredClone(mine)
  for (const { id, paths } of units)
    if (choices.get(id) === 'theirs')
      for (const path of paths) set(merged, path, structuredClone(get(theirs, path)))
  return merged
}
