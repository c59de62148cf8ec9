import type { Hooks } from '../hooks.ts'
import { moveAskedRecords, moveRecords, moveRevisions, recordsOfBoth } from './hooks.queries.ts'

export const recordsHooks = {
  // A merge moves school histories. Two histories of one stage are a clash, because a certified history is not rewritten.
  personsMerged: {
    columns: [
      { column: 'academic_record.account_id', of: 'account', kind: 'records', follow: moveRecords },
      { column: 'academic_record.build_asked_by', of: 'account', kind: 'others', follow: moveAskedRecords },
      {
        column: 'academic_record_revision.by_account_id',
        of: 'account',
        kind: 'others',
        follow: moveRevisions,
      },
    ],
    clashes: async (ctx, pair) => {
      const { types, isBuilding } = await recordsOfBoth(ctx, pair)
      if (isBuilding) return [{ reason: 'PENDING_FILES', names: [] }]
      return types.length === 0 ? [] : [{ reason: 'RECORDS', names: types }]
    },
  },
} satisfies Hooks
