import type { TourStep } from './tour-steps.ts'
import type { Go } from './toured-roles.ts'

const LOOK_AGAIN_MS = 50
/** Longer than a screen needs on a good network; on a bad one the step is shown in the middle of the screen. */
const PATIENCE_MS = 4000

/** The maximum time for a screen to be complete; after it, its beginning is enough. */
const WHOLE_MS = 1500

export const MARK = 'data-tour-step'

const isInSight = (element: Element): boolean => element.getClientRects().length > 0

const elementInSight = (targets: readonly string[]): Element | null => {
  for (const target of targets) {
    const element = [...document.querySelectorAll(target)].find(isInSight)
    if (element) return element
  }
  return null
}

/** A screen that has only its skeleton is not there yet. */
const isWaiting = (): boolean =>
  document.querySelector('#conteudo [aria-busy="true"], #conteudo .mantine-Skeleton-root') !== null

const pause = (): Promise<void> => new Promise(done => setTimeout(done, LOOK_AGAIN_MS))

/** Where a step leads, given that its screen may be open already: paths lead on to others below them. */
const isAtPath = (path: string): boolean =>
  window.location.pathname === path || (path !== '/app' && window.location.pathname.startsWith(`${path}/`))

/** Goes to the step's screen, waits for it, and marks what the step points at; nothing where it does not come. */
export const scrollToTarget = async (step: TourStep, at: number, go: Go): Promise<void> => {
  const isOther = !isAtPath(step.path)
  // The address is the new one before the screen is: what stood there must have gone.
  const former = isOther ? document.querySelector('#conteudo h1') : null
  if (isOther) await go(step.path)
  const began = Date.now()
  let element: Element | null = null
  while (Date.now() < began + PATIENCE_MS) {
    const isShown =
      isAtPath(step.path) && !former?.isConnected && (!isWaiting() || Date.now() > began + WHOLE_MS)
    element = isShown ? elementInSight(step.targets) : null
    if (element) break
    await pause()
  }
  element?.setAttribute(MARK, String(at))
}

export const clearTargets = (): void => {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
}
