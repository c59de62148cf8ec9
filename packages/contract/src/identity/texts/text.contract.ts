import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { CONSENT_KINDS } from '../../people/consent/consent.contract.ts'
import { instant, listOf, requiredLine, requiredText, version } from '../../schema.ts'

export const institutionText = z.object({
  kind: z.enum(CONSENT_KINDS),
  version: z.int(),
  title: z.string(),
  /** Plain text: a line that begins with "# " is a heading, with "- " an item; blank lines part paragraphs. */
  body: z.string(),
  publishedAt: instant.nullable(),
})

export const getInstitutionText = endpoint({
  method: 'GET',
  path: 'institution/text',
  summary: 'Um texto da instituição: termos de uso, privacidade, consentimentos.',
  access: { roles: 'public' },
  query: z.strictObject({
    kind: z.enum(CONSENT_KINDS),
    version: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  answer: institutionText,
  errors: ['NOT_FOUND'],
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: 'auth/terms',
  summary: 'Aceita a versão atual dos termos e da política de privacidade.',
  access: { roles: 'any' },
  body: z.strictObject({ acceptedTermsVersion: z.int() }),
  status: 204,
  errors: ['CONSENT_REQUIRED'],
})

export const listInstitutionTexts = endpoint({
  method: 'GET',
  path: 'institution/text/version',
  summary: 'As versões publicadas de um texto, da mais nova à mais antiga.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ kind: z.enum(CONSENT_KINDS) }),
  answer: listOf(
    z.object({
      version: z.int(),
      title: z.string(),
      publishedAt: instant.nullable(),
      by: z.string().nullable(),
    }),
  ),
})

export const publishInstitutionText = endpoint({
  method: 'POST',
  path: 'institution/text',
  summary: 'Publica uma nova versão de um texto; as anteriores ficam guardadas.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject({
    kind: z.enum(CONSENT_KINDS),
    title: requiredLine(120),
    body: requiredText(50_000),
    /** The version that was read before writing this one. */
    version: version.optional(),
  }),
  answer: institutionText,
  status: 201,
  idempotent: true,
})
