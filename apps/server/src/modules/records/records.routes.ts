import * as calls from '@lousa/contract/records/academic-record.contract.ts'
import { type Module, route } from '../module.ts'
import {
  readAcademicRecord,
  recordRevisions,
  requestRecordBuild,
  updateRecord,
} from './academic-record.service.ts'
import { type BuildParts, recordHousekeeping, recordJob } from './record-building.job.ts'
import { recordsReach } from './records.access.ts'

export const recordsModule = (parts: BuildParts): Module => ({
  reach: recordsReach,
  routes: [
    route(calls.getAcademicRecord, (ctx, { query }) => readAcademicRecord(ctx, query)),
    route(calls.buildAcademicRecord, (ctx, { body }) => requestRecordBuild(ctx, body), {
      idsOf: answer => answer,
      replayWith: async (_ctx, _input, answer) => answer,
    }),
    route(calls.updateAcademicRecord, (ctx, { params, body: { version, ...change } }) =>
      updateRecord(ctx, params.id, change, version),
    ),
    route(calls.listRecordRevisions, (ctx, { params }) => recordRevisions(ctx, params.id)),
  ],
  jobs: [recordJob(parts)],
  background: () => recordHousekeeping(parts),
})
