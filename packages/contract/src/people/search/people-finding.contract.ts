import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ref } from '../../schema.ts'
import { foundUser } from '../person/user.contract.ts'

/** A shorter text would find the whole school. */
export const MIN_SEARCH_LENGTH = 2
/** Rows of one answer of the search. */
export const MAX_HITS = 20

/** A hit of the search. Classes are those of the current year, for administrators alone. No field of it is personal. */
export const userHit = foundUser.extend({ grades: z.array(ref).nullable().optional() })
export type UserHit = z.output<typeof userHit>

export const searchUsers = endpoint({
  method: 'GET',
  path: 'user/search',
  summary:
    'As primeiras pessoas que a busca encontra, pela ordem do nome, sem contar as demais. Docentes encontram os estudantes das turmas em que lecionam hoje.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  query: z.strictObject({ searchFor: z.string().max(100) }),
  answer: z.object({
    data: z.array(userHit),
    /** More people than these are found. */
    hasMore: z.boolean(),
  }),
})
