import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { deletePersonDraft, personDraftKey } from '../../../lib/device/device-drafts.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear, testId } from '../../academics/grade/grade-test-world.ts'
import { savedStudent } from '../../people/person-sample.ts'
import { anEvent, anEventPlace, EVENT_ID, signInAs } from '../event-test-world.ts'
import { Component as EditScreen } from './event-edit-screen.tsx'
import { Component as NewScreen } from './event-new-screen.tsx'
import { Component as EventScreen } from './event-screen.tsx'
import { Component as EventsScreen } from './events-screen.tsx'

const server = testServer()
let event: SchoolEvent = anEvent()

/** Removes drafts that a former test has typed. */
const forgetDrafts = (): void => {
  const owner = { institutionId: '2', accountId: useSession.getState().auth?.user.id ?? '' }
  for (const record of ['evento-novo', `evento-${EVENT_ID}`])
    deletePersonDraft(personDraftKey({ ...owner, record }))
}

beforeEach(() => {
  notifications.clean()
  forgetDrafts()
  event = anEvent()
  signInAs('ADMINISTRATOR')
  server.on('GET academic-year', () => ({ body: allOf([aYear()]) }))
  server.on('GET grade', () => ({ body: allOf([event]) }))
  server.on(`GET grade/${EVENT_ID}`, () => ({ body: event }))
  server.on('GET student-enrollment', () => ({ body: allOf([]) }))
  server.on(`GET evaluation-survey/grade/${EVENT_ID}`, () => ({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Não encontrado.' },
  }))
})

const render = (Screen: FunctionComponent, address: string) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
    address,
  )
/** The pages of events, each at its address. */
const Pages = () => (
  <Routes>
    <Route path="/app/eventos" element={<EventsScreen />} />
    <Route path="/app/eventos/evento" element={<EventScreen />} />
    <Route path="/app/eventos/adicionar" element={<NewScreen />} />
    <Route path="/app/eventos/editar/:id" element={<EditScreen />} />
  </Routes>
)
const openList = () => render(Pages, '/app/eventos')
const openEvent = () => render(Pages, `/app/eventos/evento?evento=${EVENT_ID}`)
type View = ReturnType<typeof render>

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const write = async ({ user }: View, name: RegExp, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}
const save = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const startEdit = async (view: View) => {
  await view.user.click(await screen.findByRole('link', { name: 'Editar' }))
  await screen.findByRole('heading', { level: 1, name: 'Editar evento escolar' })
}
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})

describe('the list of events', () => {
  it('stands in the order of the server, who knows them all', async () => {
    const on = (n: number, name: string, day: string) =>
      anEvent({ id: testId(50 + n), name, start: day, end: day })
    server.on('GET grade', () => ({
      body: allOf([
        on(4, 'Próximo', '2098-11-01'),
        on(2, 'Distante', '2099-11-01'),
        on(3, 'Recente', '2020-05-01'),
        on(1, 'Antigo', '2019-05-01'),
      ]),
    }))
    openList()
    await screen.findByRole('link', { name: 'Próximo' })
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names.filter(name => /Antigo|Distante|Recente|Próximo/.test(name ?? ''))).toEqual([
      'Próximo',
      'Distante',
      'Recente',
      'Antigo',
    ])
    expect(screen.getAllByText('Encerrado')).toHaveLength(2)
    expect(server.sent('GET').find(({ path }) => path === 'grade')?.query).not.toContain('rowsPerPage')
  })

  it.each(['STUDENT', 'STUDENT-SMELJ'] as const)('is only read by %s', async role => {
    signInAs(role)
    openList()
    await screen.findByRole('link', { name: 'Corrida da primavera' })
    expect(screen.queryByRole('link', { name: 'Novo evento' })).toBeNull()
  })
})

