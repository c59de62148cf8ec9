import type { Removal } from '../removal.ts'
import { removeFiles } from './retention.queries.ts'

export const reportRemovals: readonly Removal[] = [
  { kind: 'generatedFiles', tables: ['generated_file', 'generated_file_chunk'], remove: removeFiles },
]
