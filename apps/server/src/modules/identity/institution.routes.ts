import { getInstitution, verifyHost } from '@lousa/contract/identity/institution/institution.contract.ts'
import {
  getInstitutionText,
  listInstitutionTexts,
  publishInstitutionText,
} from '@lousa/contract/identity/texts/text.contract.ts'
import { CONSENT_KINDS, type ConsentKind } from '@lousa/contract/people/consent.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { changingHosts, preparedRoute, publicRoute, route } from '../module.ts'
import { institutionSettings } from './institution.service.ts'
import { acceptProof, findProof } from './institution-hosts.service.ts'
import { institutionTextOf, publishText, textVersions } from './institution-text.service.ts'

const isKind = (text: string | undefined): text is ConsentKind => CONSENT_KINDS.some(kind => kind === text)

/** Settings and texts. Changing settings reaches into classes: that call is bound where they are. */
export const institutionRoutes = ({
  smtpUrl,
  dnsServers,
}: {
  smtpUrl: string | null
  dnsServers: readonly string[] | null
}) => [
  route(getInstitution, ctx => institutionSettings(ctx, smtpUrl)),
  changingHosts(
    preparedRoute(
      verifyHost,
      ({ body }, door) => findProof(door, body.name, dnsServers),
      async (ctx, { body }) => {
        await acceptProof(ctx, body.name)
        return institutionSettings(ctx, smtpUrl)
      },
    ),
  ),
  publicRoute(getInstitutionText, (ctx, { query }) => institutionTextOf(ctx, query)),
  route(listInstitutionTexts, async (ctx, { query }) => allOf(await textVersions(ctx, query.kind))),
  route(
    publishInstitutionText,
    (ctx, { body, ifMatch }) => publishText(ctx, { ...body, version: body.version ?? ifMatch }),
    {
      idsOf: ({ kind, version }) => [kind, String(version)],
      again: (ctx, _input, [kind, version]) => {
        if (!isKind(kind)) throw new Error('A text of no kind was published')
        return institutionTextOf(ctx, { kind, version: Number(version) })
      },
    },
  ),
]
