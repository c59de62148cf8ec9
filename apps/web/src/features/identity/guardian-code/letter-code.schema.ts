import { coded } from '@lousa/contract/schema.ts'
import { plainGuardianCode } from '@lousa/rules/identity/guardian-code.rules.ts'
import { isValidCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'

const taxNumber = z
  .string()
  .refine(text => text.trim() !== '', coded('REQUIRED'))
  .refine(isValidCpf, coded('INVALID_CPF'))

/** The code as it is typed. */
export const typedLetter = z.strictObject({
  code: z
    .string()
    .refine(text => text.trim() !== '', coded('REQUIRED'))
    .refine(text => plainGuardianCode(text) !== null, coded('INCOMPLETE_CODE')),
  taxNumber,
})

/** The code was read by the camera. */
export const scannedLetter = z.strictObject({ code: z.string(), taxNumber })
