import { USER_TYPES, type UserType } from '@lousa/contract/people/person/user.contract.ts'
import type { Refusal } from '@lousa/contract/refusal/refusal.ts'

/** The person with the CPF; `canLink`: not yet with this role. */
export type Existing = { id: string; name: string; type: UserType | null; canLink: boolean }

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

/** The person of the refusal "this CPF is recorded"; null when the refusal has none. */
export const existingIn = (error: Refusal): Existing | null => {
  if (error.code !== 'TAX_NUMBER_ALREADY_RECORDED') return null
  const { existing } = error.data
  const [id, name, type] = [field(existing, 'id'), field(existing, 'name'), field(existing, 'type')]
  if (typeof id !== 'string' || typeof name !== 'string') return null
  return {
    id,
    name,
    type: USER_TYPES.find(each => each === type) ?? null,
    canLink: field(existing, 'canLink') === true,
  }
}
