import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { BackupState } from './backup-state.part.tsx'

const server = testServer()
const open = (state: object) => {
  server.on('GET backup', () => ({ body: state }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <BackupState />
    </QueryClientProvider>,
  )
}
const made = {
  dailyAt: '02:30',
  lastAt: '2026-11-23T05:30:00Z',
  verifiedAt: '2026-11-23T05:31:00Z',
  encrypted: true,
  count: 8,
  late: false,
}

it('an administrator reads when the last backup was made and proved', async () => {
  open(made)
  expect(await screen.findByText('Todo dia às 02:30, horário de Brasília.')).toBeDefined()
  expect(screen.getByText(/^Último backup: 23\/11\/2026/)).toBeDefined()
  expect(screen.getByText(/^Conferido em 23\/11\/2026/)).toBeDefined()
  expect(screen.getByText('8 backups guardados.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('one that is late is told aloud, and so is a server that makes none', async () => {
  open({ ...made, late: true })
  expect((await screen.findByRole('alert')).textContent).toContain('está atrasado')
  expect(screen.getByText('Os backups são cifrados.')).toBeDefined()
})

it('a server without backups says so', async () => {
  open({ dailyAt: null, lastAt: null, verifiedAt: null, encrypted: null, count: 0, late: false })
  expect((await screen.findByRole('alert')).textContent).toContain('não faz backup sozinho')
})
