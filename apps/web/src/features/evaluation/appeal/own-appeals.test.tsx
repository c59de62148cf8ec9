import type { OwnAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OwnAppeals } from './own-appeals.part.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const appeal: OwnAppeal = {
  id: id(1),
  studentEnrollmentId: id(2),
  grade: { id: id(3), name: '3º ano A' },
  year: '2026',
  subject: 'FINAL_RESULT',
  term: null,
  curriculumComponent: { id: id(4), name: 'Matemática' },
  publishedOn: '2026-12-01',
  receivedOn: '2026-12-02',
  sendUntil: '2026-12-11',
  answerUntil: '2026-12-14',
  isLate: false,
  status: 'RECEIVED',
  meeting: null,
  version: 1,
  applicant: 'STUDENT',
  applicantName: 'Ana Lima',
  text: 'Peço a revisão',
  answer: null,
  changedAt: '2026-12-02T12:00:00.000Z',
}
const result = {
  studentEnrollmentId: id(2),
  grade: appeal.grade,
  year: '2026',
  publishedOn: '2026-12-01',
  sendUntil: '2026-12-11',
  components: [{ id: id(4), name: 'Matemática' }],
}
const answers = (body: Record<string, unknown>) =>
  server.on('GET own-result-appeal', () => ({
    body: { data: [], bar: null, results: [result], ...body },
  }))
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <OwnAppeals />
    </QueryClientProvider>,
  )

beforeEach(() => queryClient.clear())

describe('own requests for reconsideration', () => {
  it('a student of age sends a request about the result, with its deadline in sight', async () => {
    answers({})
    let sent: unknown = null
    server.on('POST own-result-appeal', body => {
      sent = body
      return {
        status: 201,
        body: { id: id(9), version: 1, sendUntil: '2026-12-11', answerUntil: '2026-12-14', isLate: false },
      }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Pedir reconsideração' }))
    const form = await screen.findByRole('dialog', { name: 'Pedir reconsideração do resultado' })
    within(form).getByText('O prazo para pedir vai até 11/12/2026.')
    await user.click(within(form).getByRole('button', { name: 'Enviar pedido' }))
    expect(await within(form).findAllByText('Campo obrigatório')).not.toEqual([])
    expect(sent).toBeNull()
    await user.type(within(form).getByLabelText(/O que você pede/), 'Confira a prova')
    await user.click(within(form).getByRole('button', { name: 'Enviar pedido' }))
    await screen.findByText('Pedido enviado.')
    expect(sent).toEqual({ studentEnrollmentId: id(2), text: 'Confira a prova' })
  })

  it('a minor reads that a responsible person sends the request', async () => {
    answers({ bar: 'MINOR' })
    open()
    await screen.findByText(/menos de 18 anos/)
    expect(screen.queryByRole('button', { name: 'Pedir reconsideração' })).toBeNull()
  })

  it('a pending own request shows until when the school answers, and is withdrawn', async () => {
    answers({ data: [appeal], results: [] })
    let sent: unknown = null
    server.on(`POST own-result-appeal/${id(1)}/withdrawal`, body => {
      sent = body
      return { body: { id: id(1), version: 2 } }
    })
    const { user } = open()
    await screen.findByText('A escola responde até 14/12/2026.')
    await user.click(screen.getByRole('button', { name: 'Desistir' }))
    const form = await screen.findByRole('dialog', { name: 'Desistir do pedido?' })
    await user.click(within(form).getByRole('button', { name: 'Desistir' }))
    await screen.findByText('Você desistiu do pedido.')
    expect(sent).toEqual({ version: 1 })
  })

  it('a withdrawal that the school was faster than is sent again over the request as it stands now', async () => {
    answers({ data: [appeal], results: [] })
    const sent: unknown[] = []
    server.on(`POST own-result-appeal/${id(1)}/withdrawal`, body => {
      sent.push(body)
      return sent.length === 1
        ? {
            status: 409,
            body: {
              code: 'STALE_VERSION',
              message: 'Mudou.',
              current: { ...appeal, status: 'IN_COUNCIL', version: 2 },
            },
          }
        : { body: { id: id(1), version: 3 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Desistir' }))
    const form = await screen.findByRole('dialog', { name: 'Desistir do pedido?' })
    await user.click(within(form).getByRole('button', { name: 'Desistir' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(await within(form).findByRole('button', { name: 'Desistir' }))
    await waitFor(() => expect(sent).toEqual([{ version: 1 }, { version: 2 }]))
  })

  it('an answered request shows answer and minutes, and is not withdrawn', async () => {
    answers({
      data: [
        {
          ...appeal,
          status: 'DENIED',
          answer: 'A soma está certa.',
          meeting: { id: id(7), date: '2026-12-10', status: 'SIGNED', number: 3 },
        },
      ],
      results: [],
    })
    open()
    await screen.findByText('A soma está certa.')
    screen.getByText('Na Ata nº 3/2026, de 10/12/2026.')
    expect(screen.queryByRole('button', { name: 'Desistir' })).toBeNull()
  })

  it('without requests and results nothing is shown', async () => {
    answers({ results: [] })
    const { container } = open()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(container.textContent).not.toContain('Pedidos de reconsideração')
  })
})
