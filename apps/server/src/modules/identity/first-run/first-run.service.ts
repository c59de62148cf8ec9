import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { PublicCtx } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import {
  createFirstInstitution,
  createInstitutionAsOwner,
  knownInstitution,
  newId,
} from './first-run.queries.ts'

type Platform = Pick<Gateway<Tables>, 'platform'>

/** Whether there is any institution; each of them sees only itself. */
export const hasInstitution = (platform: Platform): Promise<boolean> => knownInstitution(platform)

/** For the transaction that creates an institution: it is opened in the name of a tenant that is not there yet. */
export const newInstitutionId = (platform: Platform): Promise<string> => newId(platform)

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
