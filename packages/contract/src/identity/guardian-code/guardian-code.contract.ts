import { isValidSignInName } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { coded, instant, requiredLine } from '../../schema.ts'

/** The code of a letter: typed, or the longer secret of its QR code. */
const letterCode = requiredLine(60)
/** The CPF of the guardian, as the office has it. */
const ownNumber = requiredLine(20).refine(isValidSignInName, coded('INVALID_LOGIN'))

/** Whom a letter is for. An unknown code and a wrong CPF are refused alike. */
export const checkGuardianCode = endpoint({
  method: 'POST',
  path: 'auth/guardian-code',
  summary: 'Confere o código da carta da escola e o CPF do responsável.',
  access: { roles: 'public' },
  body: z.strictObject({ code: letterCode, taxNumber: ownNumber }),
  answer: z.object({
    /** RESET: the guardian has a password, which is replaced. */
    kind: z.enum(['RESET', 'INVITATION']),
    /** First name only. */
    firstName: z.string(),
    institution: z.string(),
    expiresAt: instant,
  }),
  status: 200,
  errors: ['WRONG_GUARDIAN_CODE'],
})

export const setPasswordByGuardianCode = endpoint({
  method: 'POST',
  path: 'auth/guardian-code/password',
  summary:
    'Cria a senha do responsável com o código da carta, que deixa de valer; depois se entra com o CPF.',
  access: { roles: 'public' },
  body: z.strictObject({
    code: letterCode,
    taxNumber: ownNumber,
    password: z
      .string()
      .max(200)
      .refine(value => value !== '', coded('REQUIRED')),
    /** The account is created with a first password. */
    acceptedTermsVersion: z.int().optional(),
  }),
  status: 204,
  errors: ['WRONG_GUARDIAN_CODE', 'CONSENT_REQUIRED'],
})
