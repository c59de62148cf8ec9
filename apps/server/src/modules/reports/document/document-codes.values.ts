import { randomBytes } from 'node:crypto'
import {
  VERIFICATION_CODE_BYTES,
  verificationCode,
} from '@lousa/rules/reports/verification/verification-code.rules.ts'

/** Codes for as many documents. */
export const documentCodes = (count: number): string[] =>
  Array.from({ length: count }, () => verificationCode(randomBytes(VERIFICATION_CODE_BYTES)))
