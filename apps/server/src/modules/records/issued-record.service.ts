import type { Db } from '../module.ts'
import { recordsOfStudents, type StoredRecord } from './academic-record.queries.ts'

export type { StoredRecord } from './academic-record.queries.ts'

/** The histories of these students that were built, for their papers. */
export const builtRecords = (
  db: Db,
  institutionId: string,
  of: Parameters<typeof recordsOfStudents>[1],
): Promise<StoredRecord[]> => recordsOfStudents({ db, institutionId }, of)
