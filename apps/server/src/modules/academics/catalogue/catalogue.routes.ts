import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { uses } from '@lousa/contract/academics/parameter/use.contract.ts'
import { CATALOGUE_KINDS } from '@lousa/contract/catalogue-table.ts'
import type { Endpoint } from '@lousa/contract/endpoint.ts'
import { allOf, type Page } from '@lousa/contract/schema.ts'
import type { z } from 'zod'
import { type Module, route } from '../../module.ts'
import { type Catalogue, type Change, catalogueOf } from './catalogue-entry.service.ts'
import type { Entry, Values } from './catalogue-rows.queries.ts'
import { CATALOGUE_ROWS } from './catalogues.queries.ts'

type OfOne = `${string}/:id`
type Nothing = z.ZodType<undefined>
/** The calls of any catalogue, each a little wider than those of one. */
type CatalogueCalls = {
  list: Endpoint<
    string,
    z.ZodType<{ academicYearId?: string | undefined }>,
    Nothing,
    z.ZodType<unknown, Page<Entry>>
  >
  create: Endpoint<string, z.ZodType, z.ZodType<Values>, z.ZodType<unknown, Entry>>
  update: Endpoint<OfOne, z.ZodType, z.ZodType<Change>, z.ZodType<unknown, Entry>>
  remove: Endpoint<OfOne, z.ZodType, Nothing, Nothing>
  use: Endpoint<`${string}/:id/use`, z.ZodType, Nothing, typeof uses>
}

/** Binds the calls of a catalogue to it; both are made of one declaration, so that what one takes the other has. */
const catalogueRoutes = (calls: CatalogueCalls, catalogue: Catalogue): Module['routes'] => [
  route(calls.list, async (ctx, { query }) => allOf(await catalogue.list(ctx, query.academicYearId))),
  route(calls.create, (ctx, { body }) => catalogue.create(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => catalogue.entryOf(ctx, id),
  }),
  route(calls.update, (ctx, { params, body }) => catalogue.update(ctx, params.id, body)),
  route(calls.remove, (ctx, { params }) => catalogue.remove(ctx, params.id)),
  route(calls.use, async (ctx, { params }) => ({ uses: await catalogue.usesOf(ctx, params.id) })),
]

/** Every catalogue. */
export const routesOfCatalogues: Module['routes'] = CATALOGUE_KINDS.flatMap(kind =>
  catalogueRoutes(CATALOGUE_CALLS[kind], catalogueOf(CATALOGUE_ROWS[kind])),
)
