import { isInCapitals } from './proper-name.rules.ts'
import { sortKey } from './search-key.rules.ts'

const marks = (name: string): number => name.normalize('NFD').replace(/[^\p{M}]/gu, '').length

/**
 * A recorded name after a sheet names the same person. Where only accents and case differ, the recorded one stays unless
 * it is in capitals or has fewer accents: lists without accents do not take them away.
 */
export function correctedName(recorded: string, spelling: string): string {
  if (sortKey(recorded) !== sortKey(spelling)) return spelling
  return isInCapitals(recorded) || marks(spelling) > marks(recorded) ? spelling : recorded
}

/** Whether two names may be of one person: they begin with the same name. */
export function beginAlike(one: string, other: string): boolean {
  const [first = ''] = sortKey(one).split(' ')
  return first !== '' && first === sortKey(other).split(' ')[0]
}
