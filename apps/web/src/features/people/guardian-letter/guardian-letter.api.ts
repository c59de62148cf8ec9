import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import * as letterCalls from '@lousa/contract/people/guardian-letter/guardian-letter.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export type LetterRequest = BodyInput<typeof letterCalls.createGuardianLetters>
export type Letters = AnswerOf<typeof letterCalls.createGuardianLetters>
export type OpenLetter = AnswerOf<typeof letterCalls.listGuardianLetters>['data'][number]

/** New codes each time: they are in this answer alone. */
export const makeLetters = (body: LetterRequest): Promise<Letters> =>
  call(letterCalls.createGuardianLetters, { body })

export const openLettersOptions = (studentId: string) =>
  read(letterCalls.listGuardianLetters, { params: { id: studentId } })

export const lettersChanged = (): void =>
  void queryClient.invalidateQueries({ queryKey: readKey(letterCalls.listGuardianLetters) })
