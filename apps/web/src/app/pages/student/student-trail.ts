import { M } from '@lousa/contract/messages.ts'
import { PATHS } from '../../../lib/address/paths.ts'

/** The way to a page about students. */
export const studentBreadcrumb = (...last: { label: string; to?: string }[]) => [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: M.menu.users, to: PATHS.users },
  { label: M.menu.students, to: PATHS.students },
  ...last,
]

export const studentPath = (id: string): string => PATHS.student.replace(':id', id)
