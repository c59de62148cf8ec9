import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { ERRORS } from '@lousa/contract/refusal/errors.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act, useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import type { PersonKind } from '../person/person.values.ts'
import { asRecord } from '../person/person-records.values.ts'
import { savedStudent } from '../person-sample.ts'
import { PersonForm } from './person-form.part.tsx'

const server = testServer()
const student = savedStudent()
const change = `PATCH user/student/${student.id}`

const Form = ({ person, kind = 'student' }: { person?: User; kind?: PersonKind }) => (
  <PersonForm
    kind={kind}
    {...(person ? { person } : {})}
    header={{ title: person ? 'Editar aluno' : 'Novo aluno' }}
    cancelTo="/fora"
    create={async (body, idempotencyKey) => asRecord(await call(createStudent, { body, idempotencyKey }))}
    update={async (id, body, version) =>
      asRecord(await call(updateStudent, { params: { id }, body, version }))
    }
    onSaved={() => undefined}
  />
)

/** The record as the query behind the form has it, which may ask again while a person types. */
let arrives: (person: User) => void = () => undefined
const Loaded = ({ first }: { first: User | undefined }) => {
  const [person, setPerson] = useState(first)
  arrives = setPerson
  return <Form {...(person ? { person } : {})} />
}

const open = (person?: User) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Link to="/fora">Painel</Link>
      <Routes>
        <Route path="/fora" element={<p>Outra página</p>} />
        <Route path="*" element={<Loaded first={person} />} />
      </Routes>
    </QueryClientProvider>,
  )

const openNew = (kind: PersonKind) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Form kind={kind} />
    </QueryClientProvider>,
  )

const field = (id: string): HTMLInputElement => {
  const found = document.getElementById(id)
  if (found instanceof HTMLInputElement) return found
  throw new Error(`no field ${id}`)
}
/** Typing letter by letter through the whole form is slow, and no test is about it. */
const put = (id: string, value: string) => {
  fireEvent.change(field(id), { target: { value } })
  fireEvent.blur(field(id))
}
const save = () => screen.getByRole('button', { name: 'Salvar' })
const namesOfResponsibles = () => [field('responsibles.0.name').value, field('responsibles.1.name').value]

beforeEach(() => {
  sessionStorage.clear()
  server.on('GET user/similar', () => ({ body: { data: [] } }))
})

describe('a person form that is not right yet', () => {
  it('sends nothing, counts what is wrong, leads to each field and goes to the first', async () => {
    const { user } = open()
    put('responsibles.0.cellphone', '12')
    await user.click(save())
    const alert = await screen.findByText(/Corrija 4 campos/)
    expect(within(alert).getByRole('button', { name: 'Responsável 1: Celular' })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('name')))
    await user.click(within(alert).getByRole('button', { name: 'Responsável 1: Celular' }))
    expect(document.activeElement).toBe(field('responsibles.0.cellphone'))
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('keeps what was typed when the server refuses a field, which is then named and focused', async () => {
    server.on(change, () => ({
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        message: ERRORS.VALIDATION_ERROR[1],
        errors: [{ path: 'documents.issuer', code: 'TOO_LONG', message: 'Máximo de 40 caracteres' }],
      },
    }))
    const { user } = open(student)
    put('documents.issuer', 'SSP')
    await user.click(save())
    expect((await screen.findAllByText(/Máximo de 40 caracteres/)).length).toBeGreaterThan(0)
    expect(field('documents.issuer').value).toBe('SSP')
    expect(document.activeElement).toBe(field('documents.issuer'))
  })

  it('can be sent again after a lost answer under the same key, so that nobody is registered twice', async () => {
    let lost = true
    server.on('POST user/student', () => (lost ? 'lost' : { status: 201, body: student }))
    const { user } = open()
    put('name', 'Bia Souza')
    put('responsibles.0.name', 'Maria')
    await user.click(field('responsibles.0.kinship'))
    await user.click(await screen.findByRole('option', { name: 'Mãe' }))
    await user.click(save())
    expect(await screen.findByText('Sem conexão com o servidor.')).toBeDefined()
    lost = false
    await user.click(save())
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    const [first, second] = server.sent('POST')
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.key).toBe(first?.key)
  })
})

