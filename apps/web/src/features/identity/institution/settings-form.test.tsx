import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../identity.api.ts'
import { Settings } from './settings.part.tsx'
import { savedInstitution } from './settings-sample.ts'

const server = testServer()
const saved = savedInstitution()

const open = async () => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Settings address={null} />
    </QueryClientProvider>,
    '/app/configuracoes',
  )
  await screen.findByRole('heading', { name: 'Dados da instituição' })
  return view
}
const field = (id: string): HTMLInputElement => {
  const found = document.getElementById(id)
  if (found instanceof HTMLInputElement) return found
  throw new Error(`no field ${id}`)
}
const put = (id: string, value: string) => {
  fireEvent.change(field(id), { target: { value } })
  fireEvent.blur(field(id))
}
const save = () => screen.getByRole('button', { name: 'Salvar' })

beforeEach(() => {
  sessionStorage.clear()
  server.on('GET institution', () => ({ body: saved }))
})

describe('settings that the server refuses', () => {
  it('name the field of a host that is another institution’s, and keep what was typed', async () => {
    server.on('PATCH institution', () => ({
      status: 422,
      body: {
        code: 'HOST_TAKEN',
        message: 'Este endereço já pertence a outra instituição.',
        errors: [
          {
            path: 'hosts.2',
            code: 'HOST_TAKEN',
            message: 'Este endereço já pertence a outra instituição.',
          },
        ],
      },
    }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Adicionar endereço' }))
    put('hosts.2', 'outra.example')
    await user.click(save())
    await waitFor(() => expect(field('hosts.2').getAttribute('aria-invalid')).toBe('true'))
    expect(field('hosts.2').value).toBe('outra.example')
    expect(document.activeElement).toBe(field('hosts.2'))
  })

  it('saved by somebody else meanwhile open the comparison, and go over the newer version as chosen', async () => {
    const theirs = { ...saved, name: 'Escola Deles', version: 4 }
    let sent = 0
    server.on('PATCH institution', () =>
      sent++ === 0
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Outra versão.', current: theirs } }
        : { body: { ...theirs, email: 'nova@example.com', version: 5 } },
    )
    const { user } = await open()
    put('email', 'nova@example.com')
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Conferir as duas versões' })
    await user.click(within(dialog).getByRole('button', { name: 'Salvar escolhas' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH')[1]?.body).toEqual({ email: 'nova@example.com' })
  })
})

describe('the addresses on the internet', () => {
  it('never offer to remove the one in use, and warn about one that is removed', async () => {
    const { user } = await open()
    expect(field('hosts.0').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Retirar o endereço localhost' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Retirar o endereço escola.example' }))
    expect(screen.getByText(/deixará de chegar a esta instituição/)).toBeDefined()
  })
})

describe('a save', () => {
  it('sends the changed fields alone, asks for the institution again, and the form begins anew', async () => {
    server.on('PATCH institution', () => ({ body: { ...saved, name: 'Escola Nova', version: 4 } }))
    server.on('GET institution', () => ({ body: saved }))
    const { user } = await open()
    put('name', 'Escola Nova')
    await user.click(field('selfRegistration'))
    expect(screen.getByText(/quem se cadastra vira aluno ativo/)).toBeDefined()
    await user.click(save())
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeDefined()
    expect(server.sent('PATCH')[0]?.body).toEqual({ name: 'Escola Nova', selfRegistration: true })
    expect(queryClient.getQueryState(institutionOptions.queryKey)?.isInvalidated).toBe(true)
    expect(screen.queryByText('Alterações não salvas')).toBeNull()
  })

  it('takes signatories in the order that the arrows made', async () => {
    server.on('PATCH institution', () => ({ body: { ...saved, version: 4 } }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Descer Cecília' }))
    await user.click(save())
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({
      signatories: [
        { name: 'Antônio', title: 'Diretor' },
        { name: 'Cecília', title: 'Secretária' },
      ],
    })
  })
})

describe('a host name that nobody has proven yet', () => {
  const pending = {
    ...saved,
    hosts: [
      ...saved.hosts,
      {
        name: 'nova.example',
        verified: false,
        dnsRecord: { name: '_lousa.nova.example', value: 'lousa=abc' },
      },
    ],
  }

  it('says what proves it, what is missing, and when it is done', async () => {
    let isProven = false
    server.on('GET institution', () => ({ body: pending }))
    server.on('POST institution/host', () =>
      isProven
        ? {
            body: {
              ...saved,
              hosts: [...saved.hosts, { name: 'nova.example', verified: true, dnsRecord: null }],
            },
          }
        : {
            status: 422,
            body: { code: 'HOST_NOT_VERIFIED', message: 'O registro ainda não foi encontrado.' },
          },
    )
    const { user } = await open()
    expect(screen.getByLabelText<HTMLInputElement>('Nome do registro').value).toBe('_lousa.nova.example')
    expect(screen.getByLabelText<HTMLInputElement>('Conteúdo do registro').value).toBe('lousa=abc')
    await user.click(screen.getByRole('button', { name: 'Conferir agora' }))
    expect((await screen.findByRole('alert')).textContent).toContain('O registro ainda não foi encontrado.')
    isProven = true
    await user.click(screen.getByRole('button', { name: 'Conferir agora' }))
    await waitFor(() => expect(screen.queryByLabelText('Nome do registro')).toBeNull())
  })
})

describe('how late arrivals are recorded', () => {
  it('is chosen of three, and sent alone', async () => {
    server.on('PATCH institution', () => ({ body: { ...saved, punctuality: 'WITH_MINUTES', version: 4 } }))
    const { user } = await open()
    await user.click(field('punctuality'))
    await user.click(await screen.findByRole('option', { name: 'Registrar, com os minutos perdidos' }))
    await user.click(save())
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ punctuality: 'WITH_MINUTES' })
  })
})
