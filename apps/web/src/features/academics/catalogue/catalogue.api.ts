import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { useOf } from '@lousa/contract/academics/parameter/use.contract.ts'
import type { CatalogueKind } from '@lousa/contract/catalogue-table.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { request } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'
import { usesOf } from '../parameter/use.api.ts'

type Calls = { create: AnyEndpoint; update: AnyEndpoint; remove: AnyEndpoint; use: ReturnType<typeof useOf> }

/** The commands of a catalogue, and what uses an entry. */
export const catalogueApi = (kind: CatalogueKind) => {
  const calls: Calls = CATALOGUE_CALLS[kind]
  return {
    create: (body: object, idempotencyKey: string): Promise<unknown> =>
      request(calls.create, { body, idempotencyKey }),
    /** Without a version the change is made on top of whatever is there. */
    change: ({ id, version }: { id: string; version?: number }, body: object): Promise<unknown> =>
      request(calls.update, { params: { id }, body, ...(version === undefined ? {} : { version }) }),
    remove: (id: string): Promise<unknown> => request(calls.remove, { params: { id } }),
    usesOf: usesOf(calls.use),
  }
}

type ListCall = (typeof CATALOGUE_CALLS)[CatalogueKind]['list']

/** The entries of a catalogue; with the year, how many of its components use each, where they are counted. */
export const catalogueOptions = (kind: CatalogueKind, academicYearId?: string) => {
  const list: ListCall = CATALOGUE_CALLS[kind].list
  return read(list, { query: { academicYearId } })
}

/** The entries that other records choose from. */
export const knowledgeAreasOptions = () => read(CATALOGUE_CALLS.knowledgeArea.list, { query: {} })
export const trainingTypesOptions = () => read(CATALOGUE_CALLS.trainingType.list, { query: {} })
