import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PERFORMANCE_STATUSES } from '../../evaluation/performance/performance.contract.ts'
import { id, reference } from '../../schema.ts'

/** Which classes and modalities the demonstrative tells of; by nothing all of the year. */
export const demonstrativeFilter = {
  academicYearId: reference,
  /** Classes of the term's level, with the frequency of that term alone. */
  academicTermId: reference.optional(),
  gradeId: reference.optional(),
  curriculumComponentId: reference.optional(),
  /** The name of a place as classes have it. */
  place: z.string().trim().min(1).max(200).optional(),
}

/** Percent truncated to one decimal: presence of all who are in the class now, by minutes; null without lessons. */
const percent = z.number().nullable()
const frequency = z.object({
  /** One for each of `terms`, in their order. */
  terms: z.array(percent),
  year: percent,
})
const places = {
  /** Null: without limit. */
  capacity: z.int().nullable(),
  active: z.int(),
  surplus: z.int(),
  free: z.int().nullable(),
}
const totals = z.object({
  classes: z.int(),
  /** How many of the classes have no limit; they are in no sum of places. */
  unlimited: z.int(),
  capacity: z.int(),
  active: z.int(),
  surplus: z.int(),
  free: z.int(),
  frequency,
})
const offered = z.object({ name: z.string(), active: z.int(), surplus: z.int(), frequency })

export const demonstrative = z.object({
  status: z.enum(PERFORMANCE_STATUSES),
  /** The terms with frequencies. */
  terms: z.array(z.object({ position: z.int(), name: z.string() })),
  places: z.array(
    z.object({
      /** Null: classes of which no place is recorded. */
      place: z.string().nullable(),
      classes: z.array(
        z.object({
          id,
          name: z.string(),
          /** The name of its level: what tells modalities of one name apart. */
          level: z.string(),
          ...places,
          modalities: z.array(offered.extend({ id })),
        }),
      ),
      totals,
    }),
  ),
  modalities: z.array(offered.extend({ classes: z.int() })),
  totals,
})
export type Demonstrative = z.output<typeof demonstrative>

export const getDemonstrative = endpoint({
  method: 'GET',
  path: 'report/overview-demonstrative/figures',
  summary: 'O demonstrativo da rede como tabela: vagas, ativos, espera e frequência por turma e modalidade.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'MUNICIPAL',
    objects: {
      academicYearId: 'academicYear',
      academicTermId: 'academicTerm',
      gradeId: 'grade',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  query: z.strictObject(demonstrativeFilter),
  answer: demonstrative,
})
