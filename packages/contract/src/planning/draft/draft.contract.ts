import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, listOf, reference, requiredLine, version } from '../../schema.ts'
import {
  DRAFT_KEEPS,
  DRAFT_SECONDS_MOST,
  DRAFT_STATES,
  draftBrief,
  timetableDraft,
  wishCount,
} from './draft-shapes.contract.ts'

const access = { roles: ['ADMINISTRATOR'], objects: { id: 'timetableDraft' } } as const
/** The largest seed of the engine. */
const SEED_MOST = 2_147_483_647

export const createDraft = endpoint({
  method: 'POST',
  path: 'timetable-draft',
  summary: 'Manda montar o horário das turmas escolhidas; o rascunho não muda o horário que vale.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { academicYearId: 'academicYear', gradeIds: 'grade', basedOnId: 'timetableDraft' },
  },
  body: z.strictObject({
    academicYearId: reference,
    gradeIds: z.array(reference).min(1).max(200),
    keep: z.enum(DRAFT_KEEPS),
    /** The day for which instructors and times of other classes are read, and from which the draft is meant to be valid. */
    validFrom: civilDate,
    seconds: z.int().min(1).max(DRAFT_SECONDS_MOST),
    seed: z.int().min(1).max(SEED_MOST).nullable().optional(),
    name: requiredLine(80).optional(),
    /** Keeps all lessons at their times but those that must move: of the timetable in use, or of `basedOnId`. */
    repair: z.boolean().optional(),
    /** A draft whose table the search begins with. */
    basedOnId: reference.nullable().optional(),
  }),
  answer: draftBrief,
  status: 202,
  errors: ['TOO_MANY_DRAFTS', 'NOTHING_TO_PLACE', 'NO_SEARCH_OF_TIMETABLE', 'ACADEMIC_YEAR_FINISHED'],
  idempotent: true,
})

export const listDrafts = endpoint({
  method: 'GET',
  path: 'timetable-draft',
  summary: 'Rascunhos de horário de um ano, os mais novos primeiro.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference }),
  answer: listOf(draftBrief),
})

export const getDraft = endpoint({
  method: 'GET',
  path: 'timetable-draft/:id',
  summary:
    'Um rascunho de horário: o melhor quadro até agora, o que ele não cumpre e o que mudou desde então.',
  access,
  answer: timetableDraft,
})

/** A screen asks for this every second; it asks for the draft again when `resultVersion` is another one. */
export const getDraftProgress = endpoint({
  method: 'GET',
  path: 'timetable-draft/:id/progress',
  summary: 'Andamento de um rascunho de horário.',
  access,
  answer: z.object({
    id,
    state: z.enum(DRAFT_STATES),
    isStopping: z.boolean(),
    moves: z.number(),
    milliseconds: z.int(),
    seconds: z.int(),
    hard: z.int().nullable(),
    soft: z.int().nullable(),
    unplacedCount: z.int(),
    wishes: z.array(wishCount),
    /** Rises with each table that is stored. */
    resultVersion: z.int(),
    version,
  }),
})

export const stopDraft = endpoint({
  method: 'POST',
  path: 'timetable-draft/:id/stop',
  summary: 'Para a montagem de um rascunho e fica com o melhor quadro; repetida, nada muda.',
  access,
  answer: draftBrief,
  status: 200,
})

export const resumeDraft = endpoint({
  method: 'POST',
  path: 'timetable-draft/:id/resume',
  summary:
    'Continua a montar um rascunho a partir do seu quadro, com os dados de agora e sem mexer nas aulas fixadas nele.',
  access,
  body: z.strictObject({ seconds: z.int().min(1).max(DRAFT_SECONDS_MOST), version: version.optional() }),
  answer: draftBrief,
  status: 202,
  errors: [
    'DRAFT_RUNNING',
    'DRAFT_IS_FORMER',
    'NOTHING_TO_PLACE',
    'NO_SEARCH_OF_TIMETABLE',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
  current: draftBrief,
})

export const renameDraft = endpoint({
  method: 'PATCH',
  path: 'timetable-draft/:id',
  summary: 'Dá outro nome a um rascunho de horário.',
  access,
  body: z.strictObject({ name: requiredLine(80), version: version.optional() }),
  answer: draftBrief,
  errors: ['STALE_VERSION'],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: 'timetable-draft/:id',
  summary: 'Exclui um rascunho de horário; o horário que vale não muda.',
  access,
  status: 204,
  errors: ['DRAFT_RUNNING', 'STALE_VERSION'],
  current: draftBrief,
})
