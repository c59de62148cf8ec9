import type { MessageChild, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Component as NotificationsPage } from '../../../app/pages/notifications-page.tsx'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../../academics/grade/grade-test-world.ts'
import { aMessage, aRecipient, MESSAGE_ID, signInAs, testId, YEAR } from '../messages-test-world.ts'
import './info/message-info.tsx'
import { childTable } from './info/child-rows.values.ts'
import { recipientTable } from './info/recipient-rows.values.ts'

const server = testServer()
let message: SchoolMessage

beforeEach(() => {
  notifications.clean()
  signInAs('ADMINISTRATOR')
  message = aMessage({
    recipients: [
      aRecipient(1, 'Caio Melo', 'CONFIRMED'),
      aRecipient(2, 'Ana Lima'),
      aRecipient(3, 'Bia Reis', 'READ'),
    ],
    counts: { delivered: 1, read: 1, confirmed: 1 },
  })
  server.on('GET academic-year', () => ({ body: allOf([{ ...aYear(), ...YEAR }]) }))
  server.on('GET school-message', () => ({ body: allOf([message]) }))
  server.on(`GET school-message/${MESSAGE_ID}`, () => ({ body: message }))
})

const open = async () => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <NotificationsPage />
    </QueryClientProvider>,
    `/app/notificacoes?mensagem=${MESSAGE_ID}`,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Detalhes da notificação' })
  await within(dialog).findByRole('heading', { name: 'Reunião de pais' })
  return { ...view, dialog }
}
const names = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map(row => /Ana Lima|Bia Reis|Caio Melo/.exec(row.textContent ?? '')?.[0])

describe('the office looks at a notification', () => {
  it('sees who cannot sign in, and prints slips for them alone', async () => {
    message = aMessage({
      recipients: [
        { ...aRecipient(1, 'Caio Melo'), hasAccess: true },
        { ...aRecipient(2, 'Ana Lima'), hasAccess: false },
        { ...aRecipient(3, 'Bia Reis'), hasAccess: false },
      ],
      counts: { delivered: 3, read: 0, confirmed: 0 },
    })
    const { dialog, user } = await open()
    expect(
      within(dialog).getByText(/2 destinatários estão sem acesso à Lousa e não veem a notificação/),
    ).toBeDefined()
    await user.click(within(dialog).getByLabelText('Só quem está sem acesso'))
    expect(names(dialog)).toEqual(['Ana Lima', 'Bia Reis'])
    await user.click(within(dialog).getByRole('button', { name: 'Imprimir 2 bilhetes' }))
    expect(
      within(dialog)
        .getAllByText(/^Para: /)
        .map(({ textContent }) => textContent),
    ).toEqual(['Para: Ana Lima', 'Para: Bia Reis'])
  })

  it('sees who has read and who has confirmed, in words, by name, and those alone who have not', async () => {
    const { dialog, user } = await open()
    expect(names(dialog)).toEqual(['Ana Lima', 'Bia Reis', 'Caio Melo'])
    for (const words of ['Entregue', 'Lida', 'Confirmada'])
      expect(within(dialog).getByText(words)).toBeDefined()
    expect(within(dialog).getByRole('img', { name: '1 confirmadas, 1 lidas e 1 entregues' })).toBeDefined()
    await user.click(within(dialog).getByLabelText('Só quem não leu'))
    expect(names(dialog)).toEqual(['Ana Lima'])
  })

  it('sends it again to those, after a question, and is told when that is too soon', async () => {
    server.on(`POST school-message/${MESSAGE_ID}/resend`, () => ({
      status: 422,
      body: { code: 'TOO_SOON', message: 'Esta mensagem já foi enviada nas últimas 24 horas.' },
    }))
    const { dialog, user } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Reenviar a quem não leu' }))
    const question = await screen.findByRole('dialog', { name: 'Reenviar a quem não leu?' })
    expect(server.sent('POST')).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText(/nas últimas 24 horas/)).toBeDefined()
  })

  it('prints a slip to be signed for each person that the list shows', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { dialog, user } = await open()
    await user.click(within(dialog).getByLabelText('Só quem não leu'))
    await user.click(within(dialog).getByRole('button', { name: 'Imprimir bilhetes' }))
    const [slip, ...others] = within(dialog).getAllByRole('article')
    expect(others).toEqual([])
    expect(slip?.textContent).toMatch(/Reunião de pais.*Para: Ana Lima.*quinta-feira.*Assinatura/)
    await user.click(within(dialog).getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('has the list as a table in which no cell is a formula', () => {
    const [head, row] = recipientTable([aRecipient(1, '=HYPERLINK("x")', 'READ')])
    expect(head).toEqual(['Nome', 'Matrícula', 'Perfil', 'Situação', 'Desde'])
    expect(row?.slice(0, 4)).toEqual(['=HYPERLINK("x")', '20261', 'Aluno', 'Lida'])
  })

  it('sees for which children it is confirmed and by whom, and those alone for whom it is not', async () => {
    const child = (
      n: number,
      name: string,
      status: MessageChild['status'],
      by: string | null,
    ): MessageChild => ({
      id: testId(400 + n),
      student: aRecipient(n, name).user,
      grade: '7º A',
      status,
      at: '2026-03-05T10:30:00.000Z',
      guardians: by === null ? [] : [{ ...aRecipient(50 + n, by, status), kinship: 'Mãe', hasAccess: true }],
    })
    message = aMessage({
      children: [child(1, 'Ana Lima', 'CONFIRMED', 'Maria Lima'), child(2, 'Bia Reis', 'DELIVERED', null)],
      counts: { delivered: 1, read: 0, confirmed: 1 },
    })
    const { dialog, user } = await open()
    expect(within(dialog).getByText('2 alunos: 1 com confirmação.')).toBeDefined()
    expect(within(dialog).getByText(/^Maria Lima \(Mãe\): Confirmada, /)).toBeDefined()
    expect(within(dialog).getByText('Sem responsável com acesso')).toBeDefined()
    expect(childTable(message.children ?? []).map(row => row.slice(0, 5))).toEqual([
      ['Aluno', 'Turma', 'Situação', 'Responsável', 'Parentesco'],
      ['Ana Lima', '7º A', 'Confirmada', 'Maria Lima', 'Mãe'],
      ['Bia Reis', '7º A', 'Entregue', 'Sem responsável com acesso', ''],
    ])
    await user.click(within(dialog).getByLabelText('Só quem falta'))
    expect(names(dialog)).toEqual(['Bia Reis'])
    await user.click(within(dialog).getByRole('button', { name: 'Reenviar a quem falta' }))
    const question = await screen.findByRole('dialog', { name: 'Reenviar a quem falta?' })
    expect(within(question).getByText(/responsáveis de 1 aluno sem confirmação/)).toBeDefined()
  })

  it('deletes it only after a question', async () => {
    server.on(`DELETE school-message/${MESSAGE_ID}`, () => ({ status: 204, body: null }))
    const { dialog, user } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    const question = await screen.findByRole('dialog', { name: 'Excluir a notificação “Reunião de pais”?' })
    expect(server.sent('DELETE')).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(server.sent('DELETE')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Detalhes da notificação' })).toBeNull())
  })
})
