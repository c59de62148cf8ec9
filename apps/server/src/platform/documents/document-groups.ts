/** Which of a document's data may be so many that they are too much for one compilation, and how many are not. */
export type DocumentGroups = { of: string; most: number }

/** The data as JSON for each compilation: all of it, or with equal shares of what is too much for one. */
export function groupedJson(data: unknown, groups?: DocumentGroups): string[] {
  if (!groups || typeof data !== 'object' || data === null) return [JSON.stringify(data)]
  const all: unknown = Reflect.get(data, groups.of)
  if (!Array.isArray(all) || all.length <= groups.most) return [JSON.stringify(data)]
  const count = Math.ceil(all.length / groups.most)
  return Array.from({ length: count }, (_, at) => {
    const share = all.slice(
      Math.round((at * all.length) / count),
      Math.round(((at + 1) * all.length) / count),
    )
    return JSON.stringify({ ...data, [groups.of]: share })
  })
}
