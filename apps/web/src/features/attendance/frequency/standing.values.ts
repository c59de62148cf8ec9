import type { FrequencyStanding } from '@lousa/contract/attendance/attendance.contract.ts'
import { STANDING } from '@lousa/contract/attendance/frequency/frequency-standing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'

type Sign = { tone: 'good' | 'warn' | 'bad'; mark: string; words: string }

/** How a frequency stands to the least one, by a sign and in words. */
export const frequencyBadge = (standing: FrequencyStanding, minFreq: number): Sign => {
  switch (standing) {
    case 'GOOD':
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
