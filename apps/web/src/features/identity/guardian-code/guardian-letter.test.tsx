import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { GUARDIAN_CODE as W } from '@lousa/contract/identity/guardian-code/guardian-code.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { FIELD_MESSAGES } from '@lousa/contract/refusal/field-errors.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PASSWORD_CREATED } from '../sign-in/login-greeting.values.ts'
import { Component as LetterScreen } from './guardian-letter-screen.tsx'

const server = testServer()
const CPF = '52998224725'
const SECRET = 'segredo-da-carta-que-ninguem-digita-0123456789'
const WRONG = 'O código e o CPF não conferem.'

const open = (hash = '') => {
  window.history.replaceState(null, '', `/carta${hash}`)
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <LetterScreen />
    </QueryClientProvider>,
    `/carta${hash}`,
  )
}
const code = () => screen.getByLabelText(new RegExp(`^${W.code}`))
const cpf = () => screen.getByLabelText(new RegExp(`^${W.taxNumber}`))
const go = () => screen.getByRole('button', { name: W.go })
const sent = (path: string) =>
  server
    .sent('POST')
    .filter(each => each.path === path)
    .map(({ body }) => body)

const answerLetter = (kind: 'RESET' | 'INVITATION' = 'INVITATION') =>
  server.on('POST auth/guardian-code', () => ({
    body: { kind, firstName: 'Rosa', institution: 'Escola Lousa', expiresAt: '2026-09-17T12:00:00Z' },
  }))

const choosePassword = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(new RegExp(`^${M.auth.newPassword}`)), 'girassol azul')
  await user.type(screen.getByLabelText(new RegExp(`^${M.auth.confirmPassword}`)), 'girassol azul')
  const terms = screen.queryByRole('checkbox')
  if (terms) await user.click(terms)
  await user.click(screen.getByRole('button', { name: ACCESS.createPassword }))
}

beforeEach(() => {
  useSession.getState().signOut()
  server.on('GET institution/text', () => ({
    body: { kind: 'TERMS', version: 3, title: 'Termos', body: '# Uso', publishedAt: null },
  }))
  server.on('POST auth/guardian-code/password', () => ({ body: null }))
})

describe('a mother with a letter of the school', () => {
  it('types the code in any way, her CPF and a password, and is in', async () => {
    answerLetter()
    server.on('POST auth/token', () => ({
      body: { tokenType: 'Bearer', accessToken: 'x.y.z', expiresIn: 60 },
    }))
    server.on('GET auth/me', () => ({
      body: {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Rosa Lima',
        socialName: null,
        thumb: null,
        role: 'GUARDIAN',
        email: null,
        userName: CPF,
        educationalInstitutionId: '00000000-0000-4000-8000-000000000002',
        mustAcceptTerms: false,
      },
    }))
    const { user, router } = open()
    await user.type(code(), 'abcdefgh 2345')
    expect(code()).toHaveProperty('value', 'ABCD-EFGH-2345')
    await user.type(cpf(), CPF)
    await user.click(go())
    await choosePassword(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
    expect(sent('auth/guardian-code')).toEqual([{ code: 'ABCD-EFGH-2345', taxNumber: '529.982.247-25' }])
    expect(sent('auth/guardian-code/password')).toEqual([
      {
        code: 'ABCD-EFGH-2345',
        taxNumber: '529.982.247-25',
        password: 'girassol azul',
        acceptedTermsVersion: 3,
      },
    ])
    expect(sent('auth/token')).toMatchObject([{ password: 'girassol azul', role: 'GUARDIAN' }])
  })

  it('who scans it types her CPF alone, and the address shows no secret', async () => {
    answerLetter('RESET')
    const { user } = open(`#${SECRET}`)
    expect(await screen.findByText(W.scanned)).toBeDefined()
    expect(screen.queryByLabelText(new RegExp(`^${W.code}`))).toBeNull()
    await user.type(cpf(), `${CPF}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Olá, Rosa!' })).toBeDefined()
    expect(sent('auth/guardian-code')).toEqual([{ code: SECRET, taxNumber: '529.982.247-25' }])
    expect(window.location.href).not.toContain(SECRET)
  })

  it('keeps what she typed after a refusal, and may type the code instead of scanning it', async () => {
    server.on('POST auth/guardian-code', () => ({
      status: 422,
      body: { code: 'WRONG_GUARDIAN_CODE', message: WRONG },
    }))
    const { user } = open(`#${SECRET}`)
    await user.click(await screen.findByRole('button', { name: W.typeInstead }))
    await user.type(code(), 'ABCDEFGH2345')
    await user.type(cpf(), CPF)
    await user.click(go())
    expect(await screen.findByText(WRONG)).toBeDefined()
    expect(code()).toHaveProperty('value', 'ABCD-EFGH-2345')
    expect(cpf()).toHaveProperty('value', '529.982.247-25')
  })

  it('learns in the field what is missing, and nothing is sent', async () => {
    const { user } = open()
    await user.type(code(), 'ABCD-EFGH')
    await user.type(cpf(), '11111111111')
    await user.click(go())
    expect(await screen.findByText(FIELD_MESSAGES.INCOMPLETE_CODE)).toBeDefined()
    expect(screen.getByText(FIELD_MESSAGES.INVALID_CPF)).toBeDefined()
    expect(sent('auth/guardian-code')).toEqual([])
  })

  it('signs in herself where more than the password is asked for', async () => {
    answerLetter('RESET')
    server.on('POST auth/token', () => ({
      status: 422,
      body: { code: 'SECOND_FACTOR_REQUIRED', message: '', challenge: 'x', methods: ['CODE'] },
    }))
    const { user, router } = open()
    await user.type(code(), 'ABCDEFGH2345')
    await user.type(cpf(), CPF)
    await user.click(go())
    await choosePassword(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toBe(PASSWORD_CREATED)
  })
})
