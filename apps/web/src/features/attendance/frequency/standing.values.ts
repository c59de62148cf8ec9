import type { FrequencySoFar, FrequencyStanding } from '@lousa/contract/attendance/attendance.contract.ts'
import { STANDING } from '@lousa/contract/attendance/frequency/frequency-standing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'

/** Below this one absence weighs more than a fifth of all lessons: its percentage warns of nothing yet. */
const LEAST_LESSONS = 5

/** The standing of a frequency to the least one, once there are enough lessons to say so. */
export const shownFrequency = ({
  standing,
  lessonsGiven,
  lessonsWithoutRow,
}: Pick<FrequencySoFar, 'standing' | 'lessonsGiven' | 'lessonsWithoutRow'>):
  | FrequencyStanding
  | 'EARLY'
  | null =>
  standing !== null && standing !== 'GOOD' && lessonsGiven - lessonsWithoutRow < LEAST_LESSONS
    ? 'EARLY'
    : standing

type Sign = { tone: 'good' | 'warn' | 'bad'; mark: string; words: string }

/** How a frequency stands to the least one, by a sign and in words. */
export const frequencyBadge = (standing: FrequencyStanding | 'EARLY', minFreq: number): Sign => {
  switch (standing) {
    case 'GOOD':
    case 'EARLY':
      return { tone: 'good', mark: '', words: '' }
    case 'NEAR':
      return { tone: 'warn', mark: '!', words: STANDING.near }
    case 'BELOW':
      return {
        tone: 'bad',
        mark: '✕',
        words: fill(STANDING.below, { percent: minFreq.toLocaleString('pt-BR') }),
      }
  }
}