describe('the office makes an event', () => {
  const startNew = async () => {
    const view = openList()
    await view.user.click(await screen.findByRole('link', { name: 'Novo evento' }))
    await screen.findByRole('heading', { level: 1, name: 'Novo evento escolar' })
    return view
  }

  it('with days and hours; blanks are sent as nothing, a name taken is said at the name', async () => {
    server.on('POST grade', () =>
      server.sent('POST').length === 1
        ? refuse('NAME_ALREADY_RECORDED', 'Já existe um registro com este nome.')
        : { status: 201, body: anEvent() },
    )
    const view = await startNew()
    await write(view, /^Nome do evento/, 'Feira')
    await write(view, /^Início/, '12/09/2099')
    await write(view, /^Término/, '13/09/2099')
    await write(view, /Hora de início/, '08:00')
    await write(view, /Hora de término/, '12:30')
    await save(view)
    expect(await screen.findAllByText(/Já existe um registro com este nome/)).not.toHaveLength(0)
    expect(field(/^Nome do evento/).getAttribute('aria-invalid')).toBe('true')
    await write(view, /^Nome do evento/, 'Feira de livros')
    await save(view)
    // The event is shown when it is there.
    expect(await screen.findByRole('heading', { level: 1, name: 'Corrida da primavera' })).toBeDefined()
    expect(server.sent('POST')[1]?.body).toEqual({
      isEvent: true,
      name: 'Feira de livros',
      description: null,
      place: null,
      start: '2099-09-12',
      end: '2099-09-13',
      startHour: '08:00:00',
      endHour: '12:30:00',
      selfEnrollment: true,
      enrollmentStart: null,
      enrollmentEnd: null,
      capacity: null,
      ageMin: null,
      ageMax: null,
      picture: null,
    })
  })

  it('is told of each field that is missing or no number, and nothing is sent', async () => {
    const view = await startNew()
    await write(view, /^Vagas/, 'muitas')
    await save(view)
    await waitFor(() => expect(field(/^Nome do evento/).getAttribute('aria-invalid')).toBe('true'))
    for (const name of [/^Início/, /^Término/, /Hora de início/, /Hora de término/, /^Vagas/])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('of whole days, without hours; days in the wrong order are said at the last one', async () => {
    server.on('POST grade', () => refuse('INVALID_DATE_INTERVAL_ERROR', 'O término vem antes do início.'))
    const view = await startNew()
    await write(view, /^Nome do evento/, 'Feira')
    await write(view, /^Início/, '12/09/2099')
    await write(view, /^Término/, '11/09/2099')
    await view.user.click(screen.getByRole('switch', { name: 'Dia inteiro' }))
    expect(screen.queryByLabelText(/Hora de início/)).toBeNull()
    await save(view)
    expect(await screen.findAllByText(/O término vem antes do início/)).not.toHaveLength(0)
    expect(field(/^Término/).getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('POST')[0]?.body).toMatchObject({
      start: '2099-09-12',
      end: '2099-09-11',
      startHour: null,
      endHour: null,
    })
  })
})

it('the last day of a new event follows the first one until it is another day', async () => {
  const view = render(Pages, '/app/eventos/adicionar')
  await screen.findByLabelText(/^Início/)
  await write(view, /^Início/, '12/09/2099')
  await view.user.tab()
  await waitFor(() => expect(field(/^Término/).value).toBe('12/09/2099'))
  await write(view, /^Início/, '14/09/2099')
  await view.user.tab()
  await waitFor(() => expect(field(/^Término/).value).toBe('14/09/2099'))
  await write(view, /^Término/, '20/09/2099')
  await write(view, /^Início/, '15/09/2099')
  await view.user.tab()
  expect(field(/^Término/).value).toBe('20/09/2099')
})

it('the last day of an event is as it was saved after a draft with another first day is discarded', async () => {
  event = anEvent({ start: '2099-09-10', end: '2099-09-12' })
  const address = `/app/eventos/editar/${EVENT_ID}`
  const view = render(Pages, address)
  await screen.findByLabelText(/^Início/)
  await write(view, /^Início/, '12/09/2099')
  await view.user.tab()
  await screen.findByText('Alterações não salvas')
  await new Promise(done => setTimeout(done, 450))
  view.unmount()
  const again = render(Pages, address)
  await again.user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }))
  await waitFor(() => expect(field(/^Início/).value).toBe('10/09/2099'))
  expect(field(/^Término/).value).toBe('12/09/2099')
})

it('what is typed of an event is there again when its page is opened once more', async () => {
  const view = render(Pages, '/app/eventos/adicionar')
  await screen.findByLabelText(/^Nome do evento/)
  await write(view, /^Nome do evento/, 'Gincana')
  await screen.findByText('Alterações não salvas')
  await new Promise(done => setTimeout(done, 450))
  view.unmount()
  render(Pages, '/app/eventos/adicionar')
  await waitFor(() => expect(field(/^Nome do evento/).value).toBe('Gincana'))
})

