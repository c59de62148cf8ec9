import {
  getCurrentInstitution,
  getProfile,
  refreshToken,
  signIn as signInCall,
  signOut,
} from '@lousa/contract/identity/identity.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Tokens } from '../../platform/access/tokens.ts'
import { type Module, publicRoute, route } from '../module.ts'
import { accessHousekeeping, type HousekeepingParts } from './access-housekeeping.ts'
import { currentInstitution, profileOf, revokeSession } from './identity.queries.ts'
import { renewToken, signIn } from './identity.service.ts'

/** What the menu and the login page may offer, besides what follows from `kind`. */
const featuresOf = ({ kind, is_demo }: { kind: string; is_demo: boolean }): string[] => [
  kind === 'SCHOOL' ? 'school' : 'municipal',
  ...(is_demo ? ['demo'] : []),
]

type Access = { tokens: Tokens; rateLimit: RateLimit } & HousekeepingParts

export const identityModule = (access: Access): Module => ({
  background: () => accessHousekeeping(access),
  routes: [
    publicRoute(signInCall, (ctx, { body }) => signIn(ctx, body, access)),
    route(getProfile, ctx => profileOf(ctx)),
    route(refreshToken, async ctx => renewToken(access.tokens, ctx)),
    route(signOut, async ctx => {
      await revokeSession(ctx)
      return undefined
    }),
    publicRoute(getCurrentInstitution, async ({ db, institution }) => {
      const row = await currentInstitution(db, institution.id)
      return { ...row, kind: row.kind as InstitutionKind, features: featuresOf(row) }
    }),
  ],
})
