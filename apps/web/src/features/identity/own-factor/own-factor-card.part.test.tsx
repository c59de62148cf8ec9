import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { NO_FACTOR, serverOfProofs, typeProof } from '../../../proof-test-world.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OwnFactorCard } from './own-factor-card.part.tsx'
import { ProofGate } from './proof-gate.part.tsx'
import { ResetFactor } from './reset-factor.part.tsx'

const server = testServer()
const NONE = NO_FACTOR
const APP: OwnFactor = {
  ...NONE,
  authenticator: { createdAt: '2026-08-17T10:00:00Z' },
  recoveryCodesLeft: 9,
  trustedDevices: [
    {
      id: 'a',
      device: 'Firefox no Linux',
      createdAt: '2026-08-17T10:00:00Z',
      lastUsedAt: '2026-08-17T11:00:00Z',
      expiresAt: '2026-09-16T10:00:00Z',
    },
  ],
}
const UNPROVEN = { status: 422, body: { code: 'SECOND_FACTOR_PROOF_REQUIRED', message: 'Confirme.' } }

let own: OwnFactor
let isProven: boolean
beforeEach(() => {
  queryClient.clear()
  isProven = false
  server.on('GET auth/second-factor', () => ({ body: own }))
  server.on('POST auth/second-factor/proof', () => {
    isProven = true
    return { body: null }
  })
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <OwnFactorCard />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.findByRole('button', { name })

describe('a person without a second factor', () => {
  it('proves themselves with the password, sets up an app, and sees the codes once', async () => {
    own = NONE
    server.on('POST auth/second-factor/authenticator', () =>
      isProven ? { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', setup: 'selado' } } : UNPROVEN,
    )
    server.on('PUT auth/second-factor/authenticator', () => {
      own = APP
      return { body: { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] } }
    })
    const { user } = open()
    await user.click(await button(OWN_FACTOR.setUpApp))
    await user.type(await screen.findByLabelText(M.auth.password), 'lousa-demo')
    await user.click(await button(FACTOR.confirm))
    await user.type(await screen.findByLabelText(FACTOR.code), '123456')
    const codes = await screen.findByRole('list', { name: FACTOR.codes })
    expect(within(codes).getByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined()
    expect(server.sent('PUT').map(({ body }) => body)).toEqual([{ setup: 'selado', code: '123456' }])
    await user.click(await button(FACTOR.codesKept))
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
    expect(await screen.findByText(OWN_FACTOR.on)).toBeDefined()
  })
})

describe('a person with an app', () => {
  it('removes it only with its code', async () => {
    own = APP
    server.on('DELETE auth/second-factor/authenticator', () => (isProven ? { body: null } : UNPROVEN))
    const { user } = open()
    await user.click(await button(OWN_FACTOR.removeApp))
    await user.click(await button(OWN_FACTOR.remove))
    expect(screen.queryByLabelText(M.auth.password)).toBeNull()
    await user.type(await screen.findByLabelText(FACTOR.code), '123456')
    await waitFor(() => expect(server.sent('DELETE')).toHaveLength(2))
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  it('takes back the trust in a device', async () => {
    own = APP
    server.on('DELETE auth/second-factor/device/a', () => {
      own = { ...APP, trustedDevices: [] }
      return { body: null }
    })
    const { user } = open()
    await user.click(await button('Deixar de confiar em Firefox no Linux'))
    expect(await screen.findByText(OWN_FACTOR.noDevices)).toBeDefined()
  })
})

describe('an administrator who looks at somebody', () => {
  const look = () =>
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <ResetFactor id="7" name="Paula" />
        <ProofGate />
      </QueryClientProvider>,
    )

  it('resets what was lost, after reading what that does', async () => {
    let active = true
    server.on('GET user/7/second-factor', () => ({ body: { active } }))
    server.on('DELETE user/7/second-factor', () => {
      active = false
      return { body: null }
    })
    const { user } = look()
    await user.click(await button(OWN_FACTOR.reset))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(OWN_FACTOR.resetEffect)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: OWN_FACTOR.reset }))
    await waitFor(() => expect(screen.queryByRole('button', { name: OWN_FACTOR.reset })).toBeNull())
  })

  it('confirms with the own password, where there is no second factor of one’s own', async () => {
    let active = true
    const unlessProven = serverOfProofs(server)
    server.on('GET user/7/second-factor', () => ({ body: { active } }))
    server.on('DELETE user/7/second-factor', () => {
      const reply = unlessProven({ body: null })
      active = reply !== 'lost' && reply.status === 422
      return reply
    })
    const { user } = look()
    await user.click(await button(OWN_FACTOR.reset))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: OWN_FACTOR.reset }))
    await typeProof(user)
    await waitFor(() => expect(screen.queryByRole('button', { name: OWN_FACTOR.reset })).toBeNull())
    expect(server.sent('DELETE')).toHaveLength(2)
  })

  it('is offered nothing where there is none', async () => {
    server.on('GET user/7/second-factor', () => ({ body: { active: false } }))
    look()
    await waitFor(() => expect(server.sent('GET').length).toBeGreaterThan(0))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
