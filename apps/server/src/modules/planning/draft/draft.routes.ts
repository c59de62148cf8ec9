import { Readable } from 'node:stream'
import * as draftCalls from '@lousa/contract/planning/draft/draft.contract.ts'
import * as tableCalls from '@lousa/contract/planning/draft/draft-table.contract.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import {
  createDraft,
  deleteDraft,
  draftBrief,
  draftProgress,
  drafts,
  renameDraft,
  resumeDraft,
  stopDraft,
} from './draft.service.ts'
import { appliedAgain, applyDraft, holidaysOfDraft, type SendNotice } from './draft-apply.service.ts'
import {
  comparison,
  draftAsFet,
  lessonPlaces,
  moveLesson,
  pinLesson,
  undoMove,
} from './draft-table.service.ts'
import { timetableDraft } from './draft-view.service.ts'

/** Drafts of timetables, in their order on a screen: made, changed by hand, applied. */
export const draftRoutes = (holidays: Holidays, sendNotice: SendNotice): Module['routes'] => [
  route(draftCalls.createDraft, (ctx, { body }) => createDraft(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => draftBrief(ctx, id),
  }),
  route(draftCalls.listDrafts, (ctx, { query }) => drafts(ctx, query.academicYearId)),
  route(draftCalls.getDraft, (ctx, { params }) => timetableDraft(ctx, params.id)),
  route(draftCalls.getDraftProgress, (ctx, { params }) => draftProgress(ctx, params.id)),
  route(draftCalls.stopDraft, (ctx, { params }) => stopDraft(ctx, params.id)),
  route(draftCalls.resumeDraft, (ctx, { params, body }) => resumeDraft(ctx, params.id, body)),
  route(draftCalls.renameDraft, (ctx, { params, body }) => renameDraft(ctx, params.id, body)),
  route(draftCalls.deleteDraft, (ctx, { params, ifMatch }) => deleteDraft(ctx, params.id, ifMatch)),
  route(tableCalls.moveDraftLesson, (ctx, { params, body }) => moveLesson(ctx, params.id, body)),
  route(tableCalls.pinDraftLesson, (ctx, { params, body }) => pinLesson(ctx, params.id, body)),
  route(tableCalls.undoDraftMove, (ctx, { params, body }) => undoMove(ctx, params.id, body.version)),
  route(tableCalls.listLessonPlaces, (ctx, { params, query }) => lessonPlaces(ctx, params.id, query)),
  route(tableCalls.compareDrafts, (ctx, { params, query }) => comparison(ctx, params.id, query.otherId)),
  route(tableCalls.exportDraft, async (ctx, { params }) => {
    const file = Buffer.from(await draftAsFet(ctx, params.id))
    return {
      contentType: 'application/xml',
      fileName: 'horario.fet',
      size: file.length,
      chunks: Readable.from([file]),
    }
  }),
  preparedRoute(
    tableCalls.applyDraft,
    ({ params }, door) => holidaysOfDraft(door, holidays, params.id),
    (ctx, { params, body }, fetched) => applyDraft(ctx, params.id, body, { holidays: fetched, sendNotice }),
    {
      idsOf: ({ formerDraftId }) => ({ formerDraftId }),
      replayWith: (ctx, { params }, { formerDraftId }) => appliedAgain(ctx, params.id, formerDraftId),
    },
  ),
]
