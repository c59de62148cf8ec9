import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import { openingAccounts, route } from '../../../module.ts'
import { importOf } from '../../import/import.service.ts'
import { hasFormerEmails } from '../import-update.queries.ts'
import { undoImport } from './import-undo.service.ts'

export const importUndoRoutes = () => [
  openingAccounts(
    importCalls.undoImport,
    (ctx, { params }) => hasFormerEmails(ctx, params.id),
    route(importCalls.undoImport, (ctx, { params }) => undoImport(ctx, params.id), {
      idsOf: ({ id }) => id,
      replayWith: (ctx, _input, id: string) => importOf(ctx, id),
    }),
  ),
]
