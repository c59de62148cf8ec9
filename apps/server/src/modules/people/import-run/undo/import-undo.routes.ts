import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import { route } from '../../../module.ts'
import { takeBackImport } from './import-undo.service.ts'

export const importUndoRoutes = () => [
  route(importCalls.undoImport, (ctx, { params }) => takeBackImport(ctx, params.id)),
]
