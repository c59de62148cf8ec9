import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { JustificationEffect } from '@lousa/contract/attendance/justification/justification.contract.ts'
import { JUSTIFICATIONS } from '@lousa/contract/attendance/justification/justification.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

const W = JUSTIFICATIONS.preview

const placesOf = ({ components }: JustificationEffect): string =>
  components
    .map(({ curriculumComponent, grade, lessons }) =>
      fill(W.component, { component: curriculumComponent.name, grade: grade.name, lessons }),
    )
    .join('; ')

const changeLine = (effect: JustificationEffect): string => {
  const { justified, reverted } = effect
  const where = placesOf(effect)
  if (justified + reverted === 0) return W.nothing
  if (justified > 0 && reverted > 0) return fill(W.both, { count: justified + reverted, where })
  return justified > 0
    ? fill(countedIn(W.justified, justified), { where })
    : fill(countedIn(W.reverted, reverted), { where })
}

const termsOf = (terms: JustificationEffect['closedTerms']): string =>
  terms
    .map(({ type, position, lessons }) =>
      fill(countedIn(W.closedTerm, lessons), { term: termName(type, position) }),
    )
    .join('; ')

/**
 * The effect of a justification as sentences: changed lessons by component, presence, lessons without attendance, closed terms that
 * change, and those that stay.
 */
export const effectLines = (effect: JustificationEffect): string[] => [
  changeLine(effect),
  ...(effect.present > 0 ? [countedIn(W.present, effect.present)] : []),
  ...(effect.untaken > 0 ? [countedIn(W.untaken, effect.untaken)] : []),
  ...(effect.closedTerms.length > 0 ? [fill(W.closed, { terms: termsOf(effect.closedTerms) })] : []),
  ...(effect.unchangedTerms.length > 0 ? [fill(W.unchanged, { terms: termsOf(effect.unchangedTerms) })] : []),
]