describe('a change of a saved person', () => {
  it('sends the changed fields alone', async () => {
    server.on(change, () => ({ body: { ...student, version: 5 } }))
    const { user } = open(student)
    put('socialName', 'Bia')
    await user.click(save())
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ socialName: 'Bia' })
  })

  it('made over a newer version is compared field by field, and what was chosen is saved over that version', async () => {
    const theirs = { ...student, name: 'Beatriz S. Lima', note: 'Mudou de sala', version: 6 }
    let stale = true
    server.on(change, () =>
      stale
        ? { status: 409, body: { code: 'STALE_VERSION', message: ERRORS.STALE_VERSION[1], current: theirs } }
        : { body: { ...theirs, version: 7 } },
    )
    const { user } = open(student)
    put('name', 'Beatriz Souza Lima')
    put('socialName', 'Bia')
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Conferir as duas versões' })
    const name = within(dialog).getByRole('radiogroup', { name: 'Nome completo' })
    expect(within(name).getByRole('radio', { name: 'Sua versão: Beatriz Souza Lima' })).toBeDefined()
    await user.click(
      within(name).getByRole('radio', { name: 'Versão salva por outra pessoa: Beatriz S. Lima' }),
    )
    stale = false
    await user.click(within(dialog).getByRole('button', { name: 'Salvar escolhas' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    // Their name and their note stand already; only what is still mine is sent.
    expect(server.sent('PATCH')[1]?.body).toEqual({ socialName: 'Bia' })
    expect(field('name').value).toBe('Beatriz S. Lima')
  })
})

describe('what was typed and not saved', () => {
  it('is not left behind without asking', async () => {
    const { user, router } = open(student)
    put('name', 'Outra')
    await user.click(screen.getByRole('link', { name: 'Painel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações' })
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }))
    expect(router.state.location.pathname).toBe('/')
    expect(field('name').value).toBe('Outra')
    await user.click(screen.getByRole('link', { name: 'Painel' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Descartar alterações' })).getByRole('button', {
        name: 'Descartar alterações',
      }),
    )
    expect(await screen.findByText('Outra página')).toBeDefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is there again after a reload, with the way to drop it', async () => {
    const { unmount } = open(student)
    put('name', 'Meio nome')
    await waitFor(() => expect(sessionStorage).toHaveLength(1))
    unmount()
    const { user } = open(student)
    await waitFor(() => expect(field('name').value).toBe('Meio nome'))
    await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }))
    await waitFor(() => expect(field('name').value).toBe('Beatriz Souza'))
    expect(sessionStorage).toHaveLength(0)
  })

  it('is sent over the version under it when the record has changed since, so that the other change is seen', async () => {
    const { unmount } = open(student)
    put('name', 'Meio nome')
    await waitFor(() => expect(sessionStorage).toHaveLength(1))
    unmount()
    const theirs = savedStudent({ name: 'Beatriz Lima', version: 5 })
    server.on(change, () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: ERRORS.STALE_VERSION[1], current: theirs },
    }))
    const { user } = open(theirs)
    await waitFor(() => expect(field('name').value).toBe('Meio nome'))
    await user.click(save())
    expect(await screen.findByRole('radio', { name: /outra pessoa: Beatriz Lima/ })).toBeDefined()
  })

  it('is forgotten once it is saved', async () => {
    server.on(change, () => ({ body: { ...student, version: 5 } }))
    const { user } = open(student)
    put('name', 'Nome novo')
    await waitFor(() => expect(sessionStorage).toHaveLength(1))
    await user.click(save())
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })
})

