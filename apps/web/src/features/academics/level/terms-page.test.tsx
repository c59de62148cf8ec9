import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { TermsPage } from './terms-page.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year: AcademicYear = {
  id: id(1),
  year: '2026',
  start: '2026-01-01',
  end: '2026-12-31',
  status: 'OPEN',
  version: 1,
}
const term = (n: number, start: string, end: string) => ({
  id: id(n),
  position: n - 2,
  start,
  end,
  showPerformance: false,
  closedAt: null,
})
const level: EducationLevel = {
  id: id(2),
  name: 'Fundamental',
  isActive: true,
  type: 'SEMESTER',
  stage: 'FUNDAMENTAL',
  academicYear: year,
  academicTerms: [term(3, '2026-02-09', '2026-07-10'), term(4, '2026-07-27', '2026-12-18')],
  version: 5,
}
const TERMS = `PATCH education-level/${level.id}/academic-term`

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <TermsPage level={level} year={year} />
    </QueryClientProvider>,
  )

/** Ends the year a week earlier. */
const shorten = async ({ user }: ReturnType<typeof open>) => {
  const end = await screen.findByDisplayValue('18/12/2026')
  await user.clear(end)
  await user.type(end, '11/12/2026')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
}

beforeEach(() => {
  server.on(`GET academic-year/${year.id}/school-days`, () => ({ body: { minimum: 200, levels: [] } }))
  server.on(TERMS, body => {
    const sent = JSON.stringify(body)
    if (sent.includes('"preview":true'))
      return { body: { ...level, preview: { added: [], removed: [], kept: [], skipped: [] } } }
    return sent.includes('"lessons"')
      ? { body: { ...level, version: 6 } }
      : {
          status: 422,
          body: {
            code: 'LESSONS_OUT_OF_TERM',
            message: 'Recusado.',
            count: 3,
            days: [{ date: '2026-12-14', count: 3 }],
            grades: [{ id: id(6), name: '6º ano A' }],
          },
        }
  })
})

describe('dates of terms that would leave lessons outside', () => {
  it('are saved with what is to become of those', async () => {
    const opened = open()
    const { user } = opened
    await shorten(opened)
    expect(
      await screen.findByText(/3 aulas ficariam fora dos períodos letivos.*14\/12 \(3\).*6º ano A/),
    ).toBeDefined()
    const question = screen.getByRole('region', { name: 'O que fazer com as aulas?' })
    await user.click(within(question).getByRole('button', { name: 'Ver o que vai mudar' }))
    expect(await within(question).findByText('Nenhuma aula muda.')).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Manter as aulas' }))
    expect(await screen.findByText('Alterações salvas com sucesso!')).toBeDefined()
    const sent = server.sent('PATCH').map(({ body }) => body)
    expect(sent).toHaveLength(3)
    expect(sent[1]).toMatchObject({ lessons: 'REMOVE', preview: true })
    expect(sent[2]).toMatchObject({
      lessons: 'KEEP',
      academicTerms: [{ end: '2026-07-10' }, { end: '2026-12-11' }],
    })
  })

  it('are asked about again when they are other ones', async () => {
    const opened = open()
    await shorten(opened)
    await screen.findByRole('button', { name: 'Manter as aulas' })
    const end = screen.getByDisplayValue('11/12/2026')
    await opened.user.clear(end)
    await opened.user.type(end, '04/12/2026')
    await opened.user.tab()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Manter as aulas' })).toBeNull())
    await opened.user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByRole('button', { name: 'Manter as aulas' })).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      expect.not.objectContaining({ lessons: expect.anything() }),
      expect.not.objectContaining({ lessons: expect.anything() }),
    ])
  })
})
