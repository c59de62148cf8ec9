import { z } from 'zod'
import {
  type CATALOGUES,
  type Catalogue,
  type CatalogueKind,
  type CatalogueText,
  catalogueFields,
  ofCatalogues,
  oneOf,
} from '../../catalogue-table.ts'
import { endpoint } from '../../endpoint.ts'
import { PERSON_STATUSES } from '../../people/person/user.contract.ts'
import { coded, id, listOf, plainName, reference, requiredLine, version } from '../../schema.ts'
import { uses } from '../parameter/use.contract.ts'

/** The catalogues of the institution, the same in every year: their calls follow from `CATALOGUES`. */

const INITIALS = /^[A-Za-z0-9-]+$/

/** The fields of every catalogue; areas have no more than these. */
export const knowledgeArea = z.object({
  id,
  name: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** How many components of the asked year use it, where they are counted. */
  componentCount: z.int().optional(),
  version,
})
export type KnowledgeArea = z.output<typeof knowledgeArea>

const write = z.strictObject({ name: requiredLine(80), status: z.enum(PERSON_STATUSES).optional() })

const ofYear = z.strictObject({ academicYearId: reference.optional() })
const ofNothing = z.strictObject({})

type WithTexts<K extends CatalogueKind, S, T> = S & { readonly [F in CatalogueText<K>]: T }
type EntryOf<K extends CatalogueKind> = z.ZodObject<WithTexts<K, typeof knowledgeArea.shape, z.ZodString>>
type WriteOf<K extends CatalogueKind> = z.ZodObject<
  WithTexts<K, typeof write.shape, ReturnType<typeof requiredLine>>,
  z.core.$strict
>

/** The texts of a catalogue besides the name, each with its schema. */
const textsOf = <T>(kind: CatalogueKind, of: (max: number) => T) =>
  Object.fromEntries(catalogueFields(kind).map(([name, { max }]) => [name, of(max)])) as {
    readonly [F in CatalogueText<CatalogueKind>]: T
  }

/** The answer and the body of every catalogue, each text required, in one line and with a maximum length. */
const FROM_TABLE = ofCatalogues((_, kind) => {
  const { id, name, ...more } = knowledgeArea.shape
  return {
    entry: z.object({ id, name, ...textsOf(kind, () => z.string()), ...more }),
    write: write.extend(textsOf(kind, requiredLine)),
  }
}) as { readonly [K in CatalogueKind]: { entry: EntryOf<K>; write: WriteOf<K> } }

/** The schemas of bodies, with the stricter ones. */
export const CATALOGUE_SCHEMAS = {
  ...FROM_TABLE,
  trainingType: {
    ...FROM_TABLE.trainingType,
    write: write.extend({
      name: plainName(80),
      initials: requiredLine(10).refine(value => INITIALS.test(value), coded('INVALID_INITIALS')),
    }),
  },
}
type Schemas = typeof CATALOGUE_SCHEMAS

const yearOf = ({ countsComponents }: Catalogue): z.ZodType<{ academicYearId?: string | undefined }> =>
  countsComponents ? ofYear : ofNothing

/** The calls of one catalogue: administrators write it, instructors read it too. */
const callsOf = <const P extends string, E extends z.ZodType, W extends z.core.$ZodShape>(
  catalogue: Catalogue & { path: P },
  kind: CatalogueKind,
  schemas: { entry: E; write: z.ZodObject<W, z.core.$strict> },
) => ({
  list: endpoint({
    method: 'GET',
    path: catalogue.path,
    summary: catalogue.countsComponents
      ? `${catalogue.title}; com o ano, quantos componentes usam cada ${catalogue.noun}.`
      : `${catalogue.title}.`,
    access: {
      roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
      objects: catalogue.countsComponents ? { academicYearId: 'academicYear' } : {},
    },
    query: yearOf(catalogue),
    answer: listOf(schemas.entry),
  }),
  create: endpoint({
    method: 'POST',
    path: catalogue.path,
    summary: `Cria ${oneOf(catalogue)}.`,
    access: { roles: ['ADMINISTRATOR'] },
    body: schemas.write,
    answer: schemas.entry,
    status: 201,
    idempotent: true,
    errors: ['NAME_ALREADY_RECORDED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${catalogue.path}/:id` as const,
    summary: `Altera ${oneOf(catalogue)}.`,
    access: { roles: ['ADMINISTRATOR'], objects: { id: kind } },
    body: schemas.write.partial().extend({ version: version.optional() }),
    answer: schemas.entry,
    errors: ['NAME_ALREADY_RECORDED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${catalogue.path}/:id` as const,
    summary: `Exclui ${oneOf(catalogue)} sem uso.`,
    access: { roles: ['ADMINISTRATOR'], objects: { id: kind } },
    status: 204,
    errors: ['IN_USE'],
  }),
  use: endpoint({
    method: 'GET',
    path: `${catalogue.path}/:id/use` as const,
    summary: `O que usa ${oneOf(catalogue)}: a base de toda confirmação antes de arquivar ou excluir.`,
    access: { roles: ['ADMINISTRATOR'], objects: { id: kind } },
    answer: uses,
  }),
})

type Calls<P extends string, E extends z.ZodType, W> =
  W extends z.ZodObject<infer Shape, z.core.$strict> ? ReturnType<typeof callsOf<P, E, Shape>> : never

/** The calls of every catalogue. */
export const CATALOGUE_CALLS = ofCatalogues((catalogue, kind) =>
  callsOf(catalogue, kind, CATALOGUE_SCHEMAS[kind]),
) as {
  readonly [K in CatalogueKind]: Calls<
    (typeof CATALOGUES)[K]['path'],
    Schemas[K]['entry'],
    Schemas[K]['write']
  >
}

export const listKnowledgeAreas = CATALOGUE_CALLS.knowledgeArea.list
