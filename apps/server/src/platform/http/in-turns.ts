type Turns = { max: number; isOver: () => boolean }

/**
 * Does a piece of work for each item, in their order and for at most `max` of them at once. Once `isOver`, no further item
 * is begun. Resolves when everything that was begun has ended; the work must not reject.
 */
export const inTurns = async <T>(
  items: readonly T[],
  { max, isOver }: Turns,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const pending = items.values()
  const turn = async () => {
    for (const item of pending) {
      if (isOver()) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: max }, turn))
}
