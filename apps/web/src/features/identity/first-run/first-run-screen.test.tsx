import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { FIRST_RUN } from '@lousa/contract/identity/first-run/first-run.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../identity.api.ts'
import { INSTITUTION_CREATED } from '../sign-in/login-greeting.values.ts'
import { Component as FirstRunScreen } from './first-run-screen.tsx'

const server = testServer()
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <FirstRunScreen />
    </QueryClientProvider>,
    '/primeiro-acesso',
  )
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const create = () => screen.getByRole('button', { name: FIRST_RUN.create })
type User = ReturnType<typeof open>['user']

const fill = async (user: User) => {
  await user.click(screen.getByRole('radio', { name: /^Secretaria municipal/ }))
  await user.type(field(FIRST_RUN.name), 'Secretaria de Esportes')
  await user.type(field(FIRST_RUN.personName), 'Sônia Secretária')
  await user.type(field('CPF'), '52998224725')
  await user.type(field(M.auth.newPassword), 'girassol azul')
  await user.type(field(M.auth.confirmPassword), 'girassol azul')
  await user.type(field(FIRST_RUN.code), 'abcd-efgh-2345')
}

const createAsOffice = async (user: User) => {
  await user.click(create())
  await user.click(await screen.findByRole('button', { name: 'Criar como Secretaria municipal' }))
}

beforeEach(() => server.on('GET first-run', () => ({ body: { open: true } })))

describe('a person at a server without institution', () => {
  it('who leaves everything empty is told what is missing, and nothing is sent', async () => {
    const { user } = open()
    await user.click(await waitFor(create))
    expect(await screen.findAllByText(M.val.required)).toHaveLength(5)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Escola/ }))
    expect(server.sent('POST')).toEqual([])
  })

  it('is asked about the kind, which does not change later, and goes back to the form with nothing sent', async () => {
    const { user } = open()
    await waitFor(create)
    await fill(user)
    await user.click(create())
    const question = await screen.findByRole('dialog', { name: 'Criar “Secretaria de Esportes”' })
    expect(question.textContent).toContain('Tipo: Secretaria municipal. O tipo não muda depois.')
    await user.click(screen.getByRole('button', { name: M.btn.cancel }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('POST')).toEqual([])
    expect(field(FIRST_RUN.name)).toHaveProperty('value', 'Secretaria de Esportes')
  })

  it('who types a wrong code keeps everything and finds why beside the code', async () => {
    server.on('POST first-run', () => ({
      status: 422,
      body: {
        code: 'WRONG_SETUP_CODE',
        message: 'Não confere',
        errors: [{ path: 'code', code: 'WRONG_SETUP_CODE', message: 'O código não confere' }],
      },
    }))
    const { user } = open()
    await waitFor(create)
    await fill(user)
    await createAsOffice(user)
    expect(await screen.findByText('O código não confere')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field(FIRST_RUN.code)))
    expect(field(FIRST_RUN.name)).toHaveProperty('value', 'Secretaria de Esportes')
  })

  it('whose password the server refuses finds why beside the password', async () => {
    server.on('POST first-run', () => ({
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'Dados inválidos',
        errors: [{ path: 'administrator.password', code: 'TOO_COMMON', message: 'Comum demais' }],
      },
    }))
    const { user } = open()
    await waitFor(create)
    await fill(user)
    await createAsOffice(user)
    expect(await screen.findByText('Comum demais')).toBeDefined()
  })

  it('creates the institution and comes to its login, as nobody who was signed in before', async () => {
    server.on('POST first-run', () => ({ status: 204, body: null }))
    const { user, router } = open()
    await waitFor(create)
    await fill(user)
    await createAsOffice(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toBe(INSTITUTION_CREATED)
    expect(ACCESS.institutionCreated).toContain('Instituição criada')
    expect(server.sent('POST')[0]?.body).toEqual({
      kind: 'MUNICIPAL',
      name: 'Secretaria de Esportes',
      administrator: {
        name: 'Sônia Secretária',
        taxNumber: '52998224725',
        email: null,
        password: 'girassol azul',
      },
      code: 'abcd-efgh-2345',
    })
    expect(useSession.getState().auth).toBeNull()
    expect(queryClient.getQueryData(institutionOptions.queryKey)).toBeUndefined()
  })
})

it('a person at a server that has an institution is told so', async () => {
  server.on('GET first-run', () => ({ body: { open: false } }))
  open()
  expect(await screen.findByRole('heading', { name: FIRST_RUN.closed })).toBeDefined()
  expect(screen.getByRole('link', { name: FIRST_RUN.home }).getAttribute('href')).toBe('/')
})
