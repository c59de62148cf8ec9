import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ErasePerson } from './erase-person.part.tsx'

const server = testServer()
beforeEach(() => {
  queryClient.clear()
  notifications.clean()
})

const id = '00000000-0000-4000-8000-000000000001'
const by = {
  id,
  type: 'ADMINISTRATOR',
  role: 'ADMINISTRATOR',
  name: 'Sônia',
  socialName: null,
  registration: '1',
  thumb: null,
}
const removed = [
  { group: 'contact', count: 3 },
  { group: 'responsibles', count: 2 },
]
const erasure = { id, at: '2026-08-17T15:00:00Z', by, note: null, removed }
const preview = {
  version: 4,
  registration: '202600001',
  kept: [
    { group: 'identification', count: 1 },
    { group: 'marks', count: 12 },
  ],
  removed,
}
const page = (data: object[]) => ({
  data,
  currentPage: 1,
  nextPage: null,
  previousPage: null,
  rowsPerPage: 1,
  totalPages: 1,
  totalRowCount: data.length,
})
const open = (answer: { status?: number; body: unknown }, earlier: object[] = []) => {
  server.on(`GET user/${id}/erasure`, () => ({ body: page(earlier) }))
  server.on(`POST user/${id}/erasure`, body =>
    (body as { preview?: boolean }).preview ? answer : { status: 201, body: erasure },
  )
  const onClose = vi.fn()
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <ErasePerson person={{ id, name: 'Ana Lima', socialName: null }} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { ...view, onClose }
}
const bodies = () => server.sent('POST').map(({ body }) => body)

it('an administrator sees what goes and what stays, and only then confirms with the registration number', async () => {
  const { user, onClose } = open({ body: { ...erasure, preview } })
  const goes = await screen.findByRole('list', { name: 'Sai' })
  expect(within(goes).getByText('E-mail, telefones e endereço: 3')).toBeDefined()
  const stays = screen.getByRole('list', { name: /^Fica/ })
  expect(within(stays).getByText('Notas e pareceres: 12')).toBeDefined()
  expect(screen.getByText(/Não pode ser desfeito/)).toBeDefined()
  const number = screen.getByLabelText(/digite o número de matrícula \(202600001\)/)
  await user.click(screen.getByRole('button', { name: 'Eliminar definitivamente' }))
  expect(await screen.findByText('Campo obrigatório')).toBeDefined()
  await user.type(number, '202600002')
  await user.click(screen.getByRole('button', { name: 'Eliminar definitivamente' }))
  expect(await screen.findByText('Este não é o número de matrícula deste aluno.')).toBeDefined()
  expect(bodies()).toEqual([{ preview: true }])
  await user.clear(number)
  await user.type(number, ' 202600001')
  await user.type(screen.getByLabelText('Número do pedido ou protocolo'), '7/2026')
  await user.click(screen.getByRole('button', { name: 'Eliminar definitivamente' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies().at(-1)).toEqual({ registration: '202600001', note: '7/2026', version: 4 })
  expect(await screen.findByText('Dados pessoais eliminados.')).toBeDefined()
})

it('whose data cannot be removed yet is told why, and nothing can be confirmed', async () => {
  const message = 'Este aluno está matriculado, na lista de espera ou inscrito em um evento.'
  open({ status: 422, body: { code: 'ERASURE_ENROLLED', message, refusals: ['ERASURE_ENROLLED'] } })
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Eliminar definitivamente' })).toBeNull()
})

it('of whom everything is removed already it is said when and by whom', async () => {
  open({ body: { ...erasure, preview: { ...preview, removed: [] } } }, [erasure])
  expect(await screen.findByText('Não há nada a eliminar.')).toBeDefined()
  expect(await screen.findByText(/já foram eliminados em 17\/08\/2026.*por Sônia/)).toBeDefined()
})
