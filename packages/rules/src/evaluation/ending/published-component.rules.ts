import type { Situation } from '../performance/situation.rules.ts'

/** A component of a student as it is published. */
export type PublishedComponent = {
  readonly componentId: string
  readonly mark: number | null
  readonly recovery: number | null
  readonly final: number | null
  readonly absences: number
  readonly frequency: number | null
  readonly situation: Situation | null
  readonly terms: readonly {
    readonly position: number
    readonly mark: number | null
    readonly absences: number
  }[]
}

type Result = {
  readonly enrollmentId: string
  readonly situation: Situation
  readonly frequency: number | null
  readonly components: readonly PublishedComponent[]
}

export type FigureDifference = {
  readonly enrollmentId: string
  readonly field: 'SITUATION' | 'FREQUENCY' | 'MARK' | 'ABSENCES'
  /** Null: of the whole enrolment. */
  readonly componentId: string | null
  readonly from: string | number | null
  readonly to: string | number | null
}

const ofEnrollment = (before: Result | undefined, after: Result): FigureDifference[] => {
  const { enrollmentId } = after
  const compared = (
    [
      ['SITUATION', before?.situation ?? null, after.situation],
      ['FREQUENCY', before?.frequency ?? null, after.frequency],
    ] as const
  ).flatMap(([field, from, to]) =>
    from === to ? [] : [{ enrollmentId, field, componentId: null, from, to } satisfies FigureDifference],
  )
  if (!before) return compared
  const published = new Map(before.components.map(each => [each.componentId, each]))
  return [
    ...compared,
    ...after.components.flatMap(component => {
      const { componentId } = component
      const former = published.get(componentId)
      const figures = [
        ['MARK', former?.final ?? null, component.final],
        ['ABSENCES', former?.absences ?? 0, component.absences],
      ] as const
      return figures.flatMap(([field, from, to]) =>
        from === to ? [] : [{ enrollmentId, field, componentId, from, to } satisfies FigureDifference],
      )
    }),
  ]
}

/**
 * How results differ from the published ones, student by student in the order of the second: situation, frequency, final marks
 * and absences. A student without a published result differs in the situation. Source: docs/rules.md, End of the year of a class.
 */
export function resultDifferences(
  published: readonly Result[],
  current: readonly Result[],
): FigureDifference[] {
  const before = new Map(published.map(result => [result.enrollmentId, result]))
  return current.flatMap(result => ofEnrollment(before.get(result.enrollmentId), result))
}
