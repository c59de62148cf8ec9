import { HELP } from '@lousa/contract/help/help.messages.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import type { TouredRole } from './toured-roles.ts'

export type TourStep = {
  title: string
  text: string
  /** The screen that the step is on. */
  path: string
  /** The targets, the best first; a step without a visible one is shown in the middle of the screen. */
  targets: readonly string[]
}

/** The beginning of a screen: its own content where it can be distinguished, else its title. */
const CONTENT = ['#conteudo section', '#conteudo table', '#conteudo h1']
const year = ['header button[aria-label^="Ano letivo"]']
const find = ['header button[aria-keyshortcuts="Control+K"]']
const account = ['header [data-tour="conta"]']

const A = HELP.tourOf.ADMINISTRATOR
const I = HELP.tourOf.INSTRUCTOR

const STEPS: Record<TouredRole, readonly TourStep[]> = {
  ADMINISTRATOR: [
    { ...A.dashboard, path: PATHS.app, targets: CONTENT },
    { ...A.year, path: PATHS.app, targets: year },
    { ...A.find, path: PATHS.app, targets: find },
    { ...A.users, path: PATHS.students, targets: ['#busca'] },
    { ...A.calendar, path: PATHS.calendar, targets: ['#conteudo [role="grid"]', ...CONTENT] },
    { ...A.parameters, path: PATHS.academicYears, targets: CONTENT },
    { ...A.enrollment, path: PATHS.enrollment, targets: CONTENT },
    { ...A.lessonPlans, path: PATHS.lessonPlans, targets: CONTENT },
    { ...A.settings, path: PATHS.settings, targets: CONTENT },
    { ...A.account, path: PATHS.help, targets: account },
  ],
  INSTRUCTOR: [
    { ...I.today, path: PATHS.app, targets: CONTENT },
    { ...I.offline, path: PATHS.app, targets: ['#conteudo [role="status"]'] },
    { ...I.find, path: PATHS.app, targets: find },
    { ...I.classes, path: PATHS.classes, targets: CONTENT },
    { ...I.schedule, path: PATHS.ownSchedule, targets: CONTENT },
    { ...I.account, path: PATHS.help, targets: account },
  ],
}

export const tourSteps = (role: TouredRole): readonly TourStep[] => STEPS[role]
