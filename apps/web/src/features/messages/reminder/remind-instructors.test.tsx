import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { RemindInstructors } from './remind-instructors.part.tsx'
import { useRemindersDue } from './reminder.api.ts'

const server = testServer()
const YEAR = '019b0822-0000-7000-8000-000000000001'
const owedBy = (id: string, name: string, remindedAt: string | null = null) => ({
  user: {
    id,
    type: 'INSTRUCTOR',
    role: 'INSTRUCTOR',
    name,
    socialName: null,
    registration: null,
    thumb: null,
  },
  unreleased: 3,
  withoutAttendance: 1,
  unscored: 0,
  remindedAt,
})
const [BIA, LEO, ZOE] = [
  owedBy('b', 'Bia Lima'),
  owedBy('l', 'Léo Sá'),
  owedBy('z', 'Zoé Reis', '2026-03-05T11:30:00.000Z'),
]

const answer = (...data: ReturnType<typeof owedBy>[]) =>
  server.on('POST school-message/reminder', () => ({ body: { data, sent: 2 } }))
const Opened = ({ onClose }: { onClose: () => void }) => {
  const due = useRemindersDue(YEAR)
  return due.isPending ? null : <RemindInstructors yearId={YEAR} due={due} onClose={onClose} />
}
const open = async () => {
  const onClose = vi.fn()
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Opened onClose={onClose} />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('dialog', { name: 'Lembrar professores' }))
  return { user, form, onClose }
}

describe('a secretary who reminds instructors', () => {
  it('sees what each owes and who was reminded today; nobody is chosen beforehand', async () => {
    answer(BIA, LEO, ZOE)
    const { user, form } = await open()
    const bia = await form.findByRole('checkbox', {
      name: 'Bia Lima: 3 aulas a lançar · 1 aula sem frequência',
    })
    expect(bia).toHaveProperty('checked', false)
    const zoe = form.getByRole('checkbox', { name: /^Zoé Reis/ })
    expect(zoe).toHaveProperty('disabled', true)
    expect(form.getByText(/^Já lembrado hoje, às/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Enviar lembretes' }))
    expect(await form.findByText('Escolha ao menos um professor')).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ academicYearId: YEAR, preview: true }])
  })

  it('reads the message first, and reminds all who may be', async () => {
    answer(BIA, LEO, ZOE)
    const { user, form, onClose } = await open()
    await user.click(await form.findByRole('checkbox', { name: 'Todos os 2' }))
    const sample = within(form.getByRole('region', { name: 'A mensagem' }))
    expect(sample.getByText('Para Bia Lima')).toBeDefined()
    expect(sample.getByText(/3 aulas a lançar/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Enviar lembretes' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent('POST').at(-1)?.body).toEqual({ academicYearId: YEAR, instructorIds: ['b', 'l'] })
    expect(await screen.findByText('2 professores lembrados')).toBeDefined()
  })

  it('is told when nobody owes anything', async () => {
    answer()
    const { form } = await open()
    expect(await form.findByText('Nenhum professor com pendências')).toBeDefined()
  })
})
