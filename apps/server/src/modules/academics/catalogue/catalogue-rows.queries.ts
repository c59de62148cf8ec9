import { CATALOGUE_SCHEMAS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { type CatalogueField, type CatalogueKind, catalogueFields } from '@lousa/contract/catalogue-table.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../module.ts'
import type { KnowledgeAreaTable, Tables } from '../../tables.ts'
import { type Users, usesAmong } from '../parameter/use.queries.ts'

/** Tables with what every catalogue keeps, knowledge areas nothing else, and a column for each of these texts. */
export type CatalogueTable<Text extends string = never> = {
  [Table in keyof Tables]: Tables[Table] extends KnowledgeAreaTable & Record<Text, string> ? Table : never
}[keyof Tables]

/** The stored columns of an entry: its name, its status and the fields of its catalogue. */
export type Values = Readonly<Record<string, unknown>> & { readonly name: string }
/** An entry as it is answered. */
export type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string }

/** A row held for its change, its version apart from its values. */
type HeldRow = { version: number; values: Values }

/** The users of the entries of a catalogue. */
export type UsesOfTable = {
  /** How many components of a year use the entry of the row `e`. */
  readonly componentCount?: (ctx: Ctx, academicYearId: string) => RawBuilder<unknown>
  /** The references that prevent the removal of an entry; none while nothing refers to it. */
  readonly users?: (ctx: Ctx, id: string) => Users
}

/** Where a catalogue is kept. Its statements are put together from this, so that only schemas can say what its rows are. */
type OfTable = UsesOfTable & { readonly table: CatalogueTable }

const columnOf = ({ isCapitals }: CatalogueField) => (isCapitals ? z.string().toUpperCase() : z.string())

/** The writable fields of an entry, with defaults for absent ones. */
const valuesOf = (kind: CatalogueKind): z.ZodType<Values> & { shape: object } =>
  z.object({
    name: z.string(),
    ...Object.fromEntries(catalogueFields(kind).map(([name, field]) => [name, columnOf(field)])),
    status: z.enum(PERSON_STATUSES).default('Ativo'),
  })

/** The statements of a catalogue. */
export const catalogueRows = (kind: CatalogueKind, { table, componentCount, users }: OfTable) => {
  const schema = valuesOf(kind)
  const entries: z.ZodType<Entry[]> = z.array(CATALOGUE_SCHEMAS[kind].entry)
  const names = Object.keys(schema.shape)
  const columns = sql.join(names.map(name => sql.ref(name)))
  return {
    kind,
    table,
    schema,
    /** All entries by name; with a year, how many of its components use each, where they are counted. */
    list: async (ctx: Ctx, academicYearId?: string): Promise<Entry[]> => {
      const count =
        academicYearId === undefined || componentCount === undefined
          ? sql``
          : sql`, (${componentCount(ctx, academicYearId)}) as "componentCount"`
      const { rows } = await sql`
        select id, version, ${columns} ${count} from ${sql.table(table)} e
        where institution_id = ${ctx.institution.id} order by id`.execute(ctx.db)
      return entries.parse(rows).toSorted((a, b) => compareNames(a.name, b.name))
    },
    insert: async ({ db, institution }: Ctx, values: Values): Promise<string> => {
      const written = sql.join(names.map(name => values[name]))
      const { rows } = await sql`
        insert into ${sql.table(table)} (institution_id, ${columns})
        values (${institution.id}, ${written}) returning id`.execute(db)
      return z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id
    },
    /** Held against changes, and against every new row that would name it: nothing may come to use what is being deleted. */
    lock: async ({ db, institution }: Ctx, id: string): Promise<HeldRow | null> => {
      const { rows } = await sql`
        select version, ${columns} from ${sql.table(table)}
        where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
      const [row] = rows
      if (row === undefined) return null
      return { version: z.object({ version: z.number() }).parse(row).version, values: schema.parse(row) }
    },
    update: async (
      { db, institution }: Ctx,
      { id, version }: { id: string; version: number },
      values: Values,
    ): Promise<void> => {
      const changed = sql.join(names.map(name => sql`${sql.ref(name)} = ${values[name]}`))
      await sql`
        update ${sql.table(table)} set ${changed}, version = ${version + 1}
        where institution_id = ${institution.id} and id = ${id}`.execute(db)
    },
    remove: async ({ db, institution }: Ctx, id: string): Promise<void> => {
      await sql`
        delete from ${sql.table(table)} where institution_id = ${institution.id} and id = ${id}`.execute(db)
    },
    usesOf: (ctx: Ctx, id: string) => usesAmong(ctx, users?.(ctx, id) ?? {}),
  }
}
export type CatalogueRows = ReturnType<typeof catalogueRows>
