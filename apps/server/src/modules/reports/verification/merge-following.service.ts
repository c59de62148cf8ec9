import type { MergeFollower } from '../../people/merge/merge-follower.service.ts'
import { isFilePending, moveFiles, moveIssued, moveIssuer, moveRevoked } from './merge-following.queries.ts'

/** Documents and files follow; what is printed in them stays as it was issued. */
export const documentsOfMerged: MergeFollower = {
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
}
