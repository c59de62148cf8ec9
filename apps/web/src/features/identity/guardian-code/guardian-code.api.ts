import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as codeCalls from '@lousa/contract/identity/guardian-code/guardian-code.contract.ts'
import { call } from '../../../lib/http/api-client.ts'

export const checkLetter = (body: BodyInput<typeof codeCalls.checkGuardianCode>) =>
  call(codeCalls.checkGuardianCode, { body })

export const createPasswordByLetter = (body: BodyInput<typeof codeCalls.setPasswordByGuardianCode>) =>
  call(codeCalls.setPasswordByGuardianCode, { body })
