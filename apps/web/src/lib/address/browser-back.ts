/** Place of an entry in the history, as the router numbers it. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined

const addressNow = (): string => window.location.pathname + window.location.search

type Watched = {
  /** A traversal of the application itself is on its way. */
  isOwn: () => boolean
  mayLeave: () => boolean
  /** "Back" would have left the page, and has been undone. */
  onUndone: () => void
  /** The history has not returned to the page after an undone "Back". */
  onLost: () => void
  /** Something was pressed for the first time since the person went back or forward. */
  onPress: () => void
}

export type BrowserBack = {
  /** The history is on its way to the page after an undone "Back". */
  isReturning: () => boolean
  /**
   * Since the person went back or forward, nothing was pressed. Chromium steps over all entries of a page that makes one at such
   * a time: the next "Back" would leave the page.
   */
  isUntouched: () => boolean
  /** The router has made or replaced the current entry. */
  noteEntry: () => void
}

/** A traversal of the history that leads nowhere reports nothing. */
export const TRAVERSAL_MS = 1000

let onPop = (_event: PopStateEvent): void => undefined
// From the loading of this module on, ahead of the router: Chromium runs all listeners of the window in their order.
window.addEventListener('popstate', event => onPop(event), { capture: true })

/** Follows "Back" of the browser, and undoes it before the router knows of it where it must not leave the page. */
export const watchBack = ({ isOwn, mayLeave, onUndone, onLost, onPress }: Watched): BrowserBack => {
  let index: number | undefined
  let address = ''
  let returning: ReturnType<typeof setTimeout> | undefined
  let isUntouched = false
  const noteEntry = (): void => {
    index = indexOf(window.history.state)
    address = addressNow()
  }
  noteEntry()
  const endReturn = (): void => {
    clearTimeout(returning)
    returning = undefined
  }
  const loseReturn = (): void => {
    if (returning === undefined) return
    endReturn()
    noteEntry()
    onLost()
  }
  onPop = event => {
    const arrived = indexOf(event.state)
    if (arrived === undefined) return loseReturn()
    if (index === undefined) return
    if (returning !== undefined) {
      endReturn()
      event.stopImmediatePropagation()
      onUndone()
      return
    }
    isUntouched ||= !isOwn()
    if (arrived < index && addressNow() !== address && !mayLeave()) {
      event.stopImmediatePropagation()
      returning = setTimeout(loseReturn, TRAVERSAL_MS)
      window.history.go(index - arrived)
    } else noteEntry()
  }
  const onAnyPress = (): void => {
    if (!isUntouched) return
    isUntouched = false
    onPress()
  }
  // Ahead of handlers that stop an event.
  const options = { capture: true }
  window.addEventListener('click', onAnyPress, options)
  window.addEventListener('keydown', onAnyPress, options)
  // A page that the browser had stored: its traversal belongs to the time before.
  window.addEventListener('pageshow', ({ persisted }) => persisted && loseReturn())
  return { isReturning: () => returning !== undefined, isUntouched: () => isUntouched, noteEntry }
}
