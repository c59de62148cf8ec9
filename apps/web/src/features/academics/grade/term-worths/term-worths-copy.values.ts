import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'

type Worths = Pick<Grade, 'highest' | 'average' | 'academicTermMarks'>

/** The changes that give a class the scale and the term marks of another one. */
export type CopyChange = { scale: boolean; terms: boolean }

const worthOf = ({ academicTermMarks }: Worths, termId: string): number | null =>
  academicTermMarks.find(({ academicTerm }) => academicTerm.id === termId)?.highest ?? null

const copyChange = (source: Worths, target: Worths): CopyChange => ({
  scale: source.highest !== target.highest || source.average !== target.average,
  terms: source.academicTermMarks.some(
    ({ academicTerm, highest }) => worthOf(target, academicTerm.id) !== highest,
  ),
})

/**
 * The other classes with marks of the same level, in the order of classes. Those that make the mark of the year in another way
 * (sum or mean) are set apart: maximums that sum to the scale are too low for a mean, and those of a mean exceed a sum.
 */
export const copyTargets = (
  source: Grade,
  all: readonly Grade[],
): { targets: Grade[]; ofOtherMode: Grade[] } => {
  const others = all
    .filter(
      ({ id, type, educationLevel }) =>
        id !== source.id && type === 'MARK' && educationLevel.id === source.educationLevel.id,
    )
    .toSorted((a, b) => compareClasses(a.name, b.name))
  const isOfMode = ({ effectiveMode }: Grade) => effectiveMode === source.effectiveMode
  return { targets: others.filter(isOfMode), ofOtherMode: others.filter(one => !isOfMode(one)) }
}

/**
 * The order of the two saves of a class: a higher annual maximum comes before the terms that need it, a lower one after
 * the terms are lowered.
 */
export const copySteps = (source: Worths, target: Worths): (keyof CopyChange)[] => {
  const change = copyChange(source, target)
  const order: (keyof CopyChange)[] =
    source.highest >= target.highest ? ['scale', 'terms'] : ['terms', 'scale']
  return order.filter(step => change[step])
}
