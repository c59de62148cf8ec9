import type { MergeFollower } from '../people/merge/merge-follower.service.ts'
import { moveErasuresDone, movePersonErasures, moveStudentErasures } from './merge-following.queries.ts'

/** That data of a record was removed stays written down of whoever it is a record of. */
export const erasuresOfMerged: MergeFollower = {
  columns: [
    { column: 'person_erasure.person_id', of: 'person', kind: 'others', follow: movePersonErasures },
    {
      column: 'person_erasure.account_id',
      of: 'account',
      kind: 'others',
      follow: moveStudentErasures,
    },
    {
      column: 'person_erasure.by_account_id',
      of: 'account',
      kind: 'others',
      follow: moveErasuresDone,
    },
  ],
}
