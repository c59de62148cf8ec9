import * as codeCalls from '@lousa/contract/identity/guardian-code/guardian-code.contract.ts'
import { manualTransactionRoute } from '../../module.ts'
import { describeLetter, type EntryParts, setPasswordByLetter } from './guardian-entry.service.ts'

/** The way in by a letter of the school. */
export const guardianCodeRoutes = (parts: EntryParts) => [
  manualTransactionRoute(codeCalls.checkGuardianCode, (stage, { body }) =>
    describeLetter(stage, body, parts),
  ),
  manualTransactionRoute(codeCalls.setPasswordByGuardianCode, (stage, { body }) =>
    setPasswordByLetter(stage, body, parts),
  ),
]
