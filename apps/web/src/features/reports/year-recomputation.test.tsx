import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { YearRecomputation } from './year-recomputation.part.tsx'

const server = testServer()
const progress = (status: string, updated: number) =>
  server.on('GET grade-performance/academic-year/y', () => ({
    body: { status, updatedAt: '2026-11-22T12:00:00Z', grades: { total: 28, updated } },
  }))
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <YearRecomputation yearId="y" />
    </QueryClientProvider>,
  )

describe('the results of a year', () => {
  it('the secretary has them computed anew, and sees how far that is', async () => {
    progress('UPDATED', 28)
    server.on('POST grade-performance', () => {
      progress('IN_PROCESS', 12)
      return { status: 202, body: { status: 'NEED_UPDATE', grades: 28 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Recalcular o ano' }))
    await screen.findByText('12 de 28 turmas atualizadas')
    screen.getByText('Em processamento')
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ academicYearId: 'y' }])
  })

  it('a year without figures offers nothing', async () => {
    server.on('GET grade-performance/academic-year/y', () => ({
      body: { status: 'UPDATED', updatedAt: null, grades: { total: 0, updated: 0 } },
    }))
    open()
    await expect.poll(() => server.sent('GET').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
