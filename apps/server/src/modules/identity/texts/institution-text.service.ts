import type { ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { currentInstitution, lockInstitution } from '../institution/current-institution.public.queries.ts'
import { DEFAULT_TEXTS } from './default-texts.words.ts'
import {
  insertText,
  publishedText,
  publishedVersion,
  publishedVersions,
  type TenantCtx,
} from './institution-text.queries.ts'

/** The initial text of every institution; its own texts are numbered from 2. */
const DEFAULT_VERSION = 1

/** The version of a text that people agree to now. */
export const currentTextVersion = async (ctx: TenantCtx, kind: ConsentKind): Promise<number> =>
  (await publishedVersion(ctx, kind)) ?? DEFAULT_VERSION

/** A text in the version asked for, else in the newest. */
export const institutionTextOf = async (
  ctx: TenantCtx,
  { kind, version }: { kind: ConsentKind; version?: number | undefined },
) => {
  const published = await publishedText(ctx, kind, version)
  if (published) return { kind, ...published }
  if (version !== undefined && version !== DEFAULT_VERSION) throw new ContractError('NOT_FOUND')
  const institution = await currentInstitution(ctx.db, ctx.institution.id)
  return { kind, version: DEFAULT_VERSION, publishedAt: null, ...DEFAULT_TEXTS[kind](institution) }
}

/** Every version of a text, the newest first; ours, with which everybody began, is the last. */
export const textVersions = async (ctx: Ctx, kind: ConsentKind) => {
  const { title } = DEFAULT_TEXTS[kind](await currentInstitution(ctx.db, ctx.institution.id))
  return [
    ...(await publishedVersions(ctx, kind)),
    { version: DEFAULT_VERSION, title, publishedAt: null, by: null },
  ]
}

export type NewText = { kind: ConsentKind; title: string; body: string; version?: number | undefined }

/**
 * Publishes a text as the version after the current one. A text that was written over an older version is refused: the other text
 * would be lost unread.
 */
export const publishText = async (ctx: Ctx, { kind, title, body, version }: NewText) => {
  await lockInstitution(ctx)
  const current = await currentTextVersion(ctx, kind)
  await assertVersion(version, current, () => institutionTextOf(ctx, { kind }))
  const published = { kind, version: current + 1, title, body }
  await insertText(ctx, published)
  ctx.audit({
    entity: 'institutionText',
    entityId: kind,
    action: 'PUBLISHED',
    changes: [{ field: 'version', from: current, to: published.version }],
  })
  return { ...published, publishedAt: ctx.now }
}
