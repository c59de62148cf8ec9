import type { UserType } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'

/** The `type` of a person from a role: both roles of students are STUDENT. */
export const userTypeOf = (role: Role): UserType => (role === 'STUDENT-SMELJ' ? 'STUDENT' : role)
