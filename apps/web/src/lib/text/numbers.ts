import { fill } from '@lousa/contract/messages.ts'

const counts = new Intl.NumberFormat('pt-BR')

/** 1200 → '1.200'. */
export const showCount = (count: number): string => counts.format(count)

/** One of two wordings by a count; `{count}` in it is the count. */
export const countedIn = ([one, many]: readonly [string, string], count: number): string =>
  fill(count === 1 ? one : many, { count: showCount(count) })
