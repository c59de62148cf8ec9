import * as letterCalls from '@lousa/contract/people/guardian-letter/guardian-letter.contract.ts'
import { route } from '../../module.ts'
import type { PeopleParts } from '../people.types.ts'
import { openLettersOf } from './guardian-letter.queries.ts'
import { makeGuardianLetters } from './guardian-letter.service.ts'

/** Letters that the office prints for guardians. */
export const guardianLetterRoutes = (parts: Pick<PeopleParts, 'vault'>) => [
  route(letterCalls.createGuardianLetters, (ctx, { body }) => makeGuardianLetters(ctx, body, parts)),
  route(letterCalls.listGuardianLetters, async (ctx, { params }) => ({
    data: await openLettersOf(ctx, params.id),
  })),
]
