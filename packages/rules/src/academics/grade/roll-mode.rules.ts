import type { Stage } from '../level/stage.rules.ts'
import { isInfantil, yearsOfFundamental } from './retention.rules.ts'

/**
 * How the roll of a class is taken: of each lesson (PER_LESSON), once a day for the lessons of the instructor who takes it
 * (PER_DAY), or once a day for all lessons of the class (PER_DAY_ALL). Source: docs/rules.md, One roll a day.
 */
export const ROLL_MODES = ['PER_LESSON', 'PER_DAY', 'PER_DAY_ALL'] as const
export type RollMode = (typeof ROLL_MODES)[number]

const LAST_FIRST_YEAR = 5

/**
 * The roll that is proposed for a new class: by day in infantil and in the 1º to 5º ano of Fundamental, else by lesson.
 * `grade` and `level` are names; the class's own name is read first. Source: docs/rules.md, One roll a day.
 */
export function proposedRollMode({
  stage,
  grade,
  level,
}: {
  readonly stage: Stage | null
  readonly grade: string
  readonly level: string
}): RollMode {
  if (isInfantil({ stage, grade, level })) return 'PER_DAY'
  if (stage !== null && stage !== 'FUNDAMENTAL') return 'PER_LESSON'
  const years = yearsOfFundamental({ grade, level })
  return years.length > 0 && years.every(year => year >= 1 && year <= LAST_FIRST_YEAR)
    ? 'PER_DAY'
    : 'PER_LESSON'
}
