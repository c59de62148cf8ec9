import type { FrequencyStanding } from '@lousa/contract/attendance/attendance.contract.ts'

type Sign = { tone: 'good' | 'warn' | 'bad'; mark: string; words: string }

/** How a frequency stands to the least one, by a sign and in words. */
export const standingSign = (standing: FrequencyStanding, minFreq: number): Sign => {
  switch (standing) {
    case 'GOOD':
      return { tone: 'good', mark: '', words: '' }
    case 'NEAR':
      return { tone: 'warn', mark: '!', words: 'perto do limite' }
    case 'BELOW':
      return { tone: 'bad', mark: '✕', words: `abaixo de ${minFreq.toLocaleString('pt-BR')}%` }
  }
}
