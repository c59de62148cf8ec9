import type { DemoSizes } from '../demo-options.ts'

/** Years of school are counted 1–9 in Ensino Fundamental and 10–12 in Ensino Médio. */
export type DemoGrade = {
  stage: 'INITIAL' | 'FINAL' | 'SECONDARY'
  series: number
  letter: string
  /** Which of the classes of its series it is within its copy of the school, from 0. */
  order: number
  shift: 'MORNING' | 'AFTERNOON'
  /** How many students it takes, against the others. */
  weight: number
}

const SERIES = { INITIAL: [1, 2, 3, 4, 5], FINAL: [6, 7, 8, 9], SECONDARY: [10, 11, 12] } as const

/** A, B, … Z, AA, AB, … */
const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

const weightOf = (series: number): number => (series <= 3 ? 25 : series <= 5 ? 29 : 35)

/** Letters A and B of Anos Finais and all of Ensino Médio in the morning, the rest in the afternoon. */
const shiftOf = (stage: DemoGrade['stage'], order: number): DemoGrade['shift'] =>
  stage === 'SECONDARY' || (stage === 'FINAL' && order < 2) ? 'MORNING' : 'AFTERNOON'

const ofStage = (stage: DemoGrade['stage'], count: number, block: number): DemoGrade[] => {
  const all = SERIES[stage]
  const lettersPerBlock = Math.ceil(count / all.length)
  return Array.from({ length: count }, (_, index) => {
    const series = all[index % all.length] ?? all[0]
    const order = Math.floor(index / all.length)
    return {
      stage,
      series,
      letter: letterOf(block * lettersPerBlock + order),
      order,
      shift: shiftOf(stage, order),
      weight: weightOf(series),
    }
  })
}

/** The classes of one copy of the school. */
export const classesOfBlock = (sizes: DemoSizes, block: number): DemoGrade[] => [
  ...ofStage('INITIAL', sizes.initialClasses, block),
  ...ofStage('FINAL', sizes.finalClasses, block),
  ...ofStage('SECONDARY', sizes.secondaryClasses, block),
]

export const seriesName = (stage: DemoGrade['stage'], series: number): string =>
  stage === 'SECONDARY' ? `${series - 9}ª série` : `${series}º ano`
