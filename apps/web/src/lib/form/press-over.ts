/** A longer press is not a click. */
const LONGEST_MS = 1000
const LOOK_EVERY_MS = 50
const ENDS = ['pointerup', 'pointercancel', 'contextmenu', 'keyup'] as const

/**
 * Settles when nothing on the page is held down. A button that moves while it is pressed is not clicked: pressing it leaves
 * the field before, and a sentence that appears there would move it.
 */
export const pointerReleased = async (): Promise<void> => {
  if (!document.querySelector(':active')) return
  const over = new AbortController()
  await new Promise<void>(done => {
    // The click follows the release at once.
    const finish = () => setTimeout(done)
    for (const end of ENDS)
      window.addEventListener(end, finish, { capture: true, once: true, signal: over.signal })
    const longest = setTimeout(done, LONGEST_MS)
    // A finger's press shows for a moment after it has ended.
    const look = setInterval(() => !document.querySelector(':active') && done(), LOOK_EVERY_MS)
    over.signal.addEventListener('abort', () => {
      clearTimeout(longest)
      clearInterval(look)
    })
  })
  over.abort()
}
