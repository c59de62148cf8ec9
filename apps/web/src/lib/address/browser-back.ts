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

let onPop = (_event: PopStateEvent): void => undefined
// From the loading of this module on, ahead of the router: Chromium runs all listeners of the window in their order.
window.addEventListener('popstate', event => onPop(event), { capture: true })

/** Follows "Back" of the browser, and undoes it before the router knows of it where it must not leave the page. */
export const watchBack = ({ isOwn, mayLeave, onUndone, onPress }: Watched): BrowserBack => {
  let index: number | undefined
  let address = ''
  let isReturning = false
  let isUntouched = false
  const noteEntry = (): void => {
    index = indexOf(window.history.state)
    address = addressNow()
  }
  noteEntry()
  onPop = event => {
    const arrived = indexOf(event.state)
    if (arrived === undefined || index === undefined) return
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      onUndone()
      return
    }
    isUntouched ||= !isOwn()
    if (arrived < index && addressNow() !== address && !mayLeave()) {
      event.stopImmediatePropagation()
      isReturning = true
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
  return { isReturning: () => isReturning, isUntouched: () => isUntouched, noteEntry }
}
