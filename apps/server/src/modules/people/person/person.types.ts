import type { Role } from '@lousa/contract/roles.ts'
import type { Ctx, VisitorCtx } from '../../module.ts'
import type { PersonState } from './person-changes.values.ts'

export type Place = Pick<Ctx, 'db' | 'institution'>
export type WriterCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

export type HeldAccount = {
  id: string
  role: Role
  status: 'Ativo' | 'Inativo'
  registration: string
  old_registration: string | null
  status_reason: string | null
}
export type HeldPerson = {
  id: string
  version: number
  hasPassword: boolean
  state: PersonState
  /** All roles of the person, the oldest first. */
  accounts: HeldAccount[]
}

export type Holder = {
  personId: string
  name: string
  email: string | null
  accounts: { id: string; role: Role }[]
  /** A visitor typed in the person's data, password and e-mail. */
  registeredSelf: boolean
}
