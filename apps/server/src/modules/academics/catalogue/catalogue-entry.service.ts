import { catalogueFields } from '@lousa/contract/catalogue-table.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { lockNamesIn } from '../parameter/names.service.ts'
import { assertNoUses } from '../parameter/use.service.ts'
import type { CatalogueRows, Entry, Values } from './catalogue-rows.queries.ts'

/** Some of an entry's values, with the version that was seen. */
export type Change = Readonly<Record<string, unknown>> & { readonly version?: number | undefined }

/** The sent fields; an absent field stays unchanged. */
const definedValues = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The column besides the name that must be unique among entries. */
const assertUnique = (
  fields: ReturnType<typeof catalogueFields>,
  others: readonly Entry[],
  values: Values,
): void => {
  for (const [name, { taken }] of fields) {
    const inCapitals = String(values[name]).toUpperCase()
    if (taken && others.some(entry => String(entry[name]).toUpperCase() === inCapitals))
      throw fieldRefusal(name, 'NAME_ALREADY_RECORDED', { message: taken })
  }
}

/** The reads and commands of a catalogue. Names are the same without accents and case. */
export const catalogueOf = ({ kind: entity, ...rows }: CatalogueRows) => {
  const entryOf = async (ctx: Ctx, id: string): Promise<Entry> => {
    const storedEntry = (await rows.list(ctx)).find(entry => entry.id === id)
    if (!storedEntry) throw new ContractError('NOT_FOUND')
    return storedEntry
  }

  const refuseRecorded = async (ctx: Ctx, values: Values, except: string | null): Promise<void> => {
    await lockNamesIn(ctx, rows.table)
    const others = (await rows.list(ctx)).filter(entry => entry.id !== except)
    if (others.some(entry => sortKey(entry.name) === sortKey(values.name)))
      throw fieldRefusal('name', 'NAME_ALREADY_RECORDED')
    assertUnique(catalogueFields(entity), others, values)
  }

  const held = async (ctx: Ctx, id: string) => {
    const row = await rows.lock(ctx, id)
    if (!row) throw new ContractError('NOT_FOUND')
    return row
  }

  return {
    list: rows.list,
    usesOf: rows.usesOf,
    entryOf,
    create: async (ctx: Ctx, given: object): Promise<Entry> => {
      const values = rows.schema.parse(given)
      await refuseRecorded(ctx, values, null)
      const id = await rows.insert(ctx, values)
      ctx.audit({ entity, entityId: id, action: 'CREATED', changes: changedFields({}, values) })
      return entryOf(ctx, id)
    },
    update: async (ctx: Ctx, id: string, { version, ...change }: Change): Promise<Entry> => {
      const { version: stored, values: before } = await held(ctx, id)
      await assertVersion(version, stored, () => entryOf(ctx, id))
      const values = rows.schema.parse({ ...before, ...definedValues(change) })
      if (isUnchanged(before, values)) return entryOf(ctx, id)
      await refuseRecorded(ctx, values, id)
      await rows.update(ctx, { id, version: stored }, values)
      ctx.audit({ entity, entityId: id, action: 'UPDATED', changes: changedFields(before, values) })
      return entryOf(ctx, id)
    },
    remove: async (ctx: Ctx, id: string): Promise<void> => {
      const { name } = (await held(ctx, id)).values
      assertNoUses(await rows.usesOf(ctx, id))
      await rows.remove(ctx, id)
      ctx.audit({
        entity,
        entityId: id,
        action: 'DELETED',
        changes: [{ field: 'name', from: name, to: null }],
      })
    },
  }
}
export type Catalogue = ReturnType<typeof catalogueOf>
