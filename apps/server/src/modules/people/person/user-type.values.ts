import type { UserBrief, UserType } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'

/** The `type` of a person from a role: both roles of students are STUDENT. */
export const userTypeOf = (role: Role): UserType => (role === 'STUDENT-SMELJ' ? 'STUDENT' : role)

/** The row that `briefColumns` selects. */
export type BriefRow = Omit<UserBrief, 'type'>

/** Exactly the fields of a brief, whatever else the row has. */
export const briefFrom = ({ id, role, name, socialName, registration, thumb }: BriefRow): UserBrief => ({
  id,
  type: userTypeOf(role),
  role,
  name,
  socialName,
  registration,
  thumb,
})
