import * as institutionCalls from '@lousa/contract/identity/institution/institution.contract.ts'
import { invalidatingHosts, preparedRoute, route } from '../../module.ts'
import { institutionSettings } from './institution.service.ts'
import { acceptProof, findProof } from './institution-hosts.service.ts'

/** Settings. Changing them reaches into classes: that call is bound where they are. */
export const institutionRoutes = ({
  smtpUrl,
  dnsServers,
}: {
  smtpUrl: string | null
  dnsServers: readonly string[] | null
}) => [
  route(institutionCalls.getInstitution, ctx => institutionSettings(ctx, smtpUrl)),
  invalidatingHosts(
    preparedRoute(
      institutionCalls.verifyHost,
      ({ body }, door) => findProof(door, body.name, dnsServers),
      async (ctx, { body }) => {
        await acceptProof(ctx, body.name)
        return institutionSettings(ctx, smtpUrl)
      },
    ),
  ),
]
