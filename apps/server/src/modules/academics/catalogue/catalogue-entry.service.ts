import { ContractError } from '@lousa/contract/errors.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { refuseStale } from '../../stale-version.ts'
import { holdNamesOf } from '../parameter/names.service.ts'
import { refuseIfUsed } from '../parameter/use.service.ts'

type Versioned = { version: number }
/** A row held for its change, its version apart from its values. */
type HeldEntry<Values> = Versioned & { values: Values }

/** A list of names that an institution keeps and others choose from: what differs between one such list and the next. */
export type Catalogue<Values extends { name: string }, Entry extends { id: string; name: string }> = {
  readonly entity: 'knowledgeArea' | 'trainingType'
  readonly table: 'knowledge_area' | 'training_type'
  readonly used: 'KNOWLEDGE_AREA' | 'TRAINING_TYPE'
  readonly entries: (ctx: Ctx) => Promise<Entry[]>
  readonly lock: (ctx: Ctx, id: string) => Promise<HeldEntry<Values> | null>
  readonly insert: (ctx: Ctx, values: Values) => Promise<string>
  readonly update: (ctx: Ctx, row: { id: string } & Versioned, values: Values) => Promise<void>
  readonly remove: (ctx: Ctx, id: string) => Promise<void>
  /** What else than the name no two entries may have. */
  readonly refuse?: (others: readonly Entry[], values: Values) => void
}

/** The commands of a catalogue. Names are the same without accents and case. */
export const catalogueOf = <Values extends { name: string }, Entry extends { id: string; name: string }>({
  entity,
  ...catalogue
}: Catalogue<Values, Entry>) => {
  const entryOf = async (ctx: Ctx, id: string): Promise<Entry> => {
    const found = (await catalogue.entries(ctx)).find(entry => entry.id === id)
    if (!found) throw new ContractError('NOT_FOUND')
    return found
  }

  const refuseRecorded = async (ctx: Ctx, values: Values, except: string | null): Promise<void> => {
    await holdNamesOf(ctx, catalogue.table)
    const others = (await catalogue.entries(ctx)).filter(entry => entry.id !== except)
    if (others.some(entry => sortKey(entry.name) === sortKey(values.name)))
      throw refusedOn('name', 'NAME_ALREADY_RECORDED')
    catalogue.refuse?.(others, values)
  }

  const held = async (ctx: Ctx, id: string): Promise<HeldEntry<Values>> => {
    const row = await catalogue.lock(ctx, id)
    if (!row) throw new ContractError('NOT_FOUND')
    return row
  }

  return {
    entryOf,
    create: async (ctx: Ctx, values: Values): Promise<Entry> => {
      await refuseRecorded(ctx, values, null)
      const id = await catalogue.insert(ctx, values)
      ctx.audit({ entity, entityId: id, action: 'CREATED', changes: changedFields({}, values) })
      return entryOf(ctx, id)
    },
    change: async (
      ctx: Ctx,
      id: string,
      version: number | undefined,
      merged: (before: Values) => Values,
    ): Promise<Entry> => {
      const { version: stored, values: before } = await held(ctx, id)
      await refuseStale(version, stored, () => entryOf(ctx, id))
      const values = merged(before)
      const changes = changedFields(before, values)
      if (changes.length === 0) return entryOf(ctx, id)
      await refuseRecorded(ctx, values, id)
      await catalogue.update(ctx, { id, version: stored }, values)
      ctx.audit({ entity, entityId: id, action: 'UPDATED', changes })
      return entryOf(ctx, id)
    },
    remove: async (ctx: Ctx, id: string): Promise<void> => {
      const { name } = (await held(ctx, id)).values
      await refuseIfUsed(ctx, catalogue.used, id)
      await catalogue.remove(ctx, id)
      ctx.audit({
        entity,
        entityId: id,
        action: 'DELETED',
        changes: [{ field: 'name', from: name, to: null }],
      })
    },
  }
}
