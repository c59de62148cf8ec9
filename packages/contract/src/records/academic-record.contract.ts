import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { HISTORY_TYPES } from '@lousa/rules/records/history-entry.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { state } from '../people/person/person-fields.ts'
import { userBrief } from '../people/person/user.contract.ts'
import { personal } from '../personal.ts'
import {
  coded,
  id,
  instant,
  listOf,
  optionalLine,
  optionalText,
  positiveMark,
  reference,
  requiredLine,
  version,
  writtenMark,
} from '../schema.ts'

/** ISSUED: a paper of this revision was issued. */
export const RECORD_STATUSES = ['BUILDING', 'READY', 'ISSUED'] as const
export const RECORD_LIMITS = { entries: 30, components: 60, terms: 4, name: 120, note: 2000 } as const

/** The possible results of a typed year; a running year is none of a history. */
export const WRITTEN_SITUATIONS = [
  'APPROVED',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
  'FAILED',
  'BY_ABSENCE',
  'TRANSFERRED',
  'DROPPED',
  'DECEASED',
  'RECLASSIFIED',
] as const

const mark = z.number().nullable()

const recordComponent = z.object({
  name: z.string(),
  knowledgeArea: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  trainingType: z.string().nullable(),
  mark,
  concept: z.string().nullable(),
  hours: z.number().nullable(),
  terms: z.array(mark),
})
export type RecordComponent = z.output<typeof recordComponent>

const recordEntry = z.object({
  grade: z.object({ id: id.nullable(), name: z.string() }),
  year: z.string(),
  institution: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  situation: z.enum(SITUATIONS),
  hours: z.number().nullable(),
  frequency: z.number().nullable(),
  scale: z.object({ highest: z.number(), average: z.number() }).nullable(),
  components: z.array(recordComponent),
  /** A year of this school, as its records say it. */
  own: z.boolean(),
  /** An own year in which a person overwrote values of the records; it stays until the history is built again. */
  corrected: z.boolean(),
})
export type RecordEntry = z.output<typeof recordEntry>

export const academicRecord = z.object({
  id,
  studentId: id,
  type: z.enum(HISTORY_TYPES),
  revision: z.int(),
  status: z.enum(RECORD_STATUSES),
  records: personal(z.array(recordEntry)),
  /** Printed under "Observações". */
  note: personal(z.string().nullable()),
  at: instant,
  version,
})
export type AcademicRecord = z.output<typeof academicRecord>

export const recordRevision = z.object({
  revision: z.int(),
  status: z.enum(['READY', 'ISSUED']),
  at: instant,
  by: userBrief,
  records: personal(z.array(recordEntry)),
  note: personal(z.string().nullable()),
})
export type RecordRevision = z.output<typeof recordRevision>

const componentWrite = z.strictObject({
  name: requiredLine(RECORD_LIMITS.name),
  knowledgeArea: z
    .strictObject({ id: id.nullable().optional(), name: requiredLine(RECORD_LIMITS.name) })
    .nullable()
    .optional(),
  trainingType: optionalLine(RECORD_LIMITS.name).optional(),
  mark: writtenMark.nullable().optional(),
  concept: optionalLine(40).optional(),
  hours: positiveMark.nullable().optional(),
  terms: z.array(writtenMark.nullable()).max(RECORD_LIMITS.terms).optional(),
})

const oneDecimal = (value: number) => Number(value.toFixed(1)) === value

export const recordEntryWrite = z.strictObject({
  grade: z.strictObject({ id: id.nullable().optional(), name: requiredLine(RECORD_LIMITS.name) }),
  year: z.string().regex(/^(19|20|21)\d\d$/, coded('INVALID')),
  institution: requiredLine(160),
  city: optionalLine(80).optional(),
  state: state.optional(),
  situation: z.enum(SITUATIONS),
  hours: positiveMark.nullable().optional(),
  frequency: z.number().min(0).max(100).refine(oneDecimal, coded('INVALID_NUMBER')).nullable().optional(),
  scale: z.strictObject({ highest: positiveMark, average: positiveMark }).nullable().optional(),
  components: z.array(componentWrite).max(RECORD_LIMITS.components),
  own: z.boolean().optional(),
  /** In the form of the answer: the server computes it again. */
  corrected: z.boolean().optional(),
})

export const getAcademicRecord = endpoint({
  method: 'GET',
  path: 'academic-record',
  summary: 'O histórico escolar de um aluno em uma etapa; a lista fica vazia até ele ser montado.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { studentId: 'student' } },
  query: z.strictObject({ studentId: reference, type: z.enum(HISTORY_TYPES) }),
  answer: z.object({
    ...listOf(academicRecord).shape,
    /** Whether it is being built. */
    building: z.boolean(),
    /** Why the last building failed; null where it did not. */
    failure: z.string().nullable(),
  }),
  errors: ['STUDENT_ENROLLMENT_NOT_FOUND'],
})

/** Builds the history from the closed years; while it is being built it is the same request. */
export const buildAcademicRecord = endpoint({
  method: 'POST',
  path: 'academic-record',
  summary: 'Monta o histórico escolar com os anos encerrados; os anos de outras escolas ficam como estão.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { studentId: 'student' } },
  body: z.strictObject({ studentId: reference, type: z.enum(HISTORY_TYPES) }),
  answer: z.object({ status: z.literal('BUILDING') }),
  status: 202,
  idempotent: true,
  errors: ['STUDENT_ENROLLMENT_NOT_FOUND'],
})

export const updateAcademicRecord = endpoint({
  method: 'PATCH',
  path: 'academic-record/:id',
  summary: 'Grava a lista inteira dos anos de um histórico; as revisões anteriores ficam guardadas.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicRecord' } },
  body: z.strictObject({
    records: z.array(recordEntryWrite).max(RECORD_LIMITS.entries),
    note: optionalText(RECORD_LIMITS.note).optional(),
    version: version.optional(),
  }),
  answer: academicRecord,
})

export const listRecordRevisions = endpoint({
  method: 'GET',
  path: 'academic-record/:id/revision',
  summary: 'As revisões anteriores de um histórico, da mais nova à mais antiga.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicRecord' } },
  answer: listOf(recordRevision),
})
