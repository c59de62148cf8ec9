import type { AUDIT_EVENTS } from '@lousa/contract/audit/audit-event.messages.ts'
import type { ObjectKind } from '@lousa/contract/endpoint.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../module.ts'
import type { KnowledgeAreaTable, Tables } from '../../tables.ts'
import { type Users, usesAmong } from '../parameter/use.queries.ts'

/** Tables with what every catalogue keeps: knowledge areas keep nothing else. */
export type CatalogueTable = {
  [Table in keyof Tables]: Tables[Table] extends KnowledgeAreaTable ? Table : never
}[keyof Tables]

type Events = typeof AUDIT_EVENTS
/** Kinds of rows of which the log tells how they came, changed and went. */
type CatalogueKind = {
  [Kind in keyof Events & ObjectKind]: 'CREATED' | 'UPDATED' | 'DELETED' extends keyof Events[Kind]
    ? Kind
    : never
}[keyof Events & ObjectKind]

/** A row held for its change, its version apart from its values. */
type HeldRow<Values> = { version: number; values: Values }

/**
 * A catalogue, a short list of names that an institution keeps and others choose from: what differs between one and the
 * next. Its statements are put together from this, so that only the schemas can say what its rows are.
 */
type Declared<Values, Given, Entry> = {
  readonly kind: CatalogueKind
  readonly table: CatalogueTable
  /** An entry as it is answered. */
  readonly entry: z.ZodType<Entry>
  /** What people write of it, with what stands for what they leave out: a column each. */
  readonly values: z.ZodType<Values, Given> & { readonly shape: object }
  /** How many components of a year use the entry of the row `e`. */
  readonly componentCount?: (ctx: Ctx, academicYearId: string) => RawBuilder<unknown>
  /** What holds an entry in place; nothing, as long as nothing names it. */
  readonly users?: (ctx: Ctx, id: string) => Users
}

/** The statements of a catalogue. */
export const catalogueRows = <
  Values extends Record<string, unknown>,
  Given extends Record<string, unknown>,
  Entry extends { id: string; name: string },
>({
  kind,
  table,
  entry,
  values: schema,
  componentCount,
  users,
}: Declared<Values, Given, Entry>) => {
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
      return z
        .array(entry)
        .parse(rows)
        .toSorted((a, b) => compareNames(a.name, b.name))
    },
    insert: async ({ db, institution }: Ctx, values: Values): Promise<string> => {
      const written = sql.join(names.map(name => values[name]))
      const { rows } = await sql`
        insert into ${sql.table(table)} (institution_id, ${columns})
        values (${institution.id}, ${written}) returning id`.execute(db)
      return z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id
    },
    /** Held against changes, and against every new row that would name it: nothing may come to use what is being deleted. */
    lock: async ({ db, institution }: Ctx, id: string): Promise<HeldRow<Values> | null> => {
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
export type CatalogueRows<
  Values extends Record<string, unknown>,
  Given extends Record<string, unknown>,
  Entry extends { id: string; name: string },
> = ReturnType<typeof catalogueRows<Values, Given, Entry>>
