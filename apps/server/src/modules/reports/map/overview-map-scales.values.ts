/** The text after the points of a figure that is not final: "de 16,0", "em 3 bim.". */
const SCALE = / (?:de|em) /

const scaleOf = (text: string | null): string | null => {
  const at = text?.search(SCALE) ?? -1
  return text === null || at < 0 ? null : text.slice(at + 1)
}

/**
 * The scale that a column of an open term or year is headed by, so that its figures need not say it one by one: the most
 * frequent one of its cells. Null where no figure has one.
 */
export const columnScale = (texts: readonly (string | null)[]): string | null => {
  const counts = Map.groupBy(
    texts.flatMap(text => scaleOf(text) ?? []),
    scale => scale,
  )
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return first ? first[0] : null
}

/** A figure under a head with a scale: without it where it is the same, whole where it is another. */
export const underScale = (text: string | null, scale: string | null): string | null =>
  text !== null && scale !== null && scaleOf(text) === scale ? text.slice(0, text.search(SCALE)) : text
