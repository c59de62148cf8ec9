import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as LoginScreen } from '../sign-in/login-screen.tsx'

const server = testServer()
const REQUIRED = {
  status: 422,
  body: {
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Falta confirmar.',
    challenge: 'desafio',
    methods: ['CODE', 'PASSKEY', 'RECOVERY_CODE'],
  },
}
const TOKEN = { tokenType: 'Bearer', accessToken: 'a.b.c', expiresIn: 43_200 }
const PROFILE = {
  id: '1',
  name: 'Ana Souza',
  socialName: null,
  thumb: null,
  role: 'INSTRUCTOR',
  email: null,
  userName: '11144477735',
  educationalInstitutionId: '2',
  mustAcceptTerms: false,
}

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  server.on('POST auth/token', () => REQUIRED)
  server.on('GET auth/me', () => ({ body: PROFILE }))
})

const codeBox = () => screen.findByLabelText<HTMLInputElement>(FACTOR.code)
const steps = () => server.sent('POST').filter(({ path }) => path.endsWith('auth/token/second-factor'))

const afterPassword = async (): Promise<UserEvent> => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <LoginScreen />
    </QueryClientProvider>,
    '/login',
  )
  await user.type(screen.getByLabelText(M.auth.username), '11144477735')
  await user.type(screen.getByLabelText(M.auth.password), 'lousa-demo')
  await user.click(screen.getByRole('button', { name: M.auth.submit }))
  return user
}

describe('a person with a second factor', () => {
  it('types the code as a phone offers it, and it goes when it is whole, and not before', async () => {
    server.on('POST auth/token/second-factor', () => ({ body: TOKEN }))
    const user = await afterPassword()
    const box = await codeBox()
    expect([box.inputMode, box.autocomplete]).toEqual(['numeric', 'one-time-code'])
    expect(document.activeElement).toBe(box)
    expect(useSession.getState().auth).toBeNull()
    await user.type(box, '12345')
    expect(steps()).toEqual([])
    await user.type(box, '6')
    await waitFor(() => expect(useSession.getState().auth?.accessToken).toBe('a.b.c'))
    expect(steps().map(({ body }) => body)).toEqual([
      { challenge: 'desafio', code: '123456', trustDevice: false },
    ])
  })

  it('pastes it with a blank, and says whether this device is trusted', async () => {
    server.on('POST auth/token/second-factor', () => ({ body: TOKEN }))
    const user = await afterPassword()
    const box = await codeBox()
    await user.click(screen.getByLabelText(FACTOR.trust))
    await user.click(box)
    await user.paste('123 456')
    await waitFor(() => expect(steps()).toHaveLength(1))
    expect(steps()[0]?.body).toEqual({ challenge: 'desafio', code: '123456', trustDevice: true })
  })

  it('types a refused code anew, in an empty field', async () => {
    server.on('POST auth/token/second-factor', () => ({
      status: 422,
      body: { code: 'WRONG_SECOND_FACTOR', message: 'Confira e tente de novo.' },
    }))
    const user = await afterPassword()
    await user.type(await codeBox(), '111111')
    expect(await screen.findByText('Confira e tente de novo.')).toBeDefined()
    expect(screen.getByText(FACTOR.checkClock)).toBeDefined()
    await waitFor(async () => expect((await codeBox()).value).toBe(''))
    expect(useSession.getState()).toMatchObject({ auth: null, expired: false })
  })

  it('uses a recovery code instead', async () => {
    server.on('POST auth/token/second-factor', () => ({ body: TOKEN }))
    const user = await afterPassword()
    await codeBox()
    await user.click(screen.getByRole('button', { name: FACTOR.useRecoveryCode }))
    expect(document.activeElement).toBe(screen.getByLabelText(FACTOR.recoveryCode))
    await user.type(screen.getByLabelText(FACTOR.recoveryCode), 'abcd-efgh-2345-6789')
    await user.click(screen.getByRole('button', { name: FACTOR.confirm }))
    await waitFor(() => expect(steps()).toHaveLength(1))
    expect(steps()[0]?.body).toMatchObject({ recoveryCode: 'abcd-efgh-2345-6789' })
  })

  it('is offered no passkey where the browser has none', async () => {
    await afterPassword()
    await codeBox()
    expect(screen.queryByRole('button', { name: FACTOR.usePasskey })).toBeNull()
  })

  it('is led back to the password, and told why, when the step has ended', async () => {
    server.on('POST auth/token/second-factor', () => ({
      status: 422,
      body: { code: 'INVALID_CHALLENGE', message: 'O tempo acabou.' },
    }))
    const user = await afterPassword()
    await user.type(await codeBox(), '123456')
    expect(await screen.findByText('O tempo acabou.')).toBeDefined()
    expect(screen.getByRole('heading', { name: M.auth.title })).toBeDefined()
  })
})

describe('a person whose role requires a second factor', () => {
  it('sets up an app, keeps the codes, and only then begins', async () => {
    server.on('POST auth/token', () => ({
      status: 422,
      body: { code: 'SECOND_FACTOR_SETUP_REQUIRED', message: 'Configure.', challenge: 'desafio' },
    }))
    server.on('POST auth/token/setup', () => ({
      body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', setup: 'selado' },
    }))
    server.on('POST auth/token/setup/confirmation', () => ({
      body: { ...TOKEN, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] },
    }))
    const user = await afterPassword()
    await user.click(await screen.findByRole('button', { name: FACTOR.byApp }))
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    expect(screen.getByRole('img', { name: FACTOR.qr })).toBeDefined()
    await user.type(await codeBox(), '123456')
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined()
    expect(useSession.getState().auth).toBeNull()
    await user.click(screen.getByRole('button', { name: FACTOR.codesKept }))
    await waitFor(() => expect(useSession.getState().auth?.accessToken).toBe('a.b.c'))
  })
})
