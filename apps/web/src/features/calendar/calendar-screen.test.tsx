import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component } from './calendar-screen.tsx'

const server = testServer()

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const event = (n: number, title: string, start: string): AcademicCalendarEvent => ({
  id: id(n),
  title,
  type: 'OTHER',
  start,
  end: start,
  startDate: start,
  endDate: start,
  startHour: null,
  endHour: null,
  editable: true,
  description: null,
  repeatsYearly: false,
  repeatsUntil: null,
  followsWeekday: null,
  version: 1,
})
const fair = event(1, 'Feira de ciências', '2026-03-05')
const party = event(2, 'Festa junina', '2026-06-20')

const page = (data: unknown[], currentPage = 1, totalPages = 1) => ({
  body: {
    data,
    currentPage,
    nextPage: null,
    previousPage: null,
    rowsPerPage: 100,
    totalPages,
    totalRowCount: data.length,
  },
})
const refused = (code: string, data: Record<string, unknown> = {}) => ({
  status: 422,
  body: { code, message: 'Recusado.', ...data },
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/calendario?visao=lista&data=2026-01-01',
  )

beforeEach(() => {
  useSession.setState({ menuYear: { id: id(9), year: '2026' } })
  server.on('GET academic-calendar', () => page([fair]))
  server.on('GET calendar/national-holidays', () => ({
    body: { data: [{ date: '2026-04-21', name: 'Tiradentes', optional: false }], source: 'OFFLINE' },
  }))
  server.on('GET education-level', () => page([]))
  server.on('GET academic-year', () => page([]))
  server.on('GET api/calendar', () => page([]))
  server.on('GET api/calendar/years', () => ({ body: { data: [] } }))
  server.on(`GET academic-year/${id(9)}/school-days`, () => ({
    body: {
      minimum: 200,
      levels: [
        {
          educationLevel: { id: id(8), name: 'Fundamental' },
          total: 197,
          terms: [{ id: id(7), position: 1, start: '2026-02-09', end: '2026-04-24', days: 48 }],
          months: [{ month: '2026-03', days: 22 }],
        },
      ],
    },
  }))
})

describe('the calendar of an administrator', () => {
  it('shows what came when one source did not, and says which', async () => {
    server.on('GET calendar/national-holidays', () => ({ status: 404, body: { code: 'NOT_FOUND' } }))
    open()
    expect(await screen.findByText('Feira de ciências')).toBeDefined()
    expect(await screen.findByText('Não foi possível carregar os feriados nacionais.')).toBeDefined()
  })

  it('asks for page after page until the last', async () => {
    let requestCount = 0
    server.on('GET academic-calendar', () => {
      requestCount += 1
      return page([requestCount === 1 ? fair : party], requestCount, 2)
    })
    open()
    expect(await screen.findByText('Festa junina')).toBeDefined()
    expect(screen.getByText('Feira de ciências')).toBeDefined()
    expect(requestCount).toBe(2)
  })

  it('says discreetly that the holidays were computed here, and how many school days are missing', async () => {
    open()
    expect(await screen.findByText('Tiradentes')).toBeDefined()
    expect(screen.getByText(/calculados pelo sistema/)).toBeDefined()
    expect(await screen.findByText('Faltam 3 dias para 200')).toBeDefined()
  })

  it('prints the year as twelve months with the school days of each month and term', async () => {
    window.print = () => undefined
    open()
    await screen.findByText('Faltam 3 dias para 200')
    window.dispatchEvent(new Event('beforeprint'))
    const sheet = await waitFor(() => {
      const found = document.querySelector('[data-print-sheet]')
      if (!(found instanceof HTMLElement)) throw new Error('Expected the sheet')
      return found
    })
    expect(sheet.querySelectorAll('caption')).toHaveLength(13)
    expect(sheet.textContent).toContain('22 dias letivos')
    expect(sheet.textContent).toContain('09/02/2026 a 24/04/2026, 48 dias')
    expect(sheet.querySelector('[data-kind="NATIONAL"]')?.textContent).toBe('21N')
    window.dispatchEvent(new Event('afterprint'))
  })

  it('downloads the paper of the chosen year, and says why there is none', async () => {
    server.on(`GET report/academic-year/${id(9)}/calendar`, () => ({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE', message: 'O serviço está indisponível.' },
    }))
    const { user } = open()
    await screen.findByText('Tiradentes')
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Calendário letivo (PDF)' }))
    expect(await screen.findByText(/indisponível/)).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Imprimir o ano' })).toBeNull()
  })

  it('leaves out the kinds that the administrator turns off', async () => {
    const { user, router } = open()
    await screen.findByText('Tiradentes')
    await user.click(screen.getByRole('button', { name: 'Feriado nacional' }))
    await waitFor(() => expect(screen.queryByText('Tiradentes')).toBeNull())
    expect(screen.getByText('Feira de ciências')).toBeDefined()
    expect(router.state.location.search).toContain('tipos=')
  })

  it('keeps what was typed when lessons stand in the way, and names them', async () => {
    server.on('POST academic-calendar', () =>
      refused('LESSONS_ON_DAY_OFF', {
        count: 15,
        days: [{ date: '2026-08-17', count: 15 }],
        grades: [{ id: id(6), name: '6º ano A' }],
      }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo evento' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/^Título/), 'Dia da cidade')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(
      await within(form).findByText(/Há 15 aulas previstas.*17\/08\/2026 \(15\).*6º ano A/),
    ).toBeDefined()
    expect(within(form).getByDisplayValue('Dia da cidade')).toBeDefined()
    await user.click(within(form).getByRole('button', { name: 'Manter as aulas' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).toMatchObject({ title: 'Dia da cidade', lessons: 'KEEP' })
    expect(server.sent('POST')[1]?.key).not.toBe(server.sent('POST')[0]?.key)
  })

  it('types another day for an event of one day, and its end goes along', async () => {
    server.on('POST academic-calendar', () =>
      refused('LESSONS_ON_DAY_OFF', { count: 1, days: [], grades: [] }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo evento' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/^Título/), 'Dia da cidade')
    const start = within(form).getByRole('textbox', { name: /^Início/ })
    await user.clear(start)
    // Before the day that the form comes with, so that the end need not move.
    await user.type(start, '12022026{Enter}')
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({ start: '2026-02-12', end: '2026-02-12' })
  })

  it('asks about lessons only as long as what was refused is what is typed', async () => {
    server.on('POST academic-calendar', () =>
      refused('LESSONS_ON_DAY_OFF', { count: 1, days: [], grades: [] }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo evento' }))
    const form = await screen.findByRole('dialog')
    const title = within(form).getByLabelText(/^Título/)
    await user.type(title, 'Dia da cidade')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await within(form).findByRole('button', { name: 'Manter as aulas' })
    await user.type(title, '!')
    await waitFor(() => expect(within(form).queryByRole('button', { name: 'Manter as aulas' })).toBeNull())
  })

  it('withdraws what was recorded on the days, for a reason that is written first', async () => {
    server.on('POST academic-calendar', () =>
      refused('LESSONS_ON_DAY_OFF', { count: 1, days: [], grades: [] }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo evento' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/^Título/), 'Falta de água')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await user.click(await within(form).findByText('Não houve nenhuma destas aulas?'))
    const withdraw = within(form).getByRole('button', { name: 'Retirar chamadas e excluir as aulas' })
    expect(withdraw).toHaveProperty('disabled', true)
    await user.type(within(form).getByLabelText(/^Motivo da retirada/), 'Escola fechou{Enter}')
    expect(server.sent('POST')).toHaveLength(1)
    await user.click(withdraw)
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).toMatchObject({
      lessons: 'REMOVE',
      records: 'WITHDRAW',
      recordsReason: 'Escola fechou',
    })
  })

  it('asks what becomes of lessons on days that are lost with an event', async () => {
    server.on(`DELETE academic-calendar/${id(1)}`, (_, query) =>
      query.get('lessons') === 'REMOVE'
        ? { body: null }
        : refused('LESSONS_ON_LOST_DAY', {
            count: 2,
            days: [{ date: '2026-03-05', count: 2 }],
            grades: [],
          }),
    )
    const { user } = open()
    await user.click(await screen.findByText('Feira de ciências'))
    await user.click(await screen.findByRole('button', { name: 'Excluir evento' }))
    const confirmation = await screen.findByRole('dialog', { name: 'Excluir evento “Feira de ciências”' })
    await user.click(within(confirmation).getByRole('button', { name: 'Excluir evento' }))
    const question = await screen.findByRole('dialog', { name: 'O que fazer com as aulas?' })
    expect(question.textContent).toMatch(/Há 2 aulas previstas.*05\/03\/2026 \(2\)/)
    await user.click(within(question).getByRole('button', { name: 'Excluir as aulas sem registro' }))
    expect(await screen.findByText('Evento excluído.')).toBeDefined()
    expect(server.sent('DELETE')).toHaveLength(2)
  })

  it('shows the lessons of a school Saturday by class, and saves it once they are confirmed', async () => {
    const saturday = { ...event(3, 'Sábado letivo', '2026-03-07'), type: 'SCHOOL_DAY' as const }
    server.on('GET academic-calendar', () => page([saturday]))
    const lesson = (start: string, grade: string, reason: string | null = null) => ({
      date: '2026-03-07',
      start,
      end: start.replace(':00:', ':50:'),
      lessonPlan: {
        id: id(7),
        grade: { id: id(grade === '6º ano A' ? 5 : 6), name: grade },
        curriculumComponent: { id: id(8), name: 'Arte' },
      },
      reason,
    })
    const preview = {
      added: [lesson('07:00:00', '6º ano A'), lesson('08:00:00', '6º ano A'), lesson('07:00:00', '7º ano A')],
      removed: [],
      kept: [],
      skipped: [lesson('09:00:00', '7º ano A', 'OVERLAP')],
    }
    server.on(`PATCH academic-calendar/${id(3)}`, body => ({
      body: JSON.stringify(body).includes('"preview":true') ? { ...saturday, preview } : saturday,
    }))
    const { user } = open()
    await user.click(await screen.findByText('Sábado letivo'))
    const form = await screen.findByRole('dialog')
    const follows = within(form).getByRole('combobox', { name: /^Segue o horário de/ })
    await user.click(follows)
    await user.click(await screen.findByRole('option', { name: 'segunda-feira' }))
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))

    const question = await screen.findByRole('dialog', { name: 'Aulas que vêm com este dia letivo' })
    expect(question.textContent).toMatch(/3 aulas novas:6º ano A: 2 aulas7º ano A: 1 aula/)
    expect(question.textContent).toMatch(/1 data sem aula.*Arte, 7º ano A \(horário ocupado\)/)
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(await within(form).findByText('O evento não foi salvo.')).toBeDefined()
    expect(server.sent('PATCH')).toHaveLength(1)

    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await user.click(await screen.findByRole('button', { name: 'Salvar com estas aulas' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(3))
    expect(server.sent('PATCH')[2]?.body).toMatchObject({ followsWeekday: 'MONDAY', version: 1 })
    expect(server.sent('PATCH')[2]?.body).not.toHaveProperty('preview')
  })

  it('refuses an end before the start on its field, without asking the server', async () => {
    const { user } = open()
    await user.click(await screen.findByText('Feira de ciências'))
    const form = await screen.findByRole('dialog')
    const end = within(form).getByRole('textbox', { name: /^Término/ })
    await user.clear(end)
    await user.type(end, '01/03/2026')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(await within(form).findByText('O fim não pode ser antes do início')).toBeDefined()
    expect(server.sent('PATCH')).toEqual([])
  })

  it('compares field by field what somebody else saved meanwhile, and saves over the newer version', async () => {
    const theirs = { ...fair, type: 'MEETING' as const, version: 2 }
    server.on(`PATCH academic-calendar/${id(1)}`, body =>
      JSON.stringify(body).includes('"version":2')
        ? { body: { ...theirs, version: 3 } }
        : { status: 409, body: { code: 'STALE_VERSION', message: 'Outra pessoa', current: theirs } },
    )
    const { user } = open()
    await user.click(await screen.findByText('Feira de ciências'))
    const form = await screen.findByRole('dialog')
    const title = within(form).getByLabelText(/^Título/)
    await user.clear(title)
    await user.type(title, 'Mostra')
    await user.click(within(form).getByRole('button', { name: 'Salvar' }))
    await user.click(await screen.findByRole('button', { name: 'Salvar escolhas' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH')[1]?.body).toMatchObject({ title: 'Mostra', type: 'MEETING', version: 2 })
  })

  it('says what deleting does before it is done', async () => {
    server.on('GET academic-calendar', () => page([{ ...fair, repeatsYearly: true }]))
    server.on(`DELETE academic-calendar/${id(1)}`, () => ({ status: 200, body: null }))
    const { user } = open()
    await user.click(await screen.findByText('Feira de ciências'))
    await user.click(await screen.findByRole('button', { name: 'Excluir evento' }))
    expect(await screen.findByText(/sai do calendário de todos os anos/)).toBeDefined()
    expect(server.sent('DELETE')).toEqual([])
  })

  it('offers to define the calendar of a year that has none', async () => {
    const { user } = open()
    expect(await screen.findByText(/O ano de 2026 ainda não tem calendário/)).toBeDefined()
    const [button] = screen.getAllByRole('button', { name: 'Definir calendário do ano' })
    if (button) await user.click(button)
    expect(await screen.findByText('É o primeiro calendário de 2026.')).toBeDefined()
  })
})
