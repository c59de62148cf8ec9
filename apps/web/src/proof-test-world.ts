import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Reply, testServer } from './test-server.ts'

const PROOF_PASSWORD = 'giz-e-lousa'
export const NO_FACTOR: OwnFactor = {
  required: false,
  authenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  trustedDevices: [],
}
const UNPROVEN: Reply = {
  status: 422,
  body: { code: 'SECOND_FACTOR_PROOF_REQUIRED', message: 'Confirme que é você para continuar.' },
}

/** A server that refuses until the right password, or any code, was given. Answers what turns an answer into that. */
export const serverOfProofs = (
  server: ReturnType<typeof testServer>,
  own: () => OwnFactor = () => NO_FACTOR,
): ((reply: Reply) => Reply) => {
  let isProven = false
  server.on('GET auth/second-factor', () => ({ body: own() }))
  server.on('POST auth/second-factor/proof', body => {
    const { password, code } = body as { password?: string; code?: string }
    if (password !== PROOF_PASSWORD && code === undefined)
      return { status: 422, body: { code: 'WRONG_PASSWORD', message: 'A senha não confere.' } }
    isProven = true
    return { body: null }
  })
  return reply => (isProven ? reply : UNPROVEN)
}

export const proofDialog = () => screen.findByRole('dialog', { name: OWN_FACTOR.proofTitle })
export const proofIsGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: OWN_FACTOR.proofTitle })).toBeNull())

/** Types a password where the proof is asked for. */
export const typeProof = async (user: UserEvent, password = PROOF_PASSWORD): Promise<void> => {
  const dialog = within(await proofDialog())
  const field = await dialog.findByLabelText(M.auth.password)
  await user.clear(field)
  await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: FACTOR.confirm }))
}
