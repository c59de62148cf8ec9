import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { fill } from '@lousa/contract/messages.ts'

const A = ENROLLMENTS.ages

/** "de 6 a 10 anos"; empty where the class has no band. */
export const agesText = ({ ageMin, ageMax }: Pick<Grade, 'ageMin' | 'ageMax'>): string => {
  if (ageMin !== null && ageMax !== null) return fill(A.between, { min: ageMin, max: ageMax })
  if (ageMin !== null) return fill(A.from, { min: ageMin })
  return ageMax === null ? '' : fill(A.until, { max: ageMax })
}
