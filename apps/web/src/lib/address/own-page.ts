import { M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { PATHS } from './paths.ts'

type OwnPage = { path: string; label: string }

/** The page of one's own record. Residents have it in the menu: every way to it says there what the menu says. */
export const ownPageOf = (role: Role): OwnPage =>
  role === 'STUDENT-SMELJ'
    ? { path: PATHS.profile, label: M.menu.profile }
    : { path: PATHS.myData, label: M.menu.myData }