describe('the office at an event', () => {
  it('compares with what another person saved in between, and saves what was chosen', async () => {
    const current = anEvent({ version: 5, place: 'Ginásio' })
    server.on(`PATCH grade/${EVENT_ID}`, () =>
      server.sent('PATCH').length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Outra pessoa salvou.', current } }
        : { body: anEvent({ version: 6 }) },
    )
    const view = openEvent()
    await startEdit(view)
    await write(view, /^Nome do evento/, 'Corrida de verão')
    await save(view)
    const question = await screen.findByRole('dialog')
    await view.user.click(within(question).getByRole('button', { name: /Salvar/ }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH')[1]).toMatchObject({
      version: '"5"',
      body: { name: 'Corrida de verão' },
    })
  })

  it('sends only what was changed, over the version that was seen', async () => {
    server.on(`PATCH grade/${EVENT_ID}`, () => ({ body: anEvent({ version: 5 }) }))
    const view = openEvent()
    await startEdit(view)
    await view.user.click(screen.getByRole('switch', { name: 'Dia inteiro' }))
    await write(view, /Local/, 'Ginásio')
    await save(view)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]).toMatchObject({ version: '"4"' })
    expect(server.sent('PATCH')[0]?.body).toEqual({ place: 'Ginásio', startHour: null, endHour: null })
  })

  it('gets fewer vacancies than people only after saying so', async () => {
    server.on(`PATCH grade/${EVENT_ID}`, body =>
      typeof body === 'object' && body !== null && 'confirmOccupation' in body
        ? { body: anEvent({ version: 5 }) }
        : refuse('CAPACITY_BELOW_ACTIVE', 'Há mais inscritos do que vagas.', { active: 19 }),
    )
    const view = openEvent()
    await startEdit(view)
    await write(view, /^Vagas/, '10')
    await save(view)
    expect(await screen.findByText(/O evento já tem 19 inscritos/)).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Salvar mesmo assim' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { capacity: 10 },
      { capacity: 10, confirmOccupation: 'EXCEED' },
    ])
  })

  it('sees who comes, and since when', async () => {
    server.on('GET student-enrollment', () => ({ body: allOf([anEventPlace()]) }))
    openEvent()
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(within(row).getByText(/^02\/02\/2026/)).toBeDefined()
  })

  it('deletes none in which people are enrolled, and reads why', async () => {
    server.on(`DELETE grade/${EVENT_ID}`, () => ({
      status: 409,
      body: { code: 'IN_USE', message: 'Está em uso.' },
    }))
    const { user } = openEvent()
    const remove = { name: 'Excluir' }
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', remove))
    const question = await screen.findByRole('dialog', { name: 'Excluir Corrida da primavera' })
    await user.click(within(question).getByRole('button', remove))
    expect(await screen.findByText(/Há pessoas inscritas neste evento/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Corrida da primavera' })).toBeDefined()
  })

  it('sees that nobody has come yet, and may ask how it was', async () => {
    openEvent()
    expect(await screen.findByText('Ninguém inscrito ainda')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Criar pesquisa' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Fazer inscrição/ })).toBeNull()
  })

  it('is not offered to students', async () => {
    signInAs('STUDENT')
    server.on(`GET student-enrollment/academic-year/${aYear().id}/student`, () => ({ body: allOf([]) }))
    openEvent()
    expect(await screen.findByRole('button', { name: 'Fazer inscrição: Corrida da primavera' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
    for (const name of ['Mais ações', 'Criar pesquisa'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(within(document.body).queryByText('Ninguém inscrito ainda')).toBeNull()
    expect(server.sent().some(({ path }) => path === 'student-enrollment')).toBe(false)
  })
})

it('the address of one event that names none says what to choose, and asks the server for nothing', async () => {
  signInAs('ADMINISTRATOR')
  render(EventScreen, '/app/eventos/evento')
  expect(await screen.findByText('Escolha um evento')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Eventos' }).getAttribute('href')).toBe('/app/eventos')
  expect(server.sent('GET').filter(({ path }) => path.startsWith('grade'))).toEqual([])
})

describe('the office at an event', () => {
  const student = { ...savedStudent(), responsible: { name: 'Rosa Souza', kinship: 'Mãe' } }
  const enroll = async (view: View) => {
    await view.user.click(await screen.findByRole('button', { name: 'Inscrever' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Inscrever em/ }))
    await view.user.type(await dialog.findByRole('searchbox', { name: /Aluno/ }), 'Beatriz')
    await dialog.findByRole('button', { name: /mãe: Rosa Souza/ })
    await view.user.keyboard('{Enter}')
    await view.user.click(dialog.getByRole('button', { name: 'Inscrever' }))
  }
  beforeEach(() => {
    server.on('GET user', () => ({ body: allOf([student]) }))
    server.on('POST student-enrollment', () => ({ status: 201, body: anEventPlace() }))
  })

  it('enrols a student, who is found by name and known by the mother', async () => {
    const view = openEvent()
    await enroll(view)
    expect(await screen.findByText('Inscrição realizada com sucesso!')).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ gradeId: EVENT_ID, userId: student.id }])
  })

  it('reads why a student is not enrolled', async () => {
    server.on('POST student-enrollment', () => refuse('ALREADY_ENROLLED', 'O aluno já está inscrito.'))
    const view = openEvent()
    await enroll(view)
    expect(await screen.findByText('O aluno já está inscrito.')).toBeDefined()
    expect(screen.getByRole('dialog', { name: /^Inscrever em/ })).toBeDefined()
  })
})
