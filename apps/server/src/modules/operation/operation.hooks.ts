import type { Hooks } from '../hooks.ts'
import {
  moveErasuresDone,
  movePersonErasures,
  moveStudentErasures,
  removeClientErrors,
} from './hooks.queries.ts'

export const operationHooks = {
  dataExpired: [{ kind: 'clientErrors', tables: ['client_error'], remove: removeClientErrors }],
  // A removal of data stays recorded, of the record that remains.
  personsMerged: {
    columns: [
      { column: 'person_erasure.person_id', of: 'person', kind: 'others', follow: movePersonErasures },
      { column: 'person_erasure.account_id', of: 'account', kind: 'others', follow: moveStudentErasures },
      { column: 'person_erasure.by_account_id', of: 'account', kind: 'others', follow: moveErasuresDone },
    ],
  },
} satisfies Hooks
