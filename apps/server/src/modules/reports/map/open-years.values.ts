import { partialWithYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import type { PartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import type { CardFigure } from '../words/card-data.types.ts'
import type { ClassFigures } from './class-figures.queries.ts'

const isYear = (partial: CardFigure['partial']): partial is PartialYear =>
  partial !== null && partial.remaining !== null

/** The figures of a class, open years with their closed and open terms in one sum. */
export const withOpenYears = (data: ClassFigures): ClassFigures => {
  const key = ({ enrollmentId, componentId }: CardFigure) => `${enrollmentId} ${componentId}`
  const ofTerms = Map.groupBy(
    data.figures.filter(({ termId }) => termId !== null),
    key,
  )
  const figures = data.figures.map(figure => {
    if (!isYear(figure.partial)) return figure
    const byTerm = new Map((ofTerms.get(key(figure)) ?? []).map(one => [one.termId, one]))
    const terms = data.terms.map(term => {
      const { mean = null, complete = false, partial = null } = byTerm.get(term.id) ?? {}
      return { ...term, shown: true, mean, complete, partial }
    })
    return { ...figure, partial: partialWithYear(figure.partial, terms, data.class) }
  })
  return { ...data, figures }
}
