import { HELP } from '@lousa/contract/help/help.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { PATHS } from '../../../lib/paths.ts'
import type { TouredRole } from './toured-roles.ts'

export type TourStep = {
  title: string
  text: string
  /** What the step points at, where it is in sight. */
  target: () => Element | null
  /** It stands in the menu, which phones fold away. */
  inMenu: boolean
}

/** A menu entry as a link, or as a button that opens its own entries. */
const entry = (path: string, label: string) => (): Element | null => {
  const menu = document.getElementById('menu')
  if (!menu) return null
  // The mark above the menu leads to the dashboard too: its entry is the last such link.
  const link = [...menu.querySelectorAll(`a[href="${path}"]`)].at(-1)
  if (link) return link
  return (
    [...menu.querySelectorAll('button')].find(
      button => (button.getAttribute('aria-label') ?? button.textContent?.trim()) === label,
    ) ?? null
  )
}

const inHeader = (starts: string) => (): Element | null =>
  [...document.querySelectorAll('header button')].find(button =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').includes(starts),
  ) ?? null

const year = inHeader('Ano letivo')
const account = inHeader('Conta de')
const waiting = () => document.querySelector('header [role="status"] button')
const today = () => document.querySelector('#conteudo section')

const A = HELP.tourOf.ADMINISTRATOR
const I = HELP.tourOf.INSTRUCTOR

// Not of what is still being built: only what can be used today.
const STEPS: Record<TouredRole, readonly TourStep[]> = {
  ADMINISTRATOR: [
    { ...A.year, target: year, inMenu: false },
    { ...A.dashboard, target: entry(PATHS.app, M.menu.dashboard), inMenu: true },
    { ...A.calendar, target: entry(PATHS.calendar, M.menu.calendar), inMenu: true },
    { ...A.users, target: entry(PATHS.users, M.menu.users), inMenu: true },
    { ...A.parameters, target: entry(PATHS.parameters, M.menu.parameters), inMenu: true },
    { ...A.lessonPlans, target: entry(PATHS.lessonPlans, M.menu.lessonPlans), inMenu: true },
    { ...A.reports, target: entry(PATHS.reports, M.menu.reports), inMenu: true },
    { ...A.settings, target: entry(PATHS.settings, M.menu.settings), inMenu: true },
    { ...A.account, target: account, inMenu: false },
    { ...A.help, target: entry(PATHS.help, M.menu.help), inMenu: true },
  ],
  INSTRUCTOR: [
    { ...I.year, target: year, inMenu: false },
    { ...I.today, target: today, inMenu: false },
    { ...I.classes, target: entry(PATHS.classes, M.menu.classes), inMenu: true },
    { ...I.offline, target: waiting, inMenu: false },
    { ...I.account, target: account, inMenu: false },
    { ...I.help, target: entry(PATHS.help, M.menu.help), inMenu: true },
  ],
}

export const tourSteps = (role: TouredRole): readonly TourStep[] => STEPS[role]
