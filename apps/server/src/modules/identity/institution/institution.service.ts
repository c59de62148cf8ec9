import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as institutionCalls from '@lousa/contract/identity/institution/institution.contract.ts'
import { INSTITUTION } from '@lousa/contract/identity/institution/institution-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { Ctx } from '../../module.ts'
import { recordChange } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { type InstitutionPlace, lockInstitution } from './current-institution.public.queries.ts'
import { institutionOf, type StoredInstitution, updateInstitutionRow } from './institution.queries.ts'
import { addressAfter } from './institution-address.values.ts'
import { replaceHosts, shownHost } from './institution-hosts.service.ts'
import { type Emblems, emblemMark } from './institution-logo.service.ts'

/** E-mails are kept for an administrator to read where nothing sends them, and nothing in them is anybody's. */
export const hasOutbox = ({ isDemo }: { isDemo: boolean }, smtpUrl: string | null): boolean =>
  isDemo && smtpUrl === null

/** The features of the menu and the login page, besides those that follow from `kind`. */
export const featuresOf = (
  institution: { kind: string; isDemo: boolean },
  smtpUrl: string | null,
): string[] => [
  institution.kind === 'SCHOOL' ? 'school' : 'municipal',
  ...(institution.isDemo ? ['demo'] : []),
  ...(hasOutbox(institution, smtpUrl) ? ['outbox'] : []),
  ...(smtpUrl === null ? [] : ['mail']),
]

export const shownInstitution = ({ isDemo, ...row }: StoredInstitution, smtpUrl: string | null) => ({
  ...row,
  hosts: row.hosts.map(shownHost),
  features: featuresOf({ ...row, isDemo }, smtpUrl),
})

export const institutionSettings = async (ctx: InstitutionPlace, smtpUrl: string | null) =>
  shownInstitution(await institutionOf(ctx), smtpUrl)

/** The groups of roles of which a second factor is required. */
export const requiredFactors = async (ctx: InstitutionPlace): Promise<readonly string[]> =>
  (await institutionOf(ctx)).secondFactorFor

/** The policy that classes without own rule follow; null: the defaults of the product. */
export const performancePolicyOf = async (
  ctx: InstitutionPlace,
): Promise<StoredInstitution['performancePolicy']> => (await institutionOf(ctx)).performancePolicy

export type InstitutionWrite = {
  body: BodyOf<typeof institutionCalls.updateInstitution>
  version: number | undefined
  /** The pictures of the body in their stored encoding. */
  emblems: Emblems
}

type Policy = StoredInstitution['performancePolicy']

/** The settings in the order in which the database stores them; an empty object is no policy. */
const ordered = (policy: Policy): Policy => {
  const entries = Object.entries(policy ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}

/** The settings as two versions are compared, and as the history has them. */
const comparable = (row: StoredInstitution): ValuesOf<typeof INSTITUTION> => ({
  ...row,
  logo: emblemMark(row.logo),
  coatOfArms: emblemMark(row.coatOfArms),
  hosts: row.hosts.map(({ name }) => name),
  performancePolicy: ordered(row.performancePolicy),
  signatories: row.signatories.map(({ name, title }) => ({ name, title })),
})

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Applies only what is said, and answers what was before and what is now. Saying what is stored already changes nothing. */
export const updateInstitution = async (
  ctx: Ctx,
  { body, version, emblems }: InstitutionWrite,
  smtpUrl: string | null,
): Promise<{ before: StoredInstitution; after: StoredInstitution }> => {
  await lockInstitution(ctx)
  const before = await institutionOf(ctx)
  await assertVersion(version, before.version, () => shownInstitution(before, smtpUrl))
  const { version: _, address, hosts, performancePolicy, logo: __, coatOfArms: ___, ...fields } = body
  const editedInstitution: StoredInstitution = {
    ...before,
    ...given(fields),
    ...given(emblems),
    address: address === undefined ? before.address : addressAfter(before.address, address),
    performancePolicy:
      performancePolicy === undefined ? before.performancePolicy : ordered(performancePolicy),
    hosts: hosts === undefined ? before.hosts : await replaceHosts(ctx, before.hosts, hosts),
  }
  const changed = recordChange(INSTITUTION, comparable(before), comparable(editedInstitution))
  if (changed === null) return { before, after: before }
  const after = { ...editedInstitution, version: before.version + 1 }
  await updateInstitutionRow(ctx, after)
  const { changes } = changed
  ctx.audit({ entity: 'institution', entityId: before.id, action: 'UPDATED', changes })
  return { before, after }
}
