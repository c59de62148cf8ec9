import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { OwnFactor } from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
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
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'

const server = testServer()
const NONE: OwnFactor = {
  required: false,
  authenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  trustedDevices: [],
}
const APP: OwnFactor = { ...NONE, authenticator: { createdAt: '2026-08-17T10:00:00Z' }, recoveryCodesLeft: 9 }
const UNPROVEN = {
  status: 422,
  body: { code: 'SECOND_FACTOR_PROOF_REQUIRED', message: 'Confirme que é você para continuar.' },
}
const PASSWORD = 'giz-e-lousa'

let own: OwnFactor
let isProven: boolean
beforeEach(() => {
  own = NONE
  isProven = false
  server.on('GET auth/second-factor', () => ({ body: own }))
  server.on('POST auth/second-factor/proof', body => {
    const { password, code } = body as { password?: string; code?: string }
    if (password !== PASSWORD && code === undefined)
      return { status: 422, body: { code: 'WRONG_PASSWORD', message: 'A senha não confere.' } }
    isProven = true
    return { status: 200, body: null }
  })
})

const open = (below: ReactNode = null) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      {below}
      <ProofGate />
    </QueryClientProvider>,
  )
const dialog = () => screen.findByRole('dialog', { name: OWN_FACTOR.proofTitle })
const password = () => screen.findByLabelText(M.auth.password)
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const confirm = () => screen.findByRole('button', { name: FACTOR.confirm })

const pathOf = ({ path }: AnyEndpoint) => path.replace(/:(\w+)/g, 'x')
const OPENING = ENDPOINTS.map(({ endpoint }) => endpoint)
  .filter(({ opensAccounts }) => opensAccounts !== undefined && opensAccounts !== 'OWN_FACTOR')
  .map(endpoint => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint] as const)

describe('a call that opens accounts', () => {
  it.each(OPENING)('%s asks for the password and is sent again as it was', async (name, endpoint) => {
    server.on(name, () => (isProven ? { body: { id: '7' } } : UNPROVEN))
    const { user } = open()
    const body = endpoint.body ? { email: 'nova@exemplo.com', role: 'ADMINISTRATOR' } : undefined
    const params = { id: 'x', otherId: 'x' }
    const answer = request(endpoint, { params, body, version: 3, idempotencyKey: 'chave' })
    await user.type(await password(), PASSWORD)
    await user.click(await confirm())
    await gone()
    expect(await answer).toEqual({ id: '7' })
    const sent = server.sent().filter(({ path }) => path === pathOf(endpoint))
    expect(sent.map(({ method, key, version }) => [method, key, version])).toEqual(
      Array.from({ length: 2 }, () => [endpoint.method, 'chave', '"3"']),
    )
    expect(sent[1]?.body).toEqual(sent[0]?.body)
  })

  it('is refused as ever by who leaves the question', async () => {
    server.on('PATCH auth/record', () => UNPROVEN)
    const { user } = open()
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    const answer = request(endpoint, { body: {} }).catch((error: unknown) => error)
    await dialog()
    await user.click(screen.getByRole('button', { name: M.btn.close }))
    await gone()
    expect(await answer).toMatchObject({ code: 'SECOND_FACTOR_PROOF_REQUIRED' })
    expect(server.sent('PATCH')).toHaveLength(1)
  })

  it('asks for the second factor of who has one, and once for calls that are refused together', async () => {
    own = APP
    server.on('PATCH auth/record', () => (isProven ? { body: {} } : UNPROVEN))
    const { user } = open()
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    const answers = [1, 2].map(() => request(endpoint, { body: {} }))
    await user.type(await screen.findByLabelText(FACTOR.code), '123456')
    await gone()
    await Promise.all(answers)
    expect(screen.queryByLabelText(M.auth.password)).toBeNull()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  it('is asked about nowhere where no screen can ask', async () => {
    server.on('PATCH auth/record', () => UNPROVEN)
    const endpoint = OPENING.find(([name]) => name === 'PATCH auth/record')![1]
    await expect(request(endpoint, { body: {} })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_PROOF_REQUIRED',
    })
  })
})

describe('the form of the staff', () => {
  it('keeps what was typed over a wrong password, and saves after the right one', async () => {
    server.on('POST user/staff', body =>
      isProven ? { status: 201, body: { ...(body as object), id: '9' } } : UNPROVEN,
    )
    const { user } = open(<StaffForm person={null} onClose={() => {}} />)
    await user.type(await screen.findByRole('textbox', { name: /^Nome\b(?! social)/ }), 'Lara Lima')
    await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'lara@exemplo.com')
    await user.type(screen.getByRole('textbox', { name: /CPF/ }), '52998224725')
    await user.click(screen.getByRole('button', { name: /Cadastrar/ }))
    await user.type(await password(), 'errada')
    await user.click(await confirm())
    expect(await screen.findByText('A senha não confere.')).toBeDefined()
    await user.clear(await password())
    await user.type(await password(), PASSWORD)
    await user.click(await confirm())
    await waitFor(() =>
      expect(server.sent('POST').filter(({ path }) => path === 'user/staff')).toHaveLength(2),
    )
    const [first, second] = server.sent('POST').filter(({ path }) => path === 'user/staff')
    expect(second?.body).toEqual(first?.body)
    expect(second?.body).toMatchObject({ name: 'Lara Lima', email: 'lara@exemplo.com' })
  })
})
