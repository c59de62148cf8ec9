import type { Role } from '@lousa/contract/roles.ts'
import type { Ctx, OptionalActorCtx } from '../../module.ts'
import type { PersonState } from './person-changes.values.ts'

export type TenantCtx = Pick<Ctx, 'db' | 'institution'>
export type WriterCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

export type LoadedAccount = {
  id: string
  role: Role
  status: 'Ativo' | 'Inativo'
  registration: string
  old_registration: string | null
  status_reason: string | null
}
export type LoadedPerson = {
  id: string
  version: number
  hasPassword: boolean
  state: PersonState
  /** All roles of the person, the oldest first. */
  accounts: LoadedAccount[]
}

export type TaxNumberOwner = {
  personId: string
  name: string
  email: string | null
  accounts: { id: string; role: Role }[]
  /** A visitor typed in the person's data, password and e-mail. */
  registeredSelf: boolean
}
