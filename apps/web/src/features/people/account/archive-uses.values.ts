import { fill } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'

const nameIn = (use: unknown): string[] =>
  typeof use === 'object' && use !== null && 'name' in use && typeof use.name === 'string' ? [use.name] : []

/** Activities of a person who is to be archived; null when the refusal has another reason. */
export const usesIn = (error: unknown): string[] | null => {
  if (!(error instanceof Refusal) || error.code !== 'PERSON_IN_USE') return null
  const { uses, count } = error.data
  const names = Array.isArray(uses) ? uses.flatMap(nameIn) : []
  const more = typeof count === 'number' ? count - names.length : 0
  return more > 0 ? [...names, fill(RECORD.andMore, { count: more })] : names
}
