import * as calls from '@lousa/contract/identity/institution/institution.contract.ts'
import { readEmblems } from '../../identity/institution/institution-logo.service.ts'
import { invalidatingHosts, openingAccounts, preparedRoute } from '../../module.ts'
import { needsFewerFactors, saveSettings } from './default-policy.service.ts'

/** The institution's settings, bound here because a new default policy reaches into classes. */
export const defaultPolicyRoutes = ({ smtpUrl }: { smtpUrl: string | null }) => [
  openingAccounts(
    calls.updateInstitution,
    (ctx, { body }) => needsFewerFactors(ctx, body.secondFactorFor ?? []),
    invalidatingHosts(
      preparedRoute(
        calls.updateInstitution,
        ({ body }) => readEmblems(body),
        (ctx, { body }, emblems) => saveSettings(ctx, { body, version: body.version, emblems }, smtpUrl),
      ),
    ),
  ),
]
