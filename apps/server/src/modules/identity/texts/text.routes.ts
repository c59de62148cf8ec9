import * as textCalls from '@lousa/contract/identity/texts/text.contract.ts'
import { CONSENT_KINDS, type ConsentKind } from '@lousa/contract/people/consent/consent.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, publicRoute, route } from '../../module.ts'
import { acceptOwnTerms } from './consent-writing.service.ts'
import { institutionTextOf, publishText, textVersions } from './institution-text.service.ts'

const isKind = (text: string | undefined): text is ConsentKind => CONSENT_KINDS.some(kind => kind === text)

/** The texts that people agree to: read by all, published by administrators. */
export const textRoutes: Module['routes'] = [
  publicRoute(textCalls.getInstitutionText, (ctx, { query }) => institutionTextOf(ctx, query)),
  route(textCalls.listInstitutionTexts, async (ctx, { query }) => allOf(await textVersions(ctx, query.kind))),
  route(textCalls.publishInstitutionText, (ctx, { body }) => publishText(ctx, body), {
    idsOf: ({ kind, version }) => [kind, String(version)],
    replayWith: (ctx, _input, [kind, version]) => {
      if (!isKind(kind)) throw new Error('A text of no kind was published')
      return institutionTextOf(ctx, { kind, version: Number(version) })
    },
  }),
  route(textCalls.acceptTerms, (ctx, { body }) => acceptOwnTerms(ctx, body.acceptedTermsVersion)),
]
