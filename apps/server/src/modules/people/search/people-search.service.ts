import type { QueryOf } from '@lousa/contract/endpoint.ts'
import {
  MAX_HITS,
  MIN_SEARCH_LENGTH,
  type searchUsers,
} from '@lousa/contract/people/search/people-finding.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { searchOf } from './people-list.service.ts'
import { firstPeople, firstStudentsOfMine } from './people-search.queries.ts'

/** The first people that the search finds, and whether there are more. Instructors find the students whom they teach today. */
export const searchPeople = async (ctx: Ctx, query: QueryOf<typeof searchUsers>) => {
  const searchFor = query.searchFor.trim()
  if (searchFor.length < MIN_SEARCH_LENGTH)
    throw invalidFields(fieldError('searchFor', 'TOO_SHORT', { min: MIN_SEARCH_LENGTH }))
  const isInstructor = ctx.actor.role === 'INSTRUCTOR'
  const search = searchOf(searchFor, !isInstructor)
  const found = await (isInstructor ? firstStudentsOfMine : firstPeople)(ctx, search, MAX_HITS + 1)
  return { data: found.slice(0, MAX_HITS), hasMore: found.length > MAX_HITS }
}
