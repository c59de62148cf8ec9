import type { Hooks } from '../hooks.ts'
import {
  hasFiles,
  isFilePending,
  moveFiles,
  moveIssued,
  moveIssuer,
  moveRevoked,
  removeFiles,
  removeFilesOf,
} from './hooks.queries.ts'

export const reportsHooks = {
  // Before enrolments go, by which files are known.
  personErased: async (place, one) => ({ files: await removeFilesOf(place, one) }),
  dataExpired: [
    { kind: 'generatedFiles', tables: ['generated_file', 'generated_file_chunk'], remove: removeFiles },
  ],
  // Documents and files follow; what is printed in them stays as it was issued.
  personsMerged: {
    columns: [
      {
        column: 'generated_file.requested_by',
        of: 'account',
        kind: 'documents',
        mayGo: true,
        follow: moveFiles,
      },
      { column: 'issued_document.person_id', of: 'person', kind: 'documents', follow: moveIssued },
      { column: 'issued_document.issued_by', of: 'account', kind: 'others', follow: moveIssuer },
      { column: 'issued_document.revoked_by', of: 'account', kind: 'others', follow: moveRevoked },
    ],
    clashes: async (ctx, pair) =>
      (await isFilePending(ctx, pair)) ? [{ reason: 'PENDING_FILES', names: [] }] : [],
  },
  enrollmentErased: { hasRecords: hasFiles },
} satisfies Hooks
