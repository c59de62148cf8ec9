import {
  knowledgeAreaCalls,
  listKnowledgeAreas,
  listTrainingTypes,
  trainingTypeCalls,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { useOf } from '@lousa/contract/academics/parameter/use.contract.ts'
import type { AnswerOf, AnyEndpoint, BodyInput } from '@lousa/contract/endpoint.ts'
import { request } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'
import { usesOf } from '../parameter/use.api.ts'

type Calls = { create: AnyEndpoint; update: AnyEndpoint; remove: AnyEndpoint; use: ReturnType<typeof useOf> }

/** The commands of a catalogue, and what uses an entry. */
const catalogueApi = <C extends Calls>(calls: C) => ({
  create: (body: BodyInput<C['create']>, idempotencyKey: string): Promise<AnswerOf<C['create']>> =>
    request(calls.create, { body, idempotencyKey }),
  /** Without a version the change is made on top of whatever is there. */
  change: (
    { id, version }: { id: string; version?: number },
    body: BodyInput<C['update']>,
  ): Promise<AnswerOf<C['update']>> =>
    request(calls.update, { params: { id }, body, ...(version === undefined ? {} : { version }) }),
  remove: (id: string): Promise<unknown> => request(calls.remove, { params: { id } }),
  usesOf: usesOf(calls.use),
})

/** With the year, how many of its components use each. */
export const knowledgeAreasOptions = (academicYearId?: string) =>
  read(listKnowledgeAreas, { query: { academicYearId } })
export const knowledgeAreaApi = catalogueApi(knowledgeAreaCalls)

export const trainingTypesOptions = (academicYearId?: string) =>
  read(listTrainingTypes, { query: { academicYearId } })
export const trainingTypeApi = catalogueApi(trainingTypeCalls)
