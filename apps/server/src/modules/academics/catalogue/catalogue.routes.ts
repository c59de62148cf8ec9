import {
  knowledgeAreaCalls,
  trainingTypeCalls,
} from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import type { uses } from '@lousa/contract/academics/parameter/use.contract.ts'
import type { Endpoint } from '@lousa/contract/endpoint.ts'
import { allOf, type Page } from '@lousa/contract/schema.ts'
import type { z } from 'zod'
import { type Module, route } from '../../module.ts'
import { type Catalogue, type Change, catalogueOf } from './catalogue-entry.service.ts'
import { knowledgeAreaRows } from './catalogues.queries.ts'
import { trainingTypes } from './training-type.service.ts'

type OfOne = `${string}/:id`
type Nothing = z.ZodType<undefined>
type CatalogueCalls<Given, Entry> = {
  list: Endpoint<
    string,
    z.ZodType<{ academicYearId?: string | undefined }>,
    Nothing,
    z.ZodType<unknown, Page<Entry>>
  >
  create: Endpoint<string, z.ZodType, z.ZodType<Given>, z.ZodType<unknown, Entry>>
  update: Endpoint<OfOne, z.ZodType, z.ZodType<Change<Given>>, z.ZodType<unknown, Entry>>
  remove: Endpoint<OfOne, z.ZodType, Nothing, Nothing>
  use: Endpoint<`${string}/:id/use`, z.ZodType, Nothing, typeof uses>
}

/** Binds the calls of a catalogue to it: what they take must be what it takes, and what it answers what they answer. */
const catalogueRoutes = <
  Values extends Record<string, unknown> & { name: string },
  Given extends Record<string, unknown>,
  Entry extends { id: string; name: string },
>(
  calls: CatalogueCalls<Given, Entry>,
  catalogue: Catalogue<Values, Given, Entry>,
): Module['routes'] => [
  route(calls.list, async (ctx, { query }) => allOf(await catalogue.list(ctx, query.academicYearId))),
  route(calls.create, (ctx, { body }) => catalogue.create(ctx, body), {
    idsOf: answer => answer.id,
    keepsAnswer: true,
    again: (ctx, _, id: string) => catalogue.entryOf(ctx, id),
  }),
  route(calls.update, (ctx, { params, body }) => catalogue.update(ctx, params.id, body)),
  route(calls.remove, (ctx, { params }) => catalogue.remove(ctx, params.id)),
  route(calls.use, async (ctx, { params }) => ({ uses: await catalogue.usesOf(ctx, params.id) })),
]

/** Every catalogue. */
export const routesOfCatalogues: Module['routes'] = [
  ...catalogueRoutes(trainingTypeCalls, trainingTypes),
  ...catalogueRoutes(knowledgeAreaCalls, catalogueOf(knowledgeAreaRows)),
]
