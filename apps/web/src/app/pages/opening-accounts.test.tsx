import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProofGate } from '../../features/identity/own-factor/proof-gate.part.tsx'
import { StaffForm } from '../../features/people/staff/staff-form.part.tsx'
import { request } from '../../lib/http/api-client.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { NO_FACTOR, proofDialog, proofIsGone, serverOfProofs, typeProof } from '../../proof-test-world.ts'
import { renderScreen } from '../../test-screen.tsx'
import { type Reply, testServer } from '../../test-server.ts'

const server = testServer()
const APP: OwnFactor = {
  ...NO_FACTOR,
  authenticator: { createdAt: '2026-08-17T10:00:00Z' },
  recoveryCodesLeft: 9,
}

let own: OwnFactor
let unlessProven: (reply: Reply) => Reply
beforeEach(() => {
  own = NO_FACTOR
  unlessProven = serverOfProofs(server, () => own)
})

const open = (below: ReactNode = null) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      {below}
      <ProofGate />
    </QueryClientProvider>,
  )
const pathOf = ({ path }: AnyEndpoint) => path.replace(/:(\w+)/g, 'x')
const OPENING = ENDPOINTS.map(({ endpoint }) => endpoint)
  .filter(({ opensAccounts }) => opensAccounts !== undefined && opensAccounts !== 'OWN_FACTOR')
  .map(endpoint => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint] as const)

describe('a call that opens accounts', () => {
  it.each(OPENING)('%s asks for the password and is sent again as it was', async (name, endpoint) => {
    server.on(name, () => unlessProven({ body: { id: '7' } }))
    const { user } = open()
    const body = endpoint.body ? { email: 'nova@exemplo.com', role: 'ADMINISTRATOR' } : undefined
    const params = { id: 'x', otherId: 'x' }
    const answer = request(endpoint, { params, body, version: 3, idempotencyKey: 'chave' })
    await typeProof(user)
    await proofIsGone()
    expect(await answer).toEqual({ id: '7' })
    const sent = server.sent().filter(({ path }) => path === pathOf(endpoint))
    expect(sent.map(({ method, key, version }) => [method, key, version])).toEqual(
      Array.from({ length: 2 }, () => [endpoint.method, 'chave', '"3"']),
    )
    expect(sent[1]?.body).toEqual(sent[0]?.body)
  })

  it('is refused as ever by who leaves the question', async () => {
    server.on('PATCH auth/record', () => unlessProven({ body: {} }))
    const { user } = open()
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    const answer = request(endpoint, { body: {} }).catch((error: unknown) => error)
    await proofDialog()
    await user.click(screen.getByRole('button', { name: M.btn.close }))
    await proofIsGone()
    expect(await answer).toMatchObject({ code: 'SECOND_FACTOR_PROOF_REQUIRED' })
    expect(server.sent('PATCH')).toHaveLength(1)
  })

  it('asks for the second factor of who has one, and once for calls that are refused together', async () => {
    own = APP
    server.on('PATCH auth/record', () => unlessProven({ body: {} }))
    const { user } = open()
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    const answers = [1, 2].map(() => request(endpoint, { body: {} }))
    await user.type(await screen.findByLabelText(FACTOR.code), '123456')
    await proofIsGone()
    await Promise.all(answers)
    expect(screen.queryByLabelText(M.auth.password)).toBeNull()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  it('is refused where the shell is gone under the open question, and the next shell asks again', async () => {
    server.on('PATCH auth/record', () => unlessProven({ body: { id: '7' } }))
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    const ended = open()
    const first = request(endpoint, { body: {} }).catch((error: unknown) => error)
    await proofDialog()
    ended.unmount()
    expect(await first).toMatchObject({ code: 'SECOND_FACTOR_PROOF_REQUIRED' })
    const { user } = open()
    const second = request(endpoint, { body: {} })
    await typeProof(user)
    expect(await second).toEqual({ id: '7' })
  })

  it('is asked about nowhere where no screen can ask', async () => {
    server.on('PATCH auth/record', () => unlessProven({ body: {} }))
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    await expect(request(endpoint, { body: {} })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_PROOF_REQUIRED',
    })
  })
})

describe('the form of the staff', () => {
  it('keeps what was typed over a wrong password, and saves after the right one', async () => {
    server.on('POST user/staff', body =>
      unlessProven({ status: 201, body: { ...(body as object), id: '9' } }),
    )
    const { user } = open(<StaffForm person={null} onClose={() => {}} />)
    await user.type(await screen.findByRole('textbox', { name: /^Nome\b(?! social)/ }), 'Lara Lima')
    await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'lara@exemplo.com')
    await user.type(screen.getByRole('textbox', { name: /CPF/ }), '52998224725')
    await user.click(screen.getByRole('button', { name: /Cadastrar/ }))
    await typeProof(user, 'errada')
    expect(await screen.findByText('A senha não confere.')).toBeDefined()
    await typeProof(user)
    await waitFor(() =>
      expect(server.sent('POST').filter(({ path }) => path === 'user/staff')).toHaveLength(2),
    )
    const [first, second] = server.sent('POST').filter(({ path }) => path === 'user/staff')
    expect(second?.body).toEqual(first?.body)
    expect(second?.body).toMatchObject({ name: 'Lara Lima', email: 'lara@exemplo.com' })
  })
})
