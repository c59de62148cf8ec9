import { fill } from '@lousa/contract/messages.ts'
import pg from 'pg'
import { START_WORDS } from './start.words.ts'

/** Pages, indexes or files that are not as they were written, and a disk that does not read. */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030'])

/** Runs the work of a start; a database that turns out damaged stops it in words, with what to do. */
export const explainDamage = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !DAMAGE.has(error.code ?? '')) throw error
    throw new Error(fill(START_WORDS.damaged, { code: error.code ?? '', reason: error.message }))
  }
}
