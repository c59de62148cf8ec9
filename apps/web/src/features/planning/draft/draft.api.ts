import type { AnswerOf, BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { Page } from '@lousa/contract/page.ts'
import * as calls from '@lousa/contract/planning/draft/draft.contract.ts'
import type {
  DraftBrief,
  DraftState,
  TimetableDraft,
} from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import * as tableCalls from '@lousa/contract/planning/draft/draft-table.contract.ts'
import { getDraftTimetable } from '@lousa/contract/reports/reports.contract.ts'
import { TIMETABLE_PAPER } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { download } from '../../../lib/http/download.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { timetableChanged } from '../weekly-time/weekly-time.api.ts'

/** While a table is made, its progress is read so often, and the table itself less often. */
const PROGRESS_MS = 1000
const TABLE_MS = 3000

export type DraftProgress = AnswerOf<typeof calls.getDraftProgress>
export type DraftComparison = AnswerOf<typeof tableCalls.compareDrafts>
export type LessonPlaces = AnswerOf<typeof tableCalls.listLessonPlaces>
export type MoveAnswer = AnswerOf<typeof tableCalls.moveDraftLesson>
export type ApplyAnswer = AnswerOf<typeof tableCalls.applyDraft>
export type Place = Pick<LessonPlaces['places'][number], 'weekday' | 'start'>
export type LessonAt = Place & { planId: string }

export const isAtWork = (state: DraftState | undefined): boolean => state === 'PENDING' || state === 'RUNNING'

type Read<T> = { state: { data?: T | undefined } }

export const draftsOptions = (academicYearId: string) => ({
  ...read(calls.listDrafts, { query: { academicYearId } }),
  refetchInterval: ({ state }: Read<Page<DraftBrief>>) =>
    state.data?.data.some(draft => isAtWork(draft.state)) ? TABLE_MS : (false as const),
})

export const draftOptions = (id: string) => ({
  ...read(calls.getDraft, { params: { id } }),
  refetchInterval: ({ state }: Read<TimetableDraft>) =>
    isAtWork(state.data?.state) ? TABLE_MS : (false as const),
})

export const progressOptions = (id: string) => ({
  ...read(calls.getDraftProgress, { params: { id } }),
  refetchInterval: ({ state }: Read<DraftProgress>) =>
    isAtWork(state.data?.state) ? PROGRESS_MS : (false as const),
})

export const lessonPlacesOptions = (id: string, { planId, weekday, start }: LessonAt) =>
  read(tableCalls.listLessonPlaces, { params: { id }, query: { planId, weekday, start } })

export const comparisonOptions = (id: string, otherId: string) =>
  read(tableCalls.compareDrafts, { params: { id }, query: otherId === '' ? {} : { otherId } })

/** Everything of drafts on screen is read again. */
const draftsChanged = (): Promise<unknown> =>
  Promise.all(
    [
      calls.listDrafts,
      calls.getDraft,
      calls.getDraftProgress,
      tableCalls.listLessonPlaces,
      tableCalls.compareDrafts,
    ].map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )

const afterwards = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } finally {
    await draftsChanged()
  }
}

export const createDraft = (
  body: BodyInput<typeof calls.createDraft>,
  idempotencyKey: string,
): Promise<DraftBrief> => afterwards(call(calls.createDraft, { body, idempotencyKey }))

type Seen = Pick<DraftBrief, 'id' | 'version'>

export const stopDraft = ({ id }: Seen): Promise<DraftBrief> =>
  afterwards(call(calls.stopDraft, { params: { id } }))

export const resumeDraft = ({ id, version }: Seen, seconds: number): Promise<DraftBrief> =>
  afterwards(call(calls.resumeDraft, { params: { id }, body: { seconds, version } }))

export const renameDraft = ({ id, version }: Seen, name: string): Promise<DraftBrief> =>
  afterwards(call(calls.renameDraft, { params: { id }, body: { name, version } }))

export const deleteDraft = ({ id, version }: Seen): Promise<unknown> =>
  afterwards(call(calls.deleteDraft, { params: { id }, version }))

export const pinLesson = (
  { id, version }: Seen,
  { planId, weekday, start }: LessonAt,
  isPinned: boolean,
): Promise<DraftBrief> =>
  afterwards(
    call(tableCalls.pinDraftLesson, { params: { id }, body: { planId, weekday, start, isPinned, version } }),
  )

const moveBody = ({ planId, weekday, start }: LessonAt, to: Place) => ({
  planId,
  weekday,
  start,
  to: { weekday: to.weekday, start: to.start },
})

/** The lessons that would move, and what that breaks and mends; nothing is written. */
export const previewMove = ({ id, version }: Seen, lesson: LessonAt, to: Place): Promise<MoveAnswer> =>
  call(tableCalls.moveDraftLesson, {
    params: { id },
    body: { ...moveBody(lesson, to), version, preview: true },
  })

export const moveLesson = ({ id, version }: Seen, lesson: LessonAt, to: Place): Promise<MoveAnswer> =>
  afterwards(call(tableCalls.moveDraftLesson, { params: { id }, body: { ...moveBody(lesson, to), version } }))

export const undoMove = ({ id, version }: Seen): Promise<DraftBrief> =>
  afterwards(call(tableCalls.undoDraftMove, { params: { id }, body: { version } }))

type Application = Pick<BodyInput<typeof tableCalls.applyDraft>, 'validFrom' | 'gradeIds'>

export const previewApplication = ({ id, version }: Seen, body: Application): Promise<ApplyAnswer> =>
  call(tableCalls.applyDraft, { params: { id }, body: { ...body, version, preview: true } })

export const applyDraft = async (
  { id, version }: Seen,
  body: Application,
  idempotencyKey: string,
): Promise<ApplyAnswer> => {
  const answer = await afterwards(
    call(tableCalls.applyDraft, { params: { id }, body: { ...body, version }, idempotencyKey }),
  )
  await timetableChanged()
  return answer
}

/** The problem of a draft as a file, for those who want to compare with FET. */
export const downloadFet = (id: string): Promise<void> =>
  download(tableCalls.exportDraft, { params: { id } }, 'horario.fet')

type DraftPaper = QueryInput<typeof getDraftTimetable>

/** The table of a draft on paper, or the part of it that a screen shows. */
export const downloadDraftPaper = (id: string, query: DraftPaper): Promise<void> =>
  download(getDraftTimetable, { params: { id }, query }, TIMETABLE_PAPER.draft.fileName)

/** Another table of the draft has come, or another state. */
export const draftChanged = (id: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: draftOptions(id).queryKey })