describe('the responsibles of a student', () => {
  it('change places by keyboard, the focus goes along, and the main one stays who they are', async () => {
    const { user } = open(student)
    screen.getByRole('button', { name: 'Subir João Souza' }).focus()
    await user.keyboard('{Enter}')
    expect(namesOfResponsibles()).toEqual(['João Souza', 'Maria Souza'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Descer João Souza' }))
    expect(screen.getByText('João Souza agora é o 1º da lista.')).toBeDefined()
    const [, second] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'É o responsável principal' })
    expect(second?.checked).toBe(true)
  })

  it('get a new main one when theirs is removed, and the removed one back when asked', async () => {
    const { user } = open(student)
    await user.click(screen.getByRole('button', { name: 'Remover Maria Souza' }))
    expect(field('responsibles.0.name').value).toBe('João Souza')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'É o responsável principal' }).checked).toBe(
      true,
    )
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(namesOfResponsibles()).toEqual(['Maria Souza', 'João Souza'])
  })

  it('are not allowed to be nobody', async () => {
    const { user } = open(student)
    await user.click(screen.getByRole('button', { name: 'Remover Maria Souza' }))
    await user.click(screen.getByRole('button', { name: 'Remover João Souza' }))
    await user.click(save())
    const alert = await screen.findByText(/Corrija 1 campo/)
    await user.click(within(alert).getByRole('button', { name: 'Responsáveis' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar responsável' }))
    expect(server.sent('PATCH')).toHaveLength(0)
  })
})

describe('the address of a CEP', () => {
  const addressOfCode = {
    street: 'Praça da Sé',
    complement: null,
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
  }
  const answer = (body: unknown) => server.on('GET postal-code', () => ({ body }))

  it('is typed by hand when the service does not answer', async () => {
    server.on('GET postal-code', () => 'lost')
    open(student)
    put('address.postalCode', '01001000')
    expect(await screen.findByText('Não foi possível consultar o CEP agora. Preencha à mão.')).toBeDefined()
    put('address.street', 'Rua A')
    expect(field('address.street').value).toBe('Rua A')
  })

  it('is typed by hand when nobody knows the CEP', async () => {
    answer({ status: 'NOT_FOUND', address: null })
    open(student)
    put('address.postalCode', '99999999')
    expect(await screen.findByText('CEP não encontrado. Preencha à mão.')).toBeDefined()
  })

  it('never overwrites what stands there unasked', async () => {
    answer({ status: 'FOUND', address: addressOfCode })
    const { user } = open(student)
    put('address.street', 'Rua A')
    put('address.postalCode', '01001000')
    const replace = await screen.findByRole('button', { name: 'Substituir pelo endereço do CEP' })
    expect(field('address.street').value).toBe('Rua A')
    await user.click(replace)
    expect(field('address.street').value).toBe('Praça da Sé')
  })

  it('fills in what is empty and says so', async () => {
    answer({ status: 'FOUND', address: addressOfCode })
    open(student)
    put('address.postalCode', '01001000')
    expect(await screen.findByText('Preenchido pelo CEP')).toBeDefined()
    expect(field('address.city').value).toBe('São Paulo')
    await waitFor(() => expect(field('address.state').value).toBe('SP'))
    expect(field('address.postalCode').value).toBe('01001-000')
  })
})

describe('the address of a CEP that arrives late', () => {
  const addressOfCode = {
    street: 'Praça da Sé',
    complement: null,
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
  }
  const lookUp = async () => {
    const held = Promise.withResolvers<void>()
    server.on('GET postal-code', async () => {
      await held.promise
      return { body: { status: 'FOUND', address: addressOfCode } }
    })
    const { user } = open(student)
    const [openFirst] = screen.getAllByRole('button', { name: 'Informar endereço' })
    if (openFirst) await user.click(openFirst)
    put('responsibles.0.address.postalCode', '01001000')
    return { user, arrive: held.resolve }
  }
  const typed = () => JSON.stringify(Object.values({ ...sessionStorage }))

  it('is that of the responsible for whom it was asked, wherever in the list they stand by then', async () => {
    const { user, arrive } = await lookUp()
    await user.click(screen.getByRole('button', { name: 'Descer Maria Souza' }))
    arrive()
    await waitFor(() => expect(field('responsibles.1.address.street').value).toBe('Praça da Sé'))
    expect(document.getElementById('responsibles.0.address.street')).toBeNull()
  })

  it('is nobody’s when the responsible for whom it was asked has been removed', async () => {
    const { user, arrive } = await lookUp()
    await user.click(screen.getByRole('button', { name: 'Remover Maria Souza' }))
    arrive()
    await waitFor(() => expect(server.sent('GET').map(({ path }) => path)).toContain('postal-code'))
    put('oldRegistration', 'Depois')
    await waitFor(() => expect(typed()).toContain('Depois'))
    expect(typed()).not.toContain('Praça da Sé')
  })
})

describe('a form that nothing was typed into', () => {
  it('follows the record when a newer version of it arrives, so that nobody saves over it', async () => {
    open(student)
    act(() => arrives(savedStudent({ name: 'Beatriz Lima', version: 5 })))
    await waitFor(() => expect(field('name').value).toBe('Beatriz Lima'))
    put('oldRegistration', '77')
    act(() => arrives(savedStudent({ name: 'Beatriz Reis', version: 6 })))
    expect(field('name').value).toBe('Beatriz Lima')
    expect(field('oldRegistration').value).toBe('77')
  })
})

describe('somebody who is there already', () => {
  const other = {
    id: '00000000-0000-4000-8000-000000000009',
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name: 'Ana Lima',
    socialName: null,
    registration: '7',
    thumb: null,
    birthdate: '1990-01-02',
  }

  it('with the same CPF is named as an error, with the record a new tab away', async () => {
    server.on('GET user/similar', () => ({ body: { data: [{ ...other, reason: 'TAX_NUMBER' }] } }))
    open()
    put('documents.taxNumber', '52998224725')
    const link = await screen.findByRole('link', { name: 'Abrir o cadastro de Ana Lima em outra aba' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('href')).toBe(`/app/usuarios/professor/${other.id}`)
    expect(field('documents.taxNumber').getAttribute('aria-invalid')).toBe('true')
  })

  it('with the same name and birthdate is a warning', async () => {
    server.on('GET user/similar', () => ({ body: { data: [{ ...other, reason: 'NAME_AND_BIRTHDATE' }] } }))
    open()
    put('name', 'Ana Lima')
    put('birthdate', '02011990')
    expect(await screen.findByText(/Já existe um cadastro com este nome/)).toBeDefined()
    expect(field('name').getAttribute('aria-invalid')).toBeNull()
  })

  it('with the same name and birthdate is recorded only after a yes, asked once', async () => {
    let lost = true
    server.on('GET user/similar', () => ({ body: { data: [{ ...other, reason: 'NAME_AND_BIRTHDATE' }] } }))
    server.on('POST user/student', () => (lost ? 'lost' : { status: 201, body: student }))
    const { user } = open()
    put('name', 'Ana Lima')
    put('birthdate', '02/01/1990')
    put('responsibles.0.name', 'Maria')
    await user.click(field('responsibles.0.kinship'))
    await user.click(await screen.findByRole('option', { name: 'Mãe' }))
    await user.click(save())
    const title = 'Cadastrar outra pessoa com o mesmo nome?'
    const question = await screen.findByRole('dialog', { name: title })
    expect(
      within(question)
        .getByRole('link', { name: /Ana Lima/ })
        .getAttribute('target'),
    ).toBe('_blank')
    await user.click(within(question).getByRole('button', { name: 'Voltar e conferir' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('POST')).toHaveLength(0)
    expect(field('name').value).toBe('Ana Lima')
    await user.click(save())
    const again = await screen.findByRole('dialog', { name: title })
    await user.click(within(again).getByRole('button', { name: 'É outra pessoa, cadastrar' }))
    expect(await screen.findByText('Sem conexão com o servidor.')).toBeDefined()
    lost = false
    await user.click(save())
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is given this role too only when the administrator says so', async () => {
    let linked = false
    server.on('POST user/student', body => {
      linked = typeof body === 'object' && body !== null && 'linkExisting' in body
      return linked
        ? { status: 201, body: student }
        : {
            status: 422,
            body: {
              code: 'TAX_NUMBER_ALREADY_RECORDED',
              message: ERRORS.TAX_NUMBER_ALREADY_RECORDED[1],
              errors: [{ path: 'documents.taxNumber', code: 'TAX_NUMBER_ALREADY_RECORDED', message: 'x' }],
              existing: { id: other.id, name: other.name, type: other.type, canLink: true },
            },
          }
    })
    const { user } = open()
    put('name', 'Ana Lima')
    put('documents.taxNumber', '52998224725')
    put('responsibles.0.name', 'Maria')
    await user.click(field('responsibles.0.kinship'))
    await user.click(await screen.findByRole('option', { name: 'Mãe' }))
    await user.click(save())
    expect(await screen.findByText(/Este CPF já é de Ana Lima \(professor\)/)).toBeDefined()
    expect(linked).toBe(false)
    put('documents.taxNumber', '39053344705')
    await user.click(screen.getByRole('button', { name: 'Usar esta pessoa' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    // Another CPF is another person, who was not looked up.
    expect(linked).toBe(false)
    put('documents.taxNumber', '52998224725')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Usar esta pessoa' }))
    await waitFor(() => expect(linked).toBe(true))
  })
})

describe('what the school census asks', () => {
  it('is asked of a student, the number under its mask, and sent as it is stored', async () => {
    const recordedStudent = { ...student, nis: null, colourOrRace: 'Branca' }
    server.on(change, () => ({ body: { ...recordedStudent, version: 5 } }))
    const { user } = open(recordedStudent)
    expect(field('colourOrRace').value).toBe('Branca')
    put('nis', '12038619494')
    expect(field('nis').value).toBe('120.38619.49-4')
    await user.click(field('colourOrRace'))
    await user.click(await screen.findByRole('option', { name: 'Indígena' }))
    await user.click(save())
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({ nis: '12038619494', colourOrRace: 'Indígena' })
  })

  it('is refused in its field before anything is sent, where a digit is wrong', async () => {
    const { user } = open({ ...student, nis: null, colourOrRace: null })
    put('nis', '12038619493')
    await user.click(save())
    expect((await screen.findAllByText('Informe um NIS válido, com 11 números')).length).toBeGreaterThan(0)
    expect(server.sent('PATCH')).toHaveLength(0)
  })

  it('is not asked of an instructor', () => {
    openNew('instructor')
    expect(screen.queryByLabelText('NIS')).toBeNull()
    expect(screen.queryByLabelText('Cor/raça')).toBeNull()
    expect(screen.getByLabelText('Naturalidade')).toBeDefined()
  })
})
