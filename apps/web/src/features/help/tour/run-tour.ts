import { HELP } from '@lousa/contract/help/help.messages.ts'
import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { TouredRole } from './toured-roles.ts'
import './tour.css'
import { type TourStep, tourSteps } from './tour-steps.ts'

const isInSight = (element: Element | null): element is Element =>
  element !== null && element.getClientRects().length > 0

/** What is folded away is told about in the middle of the screen. */
const asStep = ({ title, text, target, inMenu }: TourStep) => {
  const element = target()
  if (isInSight(element)) return { element, popover: { title, description: text } }
  return { popover: { title, description: inMenu ? `${text} ${HELP.tour.inMenu}` : text } }
}

let running: Driver | null = null

/** Leads through the application step by step; ends with Esc, with its button, or after the last step. */
export const runTour = (role: TouredRole): void => {
  running?.destroy()
  const from = document.activeElement
  const tour = driver({
    steps: tourSteps(role).map(asStep),
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
    progressText: HELP.tour.progress,
    nextBtnText: HELP.tour.next,
    prevBtnText: HELP.tour.previous,
    doneBtnText: HELP.tour.done,
    onPopoverRender: ({ wrapper, closeButton, nextButton }) => {
      wrapper.setAttribute('aria-modal', 'true')
      closeButton.setAttribute('aria-label', HELP.tour.close)
      // What stands in for a missing target is announced as if it opened a dialog: it is nothing.
      const stand = document.getElementById('driver-dummy-element')
      for (const name of stand?.getAttributeNames() ?? [])
        if (name.startsWith('aria-')) stand?.removeAttribute(name)
      // Enter leads on. The library puts the focus on its first button, which would close the tour, after this.
      setTimeout(() => nextButton.focus())
    },
    onDestroyed: () => {
      running = null
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
      else if (lost) document.getElementById('conteudo')?.focus({ preventScroll: true })
    },
  })
  running = tour
  tour.drive()
}
