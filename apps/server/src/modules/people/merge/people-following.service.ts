import {
  consentsFollow,
  recordedConsentsFollow,
  sessionsFollow,
} from '../../identity/access-link/person-following.service.ts'
import type { MergeFollower } from './merge-follower.service.ts'
import { moveFormerAccounts, moveImports, moveMerges, moveUndoneMerges } from './people-following.queries.ts'

/** What people keep themselves, and what identity keeps of them. Sessions were ended before. */
export const peopleOfMerged: MergeFollower = {
  columns: [
    { column: 'session.account_id', of: 'account', kind: null, mayGo: true, follow: sessionsFollow },
    { column: 'consent.person_id', of: 'person', kind: 'consents', follow: consentsFollow },
    { column: 'consent.recorded_by', of: 'account', kind: 'others', follow: recordedConsentsFollow },
    { column: 'import_run.created_by', of: 'account', kind: 'others', mayGo: true, follow: moveImports },
    {
      column: 'merged_account.account_id',
      of: 'account',
      kind: null,
      mayGo: true,
      follow: moveFormerAccounts,
    },
    { column: 'person_merge.by_account_id', of: 'account', kind: null, mayGo: true, follow: moveMerges },
    { column: 'person_merge.undone_by', of: 'account', kind: null, mayGo: true, follow: moveUndoneMerges },
  ],
}
