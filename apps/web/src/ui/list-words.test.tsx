import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../test-screen.tsx'
import { listWords } from './list-words.ts'
import { Select } from './select.tsx'

const List = ({ ask }: { ask: () => Promise<string[]> }) => {
  const query = useQuery({ queryKey: ['classes'], queryFn: ask, retry: false })
  return <Select label="Turma" searchable data={query.data ?? []} {...listWords(query, 'Nenhuma turma')} />
}
const open = (ask: () => Promise<string[]>) =>
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <List ask={ask} />
    </QueryClientProvider>,
  )
const list = () => screen.getByRole('combobox', { name: 'Turma' })

describe('a list of choices that the server is asked for', () => {
  it('does not say that there is none while it is asked', async () => {
    const { user } = open(() => new Promise(() => undefined))
    await user.click(list())
    await screen.findByText('Buscando…')
    expect(screen.queryByText('Nenhuma turma')).toBeNull()
  })

  it('says so once it has answered', async () => {
    const { user } = open(() => Promise.resolve([]))
    await user.click(list())
    await screen.findByText('Nenhuma turma')
  })

  it('says that it could not be asked, and asks again when it is opened again', async () => {
    const ask = vi.fn<() => Promise<string[]>>(() => Promise.reject(new Error('500')))
    const { user } = open(ask)
    await user.click(list())
    await screen.findByText(/Não foi possível buscar/)
    ask.mockResolvedValue(['6º ano A'])
    await user.tab()
    await user.click(list())
    await screen.findByRole('option', { name: '6º ano A' })
  })
})
