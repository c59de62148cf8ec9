import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { PublicCtx } from '../../module.ts'
import { createFirstInstitution, createInstitutionAsOwner } from './first-run.queries.ts'

export type NewInstitution = { kind: InstitutionKind; name: string; host: string }

/**
 * The institution of this very transaction, answering at one host name: the first of an empty database, or by the owner
 * of the tables one beside others.
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
