import {
  type CouncilOpinion,
  saveOpinions,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import {
  OPINION_CHIPS,
  type OpinionContent,
} from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { z } from 'zod'
import type { SyncHandler } from '../../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../../lib/outbox/serialized-call.ts'
import { opinionSheetOptions, opinionsChanged } from './council-opinion.api.ts'
import { normalizedOpinion, opinionText } from './opinion-sheet.values.ts'

declare module '../../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    councilOpinions: true
  }
}

const MAX_ROWS = 100
/** Waits for the last key, so that a text is one request and not one for each letter. */
const TYPING_PAUSE_MS = 900

const opinion = z.object({ chips: z.array(z.enum(OPINION_CHIPS)), text: z.string().nullable() })

/** Opinions of one class, council and subject travel in batches. */
export const councilOpinionSyncHandler: SyncHandler = rowSyncHandler<OpinionContent, CouncilOpinion>({
  kind: 'councilOpinions',
  maxRows: MAX_ROWS,
  debounceMs: TYPING_PAUSE_MS,
  value: opinion,
  normalize: normalizedOpinion,
  list: 'opinions',
  paramsOf: ({ place: { gradeId = '' } }) => ({ id: gradeId }),
  bodyOf: ({ place: { academicTermId, curriculumComponentId } }) => ({
    ...(academicTermId ? { academicTermId } : {}),
    ...(curriculumComponentId ? { curriculumComponentId } : {}),
  }),
  save: (request, by) => sendSerialized(saveOpinions, request, by),
  queryKeyOf: ({ place: { gradeId = '', query = '' } }) => opinionSheetOptions(gradeId, query).queryKey,
  words: opinionText,
  changed: opinionsChanged,
})
