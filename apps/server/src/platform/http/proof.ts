import type { AnyEndpoint, OpensAccounts } from '@lousa/contract/endpoint.ts'
import type { Context } from '../access/context.ts'
import type { Input, Route } from './route.ts'

export type ProofParts<DB> = {
  /** Throws SECOND_FACTOR_PROOF_REQUIRED unless the session has given a proof that is fresh enough for such a call. */
  assertProof(ctx: Context<DB>, of: OpensAccounts): Promise<void>
}

const isNamed = (fields: readonly string[], body: unknown): boolean =>
  typeof body === 'object' && body !== null && fields.some(field => Reflect.get(body, field) !== undefined)

const isOpening = async <DB>(
  of: OpensAccounts,
  route: Route<DB>,
  ctx: Context<DB>,
  input: Input<AnyEndpoint>,
): Promise<boolean> => {
  if (of === true || of === 'OWN_FACTOR') return true
  if (of !== 'STORED' && !isNamed(of.fields, input.body)) return false
  return (await route.opensAccount?.(ctx, input)) !== false
}

/** Refuses a call that opens an account in a session without fresh proof, before its handler runs. */
export const checkProof = async <DB>(
  parts: ProofParts<DB>,
  route: Route<DB>,
  ctx: Context<DB>,
  input: Input<AnyEndpoint>,
): Promise<void> => {
  const of = route.endpoint.opensAccounts
  if (of !== undefined && (await isOpening(of, route, ctx, input))) await parts.assertProof(ctx, of)
}

/** Names how contract and code differ about proofs; null: they agree. */
export const proofMismatch = <DB>({ endpoint, opensAccount }: Route<DB>): string | null => {
  const of = endpoint.opensAccounts
  const isDecided = of === 'STORED' || typeof of === 'object'
  if (isDecided !== (opensAccount !== undefined)) return 'whether it decides what opens accounts'
  return of !== undefined && endpoint.access.roles === 'public' ? 'who could give a proof' : null
}
