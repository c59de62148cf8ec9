import type { Role } from '@lousa/contract/roles.ts'

export const isStudent = (role: Role): boolean => role === 'STUDENT' || role === 'STUDENT-SMELJ'
