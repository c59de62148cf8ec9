import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { academicYearsOptions } from '../../../features/academics/academics.api.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OtherYearNotice } from './other-year-notice.tsx'

testServer()

const now = Number(todayIn('America/Sao_Paulo').slice(0, 4))
const yearOf = (year: number, status: 'OPEN' | 'FINISHED') => ({
  id: String(year),
  year: String(year),
  start: `${year}-02-01`,
  end: `${year}-12-20`,
  status,
  version: 1,
})
const show = (year: number) => {
  act(() => useSession.getState().setMenuYear({ id: String(year), year: String(year) }))
}

describe('the band about another year', () => {
  beforeEach(() => {
    const data = [yearOf(now + 1, 'OPEN'), yearOf(now, 'OPEN'), yearOf(now - 1, 'FINISHED')]
    queryClient.setQueryData(academicYearsOptions().queryKey, allOf(data))
  })
  const band = () =>
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <OtherYearNotice />
      </QueryClientProvider>,
    )

  it('is not there while the screens show the running year', () => {
    show(now)
    band()
    expect(screen.queryByText(/Você está vendo/)).toBeNull()
  })

  it('names a finished year and leads back to the running one', async () => {
    show(now - 1)
    const { user } = band()
    expect(screen.getByText(`Você está vendo ${now - 1} (encerrado).`)).toBeDefined()
    await user.click(screen.getByRole('button', { name: `Voltar a ${now}` }))
    expect(useSession.getState().menuYear).toEqual({ id: String(now), year: String(now) })
    expect(screen.queryByText(/Você está vendo/)).toBeNull()
  })

  it('says of the next year that it has not begun', () => {
    show(now + 1)
    band()
    expect(screen.getByText(`Você está vendo ${now + 1} (ainda não começou).`)).toBeDefined()
  })
})
