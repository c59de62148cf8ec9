import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OwnRequests } from './own-requests.part.tsx'
import { requestOf, SWAP, secretary, THIS, YEAR, year } from './request-test-world.ts'
import { Requests } from './requests.part.tsx'

const server = testServer()
const asked: string[] = []
const show = (...messages: ReturnType<typeof requestOf>[]) =>
  server.on('GET school-message', (_, query) => {
    asked.push(query.toString())
    return { body: allOf(messages) }
  })
const open = (Screen: typeof Requests) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
    '/app/notificacoes/solicitacoes',
  )
const decided = (accept: boolean, reason: string | null) => ({
  ...SWAP,
  decision: { accept, reason, by: secretary, at: '2026-03-03T12:00:00.000Z' },
})

beforeEach(() => {
  asked.length = 0
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
})

describe('the office, asked for a change', () => {
  it('sees what is asked beside what is, of those that are open', async () => {
    show(requestOf('m', SWAP))
    open(Requests)
    const now = within(await screen.findByRole('region', { name: 'Como está' }))
    expect(now.getByText('Arte, 6º ano A: quinta-feira, 05/03/2026, 07:00 às 07:50')).toBeDefined()
    const then = within(screen.getByRole('region', { name: 'O que se pede' }))
    expect(then.getByText('Arte, 6º ano A: sexta-feira, 06/03/2026, 09:00 às 09:50')).toBeDefined()
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
      box: 'requests',
      request: 'OPEN',
      academicYearId: YEAR,
    })
  })

  it('accepts it, and is told with the clash why the timetable refuses it', async () => {
    show(requestOf('m', SWAP))
    let clashes = true
    server.on('POST school-message/m/decision', () =>
      clashes
        ? {
            status: 422,
            body: {
              code: 'START_TIME_OVERLAP',
              message: 'O início choca com outro horário',
              conflict: {
                lessonPlan: THIS.lessonPlan,
                date: '2026-03-06',
                start: '08:30:00',
                end: '09:20:00',
              },
            },
          }
        : { body: requestOf('m', decided(true, null)) },
    )
    const { user } = open(Requests)
    await user.click(await screen.findByRole('button', { name: 'Aceitar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Aceitar a solicitação' }))
    await user.click(form.getByRole('button', { name: 'Aceitar' }))
    expect(await form.findByText(/(A turma|Paulo .*) já tem Arte, 6º ano A/)).toBeDefined()
    clashes = false
    await user.click(form.getByRole('button', { name: 'Aceitar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('POST').at(-1)?.body).toEqual({ accept: true })
  })

  it('refuses it only with a reason', async () => {
    show(requestOf('m', SWAP))
    server.on('POST school-message/m/decision', () => ({ body: requestOf('m', decided(false, 'Prova')) }))
    const { user } = open(Requests)
    await user.click(await screen.findByRole('button', { name: 'Recusar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Recusar a solicitação' }))
    await user.click(form.getByRole('button', { name: 'Recusar' }))
    expect(await form.findByText('Campo obrigatório')).toBeDefined()
    await user.type(form.getByLabelText(/^Motivo/), 'Há prova nesse dia')
    await user.click(form.getByRole('button', { name: 'Recusar' }))
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toEqual({ accept: false, reason: 'Há prova nesse dia' }),
    )
  })

  it('decides nothing again, nor in a year that is finished', async () => {
    show(requestOf('m', decided(true, 'Combinado')))
    open(Requests)
    expect(await screen.findByText('Combinado')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
  })

  it('reads that a lesson is gone', async () => {
    show(requestOf('m', { kind: 'REMOVE', lesson: null, decision: null }))
    open(Requests)
    expect(await screen.findByText('Esta aula não existe mais.')).toBeDefined()
  })
})

describe('an instructor who has asked', () => {
  it('reads the answer, of what they have sent', async () => {
    show(requestOf('m', decided(false, 'Há prova nesse dia')))
    open(OwnRequests)
    expect(await screen.findByText('Recusada')).toBeDefined()
    expect(screen.getByText('Há prova nesse dia')).toBeDefined()
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({ box: 'sent', type: 'REQUEST' })
  })

  it('withdraws one without an answer after a confirmation, and sees it withdrawn', async () => {
    let request: Parameters<typeof requestOf>[1] = SWAP
    server.on('GET school-message', () => ({ body: allOf([requestOf('m', request)]) }))
    server.on('POST school-message/m/withdrawal', () => {
      request = decided(false, null)
      return { body: requestOf('m', request) }
    })
    const { user } = open(OwnRequests)
    await user.click(await screen.findByRole('button', { name: 'Retirar solicitação' }))
    const question = within(await screen.findByRole('dialog', { name: 'Retirar “Trocar aulas: Arte”' }))
    expect(server.sent('POST')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Retirar solicitação' }))
    expect(await screen.findByText('Retirada')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retirar solicitação' })).toBeNull()
  })

  it('withdraws nothing that is answered', async () => {
    show(requestOf('m', decided(false, 'Há prova nesse dia')))
    open(OwnRequests)
    expect(await screen.findByText('Recusada')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retirar solicitação' })).toBeNull()
  })

  it('asks anew, and is told while there is nothing', async () => {
    show()
    const { user } = open(OwnRequests)
    expect(await screen.findByText('Nenhuma solicitação')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nova solicitação' }))
    expect(await screen.findByRole('dialog', { name: 'Solicitar alteração à secretaria' })).toBeDefined()
  })
})
