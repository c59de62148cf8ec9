import * as mergeCalls from '@lousa/contract/people/merge/merge.contract.ts'
import type { PersonsMerged } from '../../hooks.ts'
import { type Module, route } from '../../module.ts'
import { duplicatesOf } from '../duplicates/duplicates.service.ts'
import { mergeRecords } from './merge.service.ts'
import { compareRecords } from './merge-comparison.service.ts'
import { mergeOf, mergesOf, mergesReached } from './merge-rows.queries.ts'
import { undoRecordsMerge } from './merge-undo.service.ts'

export const mergeReach = {
  merge: mergesReached,
} satisfies NonNullable<Module['reach']>

export const mergeRoutes = (hooks: readonly PersonsMerged[]) => [
  route(mergeCalls.listDuplicates, (ctx, { params }) => duplicatesOf(ctx, params.id)),
  route(mergeCalls.getMergeComparison, (ctx, { params: { id, otherId } }) =>
    compareRecords(ctx, { keptId: id, otherId }, hooks),
  ),
  route(mergeCalls.createMerge, (ctx, { body }) => mergeRecords(ctx, body, hooks)),
  route(mergeCalls.listMerges, async (ctx, { params }) => ({ data: await mergesOf(ctx, params.id) })),
  route(mergeCalls.undoMerge, (ctx, { params }) => undoRecordsMerge(ctx, params.id, hooks), {
    idsOf: ({ id }) => id,
    replayWith: (ctx, _input, id: string) => mergeOf(ctx, id),
  }),
]
