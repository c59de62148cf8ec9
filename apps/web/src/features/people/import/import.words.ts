import type { ImportRun, ImportStatus } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

export const STATUS_TONES: Record<ImportStatus, Tone> = {
  UPLOADED: 'warn',
  CHECKED: 'warn',
  RUNNING: 'info',
  DONE: 'good',
  FAILED: 'bad',
  UNDONE: 'neutral',
}

/** Where an import stands; with no problem left, what is missing is a decision. */
export const standingOf = ({ status, counts }: Pick<ImportRun, 'status' | 'counts'>): string =>
  status === 'CHECKED' && counts.faulty === 0 && counts.valid + (counts.leftOut ?? 0) > 0
    ? IMPORTING.toConfirm
    : IMPORTING.status[status]

/** The reasons against undoing an import, from the server: how many, and some of their names. */
export type InUse = { count: number; names: readonly string[] }

const nameIn = (person: unknown): string[] =>
  typeof person === 'object' && person !== null && 'name' in person && typeof person.name === 'string'
    ? [person.name]
    : []

export const inUseOf = (error: unknown): InUse | null => {
  if (!(error instanceof Refusal) || error.code !== 'IMPORT_IN_USE') return null
  const { count, people } = error.data
  if (typeof count !== 'number' || !Array.isArray(people)) return null
  return { count, names: people.flatMap(nameIn) }
}
