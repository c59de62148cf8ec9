import * as calls from '@lousa/contract/operation/client-error.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route, stagedRoute } from '../module.ts'
import { clientErrorCounts } from './client-error.queries.ts'
import { type ClientErrorParts, noteClientError } from './client-error.service.ts'

/** How the product itself is doing, for whoever looks after it. */
export const operationModule = (parts: ClientErrorParts): Module => ({
  routes: [
    stagedRoute(calls.reportClientError, (stage, { body }) => noteClientError(stage, body, parts)),
    route(calls.listClientErrors, async ctx => allOf(await clientErrorCounts(ctx))),
  ],
})
