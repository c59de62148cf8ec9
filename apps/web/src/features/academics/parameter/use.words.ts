import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { showCount } from '../../../lib/text/numbers.ts'

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** ['a', 'b', 'c'] → 'a, b e c'. */
export const inList = (words: readonly string[]): string => listed.format(words)

/** The first names of a longer list: 'a, b e mais 3'. */
export const firstNames = (names: readonly string[], count = names.length): string => {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} ${fill(SHARED.more, { count: showCount(more) })}` : inList(names)
}

/** These have their own names; the others are named by their class or level. */
const NAMED: readonly Use['kind'][] = ['LEVELS', 'GRADES', 'EVENTS', 'COMPONENTS', 'MESSAGES']
/** The maximum number of names: with fewer, there are no other names. */
const NAMES_TOLD = 3

const namesOf = ({ kind, count, names }: Use): string => {
  if (NAMED.includes(kind)) return firstNames(names, count)
  return names.length < NAMES_TOLD || names.length === count ? inList(names) : `${names.join(', ')}…`
}

/** One kind of use: '2 turmas (6º ano A e 6º ano B)'. */
export const oneUseInWords = (use: Use): string => {
  const { kind, count, names } = use
  const [one, many] = SHARED.use.kinds[kind]
  const counted = `${showCount(count)} ${count === 1 ? one : many}`
  return names.length === 0 ? counted : `${counted} (${namesOf(use)})`
}

/** Uses as part of a sentence: '2 turmas (6º ano A e 6º ano B) e 12 componentes'; '' for none. */
export const usesInWords = (uses: readonly Use[]): string => inList(uses.map(oneUseInWords))

const isKind = (kind: unknown): kind is Use['kind'] =>
  typeof kind === 'string' && Object.hasOwn(SHARED.use.kinds, kind)

const asUse = (entry: unknown): Use[] => {
  if (typeof entry !== 'object' || entry === null || !('kind' in entry) || !('count' in entry)) return []
  const { kind, count } = entry
  if (!isKind(kind) || typeof count !== 'number') return []
  const names: unknown = 'names' in entry ? entry.names : []
  const texts = Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : []
  return [{ kind, count, names: texts }]
}

/** The records that prevent a removal; null when the refusal has another reason. */
export const usesIn = (error: unknown): Use[] | null => {
  if (!(error instanceof Refusal) || error.code !== 'IN_USE') return null
  return Array.isArray(error.data.uses) ? error.data.uses.flatMap(asUse) : []
}
