import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aPerson } from '../person-test-world.ts'
import { Component as StaffScreen } from './staff-screen.tsx'

const server = testServer()
const NO_DOCUMENTS = aPerson().documents
const own = aPerson({
  id: '1',
  type: 'ADMINISTRATOR',
  role: 'ADMINISTRATOR',
  name: 'Ana Souza',
  email: 'ana@example.com',
  userName: '52998224725',
  access: 'ACTIVE',
  documents: { ...NO_DOCUMENTS, taxNumber: '52998224725' },
  version: 4,
})
const editor = aPerson({
  id: '00000000-0000-4000-8000-000000000002',
  type: 'EDITOR',
  role: 'EDITOR',
  name: 'Beto Reis',
  email: 'beto@example.com',
  userName: '11144477735',
  access: 'INVITED',
  documents: { ...NO_DOCUMENTS, taxNumber: '11144477735' },
})

let staff: User[] = []
beforeEach(() => {
  notifications.clean()
  staff = [own, editor]
  server.on('GET user', () => ({ body: pageOf(staff, { currentPage: 1, rowsPerPage: 20 }, staff.length) }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <StaffScreen />
    </QueryClientProvider>,
  )
type View = ReturnType<typeof open>

const choose = async ({ user }: View, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const newPerson = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'Nova pessoa da equipe' }))
  await user.type(await screen.findByRole('textbox', { name: /Nome completo/ }), 'Davi Luz')
  await user.type(box(/CPF/), '39053344705')
  await user.type(box(/E-mail/), 'davi@example.com')
}
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})

describe('the staff of an institution', () => {
  it('cannot lose its last administrator by a change of role: the reason stands at the role', async () => {
    const reason = 'Este é o último administrador ativo: a instituição não pode ficar sem nenhum.'
    server.on('PATCH user/staff/1', () => refuse('LAST_ADMINISTRATOR', reason))
    const view = open()
    await choose(view, 'Ana Souza', 'Editar')
    await view.user.click(await screen.findByRole('radio', { name: 'Editor' }))
    expect(screen.getByText(/você deixa de ver tudo/)).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(reason)).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ role: 'EDITOR' }])
  })

  it('is not registered without CPF and e-mail, because nobody could enter', async () => {
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Nova pessoa da equipe' }))
    await view.user.type(await screen.findByRole('textbox', { name: /Nome completo/ }), 'Davi Luz{Enter}')
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2)
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('is registered and told where the invitation went', async () => {
    const davi = { ...editor, id: '3', name: 'Davi Luz', email: 'davi@example.com' }
    server.on('POST user/staff', () => ({ status: 201, body: davi }))
    const view = open()
    await newPerson(view)
    await view.user.click(screen.getByRole('button', { name: 'Cadastrar e convidar' }))
    expect(
      await screen.findByText('Davi Luz: cadastro feito. Convite enviado para davi@example.com.'),
    ).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Davi Luz',
        socialName: null,
        email: 'davi@example.com',
        taxNumber: '39053344705',
        role: 'ADMINISTRATOR',
        cellphone: null,
      },
    ])
  })

  it('takes in somebody who has the CPF already only when that is said to be the same person', async () => {
    const message = 'Este CPF já está cadastrado.'
    const code = 'TAX_NUMBER_ALREADY_RECORDED'
    const existing = { id: '9', name: 'Davi Luz', type: 'INSTRUCTOR', role: 'INSTRUCTOR', canLink: true }
    server.on('POST user/staff', () =>
      server.sent('POST').length === 1
        ? refuse(code, message, { existing, errors: [{ path: 'taxNumber', code, message }] })
        : { status: 201, body: editor },
    )
    const view = open()
    await newPerson(view)
    await view.user.click(screen.getByRole('button', { name: 'Cadastrar e convidar' }))
    await view.user.click(await screen.findByRole('checkbox', { name: /Davi Luz \(Professor\)/ }))
    await view.user.click(screen.getByRole('button', { name: 'Cadastrar e convidar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('POST').map(({ body }) => body)).toMatchObject([{}, { linkExisting: true }])
    expect(server.sent('POST')[0]?.body).not.toHaveProperty('linkExisting')
  })

  it('is never taken in by another CPF than the one that was said to be the same person’s', async () => {
    const existing = { id: '9', name: 'Davi Luz', type: 'INSTRUCTOR', role: 'INSTRUCTOR', canLink: true }
    server.on('POST user/staff', () =>
      refuse('TAX_NUMBER_ALREADY_RECORDED', 'Este CPF já está cadastrado.', { existing }),
    )
    const view = open()
    await newPerson(view)
    await view.user.click(screen.getByRole('button', { name: 'Cadastrar e convidar' }))
    await view.user.click(await screen.findByRole('checkbox', { name: /Davi Luz \(Professor\)/ }))
    await view.user.clear(box(/CPF/))
    await view.user.type(box(/CPF/), '11144477735')
    expect(screen.queryByRole('checkbox', { name: /Davi Luz/ })).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Cadastrar e convidar' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).not.toHaveProperty('linkExisting')
  })

  it('changed by two at once is saved on top of the other change, which is shown first', async () => {
    const current = { ...editor, email: 'novo@example.com', version: 7 }
    const versions: unknown[] = []
    server.on(`PATCH user/staff/${editor.id}`, body => {
      versions.push(body)
      return versions.length === 1
        ? {
            status: 409,
            body: { code: 'STALE_VERSION', message: 'Este registro foi alterado.', current },
          }
        : { body: current }
    })
    const view = open()
    await choose(view, 'Beto Reis', 'Editar')
    const cellphone = await screen.findByRole('textbox', { name: 'Celular' })
    await view.user.type(cellphone, '11987654321')
    expect(box(/Celular/).value).toBe('(11) 98765-4321')
    await view.user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('E-mail: beto@example.com → novo@example.com')).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(versions).toEqual([{ cellphone: '11987654321' }, { cellphone: '11987654321' }])
  })

  it('shows who is who: the role, the access and which of them is the reader', async () => {
    open()
    const row = (await screen.findByText('Ana Souza')).closest('tr')
    expect(row?.textContent).toContain('(você)')
    expect(row?.textContent).toContain('Administrador')
    expect(screen.getAllByText('(você)')).toHaveLength(1)
    expect(screen.getByText('Convite feito')).toBeDefined()
  })

  it('offers an invitation only to who does not enter yet, and archives nobody without asking', async () => {
    const view = open()
    await choose(view, 'Ana Souza', 'Arquivar')
    expect(await screen.findByText(/Este cadastro é o seu/)).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await view.user.click(screen.getByRole('button', { name: 'Ações de Ana Souza' }))
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: /Convidar/ })).toBeNull()
    expect(server.sent('PATCH')).toHaveLength(0)
  })
})
