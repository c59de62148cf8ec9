import { HELP } from '@lousa/contract/help/help.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { saveTourStep } from './left-tour.ts'
import './tour.css'
import { clearTargets, MARK, scrollToTarget } from './tour-place.ts'
import { type TourStep, tourSteps } from './tour-steps.ts'
import type { Go, Toured } from './toured-roles.ts'

const asStep = ({ title, text }: TourStep, at: number) => ({
  element: `[${MARK}="${at}"]`,
  popover: { title, description: text },
})

let running: Driver | null = null

/** The elements of the library, made accessible to screen readers and the keyboard. */
const fitOut = (wrapper: HTMLElement, closeButton: HTMLElement, nextButton: HTMLElement): void => {
  wrapper.setAttribute('aria-modal', 'true')
  closeButton.setAttribute('aria-label', HELP.tour.close)
  // The placeholder of a missing target would be announced as a button of a dialog: it has no role.
  const stand = document.getElementById('driver-dummy-element')
  for (const name of stand?.getAttributeNames() ?? [])
    if (name.startsWith('aria-')) stand?.removeAttribute(name)
  // Enter leads on. The library puts the focus on its first button, which would close the tour, after this.
  setTimeout(() => nextButton.focus())
}

/**
 * Leads through the screens of the application step by step, from `first` on: each step opens its screen and explains what
 * is there. Ends with Esc or with its button, on the screen where it is then, and may be taken up there; after the last
 * step, where it began.
 */
export const runTour = async ({ role, accountId }: Toured, go: Go, first: number): Promise<void> => {
  running?.destroy()
  const from = document.activeElement
  const home = window.location.pathname + window.location.search
  const steps = tourSteps(role)
  let moving = false
  let isDone = false
  let at = 0
  const move = async (to: number): Promise<void> => {
    const step = steps[to]
    if (moving || !step) return
    moving = true
    clearTargets()
    await scrollToTarget(step, to, go)
    moving = false
    // The tour was left in between.
    if (running !== tour) return
    at = to
    if (tour.isActive()) tour.moveTo(to)
    else tour.drive(to)
  }
  const giveFocusBack = (): void => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    else if (lost) document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
  const tour: Driver = driver({
    steps: steps.map(asStep),
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    // The page moves under a popover that is fixed to it.
    smoothScroll: false,
    allowKeyboardControl: true,
    disableActiveInteraction: true,
    overlayColor: 'black',
    overlayOpacity: 0.55,
    stagePadding: 6,
    stageRadius: 10,
    popoverClass: 'lousa-tour',
    showProgress: true,
    progressText: fill(HELP.tour.progress, { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: HELP.tour.next,
    prevBtnText: HELP.tour.previous,
    doneBtnText: HELP.tour.done,
    onNextClick: () => {
      if (at + 1 < steps.length) return void move(at + 1)
      isDone = true
      tour.destroy()
    },
    onPrevClick: () => void move(at - 1),
    onPopoverRender: ({ wrapper, closeButton, nextButton }) => fitOut(wrapper, closeButton, nextButton),
    onDestroyed: () => {
      if (running === tour) running = null
      saveTourStep(accountId, isDone ? null : at)
      clearTargets()
      if (isDone && window.location.pathname + window.location.search !== home) void go(home)
      giveFocusBack()
    },
  })
  running = tour
  await move(steps[first] ? first : 0)
}
