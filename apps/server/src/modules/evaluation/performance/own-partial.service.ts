import type { OwnPartial } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { partialWithYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import { visiblePartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import { type OwnOpenYear, ownOpenYears } from './own-partial.queries.ts'

/**
 * The points of the actor so far in each component, over the published terms: an unpublished one counts as still to come. Once
 * every term is published, the figures of the year have them.
 */
export const ownPartials = async (ctx: Ctx, yearId: string): Promise<OwnPartial[]> =>
  (await ownOpenYears(ctx, yearId)).flatMap(partialsOf)

const partialsOf = ({ enrollmentId, hasLeft, figures, terms, ...rules }: OwnOpenYear) => {
  const policy = resolvePolicy(...rules.policies)
  const byComponent = Map.groupBy(figures, ({ component }) => component.id)
  return [...byComponent.values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const byTerm = new Map(own.map(figure => [figure.termId, figure]))
    const ofReader = terms.map(({ id, ...term }) => {
      const { mean = null, complete = false, partial = null } = byTerm.get(id) ?? {}
      return { ...term, mean, complete, partial }
    })
    const partial = visiblePartialYear({ policy, grade: rules, hasLeft, terms: ofReader })
    return [
      {
        studentEnrollmentId: enrollmentId,
        curriculumComponent: first.component,
        partial: partialWithYear(partial, ofReader, rules),
      },
    ]
  })
}
