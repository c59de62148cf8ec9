import type { Removal } from '../../removal.ts'
import { removeDrafts, removeRows } from './import-retention.queries.ts'

/** Spreadsheets hold people: of drafts nothing is left, of finished imports that they were made. Counted in imports. */
export const importRemovals: readonly Removal[] = [
  { kind: 'importDrafts', tables: ['import_run', 'import_row'], remove: removeDrafts },
  { kind: 'importRows', tables: ['import_row', 'import_change'], remove: removeRows },
]
