import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'

/** The terms by position, each named as its level does, and neutrally where levels have different kinds of terms. */
export const termColumns = (
  terms: readonly { position: number; types: readonly TermType[] }[],
): { position: number; name: string }[] => {
  const kinds = new Set(terms.flatMap(({ types }) => types))
  const [kind] = kinds
  return terms.map(({ position }) => ({
    position,
    name: kind && kinds.size === 1 ? termName(kind, position) : fill(W.termOfAnyLevel, { position }),
  }))
}
