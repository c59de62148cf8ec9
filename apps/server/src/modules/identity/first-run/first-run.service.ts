import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { PublicCtx } from '../../module.ts'
import { createFirstInstitution, createInstitutionAsOwner } from './first-run.queries.ts'

export type NewInstitution = { kind: InstitutionKind; name: string; host: string }

/**
 * The institution of the current transaction, with one host name: the first of an empty database, or one in addition to others,
 * with the owner of the tables.
 */
export const createInstitution = async (
  ctx: PublicCtx,
  { kind, name, host }: NewInstitution,
  by: 'first' | 'owner',
): Promise<void> => {
  const row = { id: ctx.institution.id, kind, name, host }
  if (by === 'first' && !(await createFirstInstitution(ctx.db, row)))
    throw new ContractError('FIRST_RUN_CLOSED')
  if (by === 'owner' && !(await createInstitutionAsOwner(ctx.db, row))) throw new ContractError('HOST_TAKEN')
  ctx.audit({
    entity: 'institution',
    entityId: row.id,
    action: 'CREATED',
    changes: Object.entries({ kind, name, hosts: [host] }).map(([field, to]) => ({ field, from: null, to })),
  })
}
