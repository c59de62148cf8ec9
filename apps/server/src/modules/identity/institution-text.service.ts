import { ContractError } from '@lousa/contract/errors.ts'
import type { ConsentKind } from '@lousa/contract/people/consent.contract.ts'
import type { PublicCtx } from '../module.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { currentInstitution } from './identity.queries.ts'
import { publishedText, publishedVersion, type TextPlace } from './institution-text.queries.ts'

/** What every institution begins with; its own texts are numbered from 2. */
const DEFAULT_VERSION = 1

/** The version of a text that people agree to now. */
export const currentTextVersion = async (ctx: TextPlace, kind: ConsentKind): Promise<number> =>
  (await publishedVersion(ctx, kind)) ?? DEFAULT_VERSION

/** A text in the version asked for, else in the newest. */
export const institutionTextOf = async (
  ctx: PublicCtx,
  { kind, version }: { kind: ConsentKind; version?: number | undefined },
) => {
  const published = await publishedText(ctx, kind, version)
  if (published) return { kind, ...published }
  if (version !== undefined && version !== DEFAULT_VERSION) throw new ContractError('NOT_FOUND')
  const institution = await currentInstitution(ctx.db, ctx.institution.id)
  return { kind, version: DEFAULT_VERSION, publishedAt: null, ...DEFAULT_TEXTS[kind](institution) }
}
