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

const open = (of = level) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <TermsPage level={of} year={year} />
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
    expect(
      within(question).getByText(/contam para o período anterior; se ele está aberto, ficam pendentes/),
    ).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Ver o que vai mudar' }))
    expect(await within(question).findByText('Nenhuma aula muda.')).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Manter as aulas' }))
    expect(await screen.findByText('Alterações salvas com sucesso!')).toBeDefined()
    const sent = server.sent('PATCH').map(({ body }) => body)
    expect(sent).toHaveLength(4)
    expect(sent[0]).toMatchObject({ lessons: 'KEEP', confirmChanges: true, preview: true })
    expect(sent[2]).toMatchObject({ lessons: 'REMOVE', preview: true })
    expect(sent[3]).not.toHaveProperty('confirmChanges')
    expect(sent[3]).toMatchObject({
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
    const saves = server.sent('PATCH').filter(({ body }) => !JSON.stringify(body).includes('"preview":true'))
    expect(saves.map(({ body }) => body)).toEqual([
      expect.not.objectContaining({ lessons: expect.anything() }),
      expect.not.objectContaining({ lessons: expect.anything() }),
    ])
  })
})

describe('dates of terms that change what records count for', () => {
  const grade = { id: id(6), name: '6º ano A' }
  const component = (name: string) => ({ id: id(7), name })
  const changes = {
    lessons: {
      count: 5,
      shown: [
        { grade, curriculumComponent: component('Arte'), from: 2, to: 1, lessons: 2, rolls: 2 },
        { grade, curriculumComponent: component('História'), from: 2, to: 1, lessons: 1, rolls: 0 },
      ],
    },
    evaluations: {
      count: 1,
      shown: [
        {
          id: id(8),
          name: 'Prova final',
          date: '2026-12-15',
          position: 2,
          grade,
          curriculumComponent: component('Arte'),
          scores: 2,
        },
      ],
    },
  }
  beforeEach(() => {
    server.on(TERMS, body =>
      JSON.stringify(body).includes('"preview":true') ? { body: { ...level, changes } } : { body: level },
    )
  })

  it('are named before they are saved, and saved as confirmed', async () => {
    const opened = open()
    await shorten(opened)
    const dialog = await screen.findByRole('dialog', { name: 'O que estas datas mudam' })
    for (const line of [
      /^Passam do 2º semestre para o 1º semestre: 3 aulas lançadas ou com frequência\.$/,
      '6º ano A: 3 aulas',
      '2 aulas de outras turmas também mudam de período.',
      '1 avaliação fica depois do término do seu período e continua contando para ele:',
      'Prova final, 6º ano A, Arte, 15/12/2026 (2º semestre): 2 lançamentos de alunos',
    ])
      expect(within(dialog).getByText(line)).toBeDefined()
    expect(dialog.textContent).toContain('Arte, 2; História, 1')
    await opened.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas datas' }))
    expect(await screen.findByText('Alterações salvas com sucesso!')).toBeDefined()
    const sent = server.sent('PATCH').map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({ confirmChanges: true })
    expect(sent[1]).not.toHaveProperty('preview')
  })

  it('are not saved where the user declines, and the changed date says so', async () => {
    const opened = open()
    await shorten(opened)
    const dialog = await screen.findByRole('dialog', { name: 'O que estas datas mudam' })
    await opened.user.click(within(dialog).getByRole('button', { name: /^(Cancelar|Voltar)$/ }))
    const shown = await screen.findAllByText(
      'Confira as datas: elas mudam o período de aulas já registradas.',
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(screen.getByDisplayValue('11/12/2026').getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('PATCH')).toHaveLength(1)
  })

  it('are previewed again after a save that records since then refused', async () => {
    let previews = 0
    server.on(TERMS, body => {
      if (JSON.stringify(body).includes('"preview":true'))
        return { body: previews++ === 0 ? level : { ...level, changes } }
      return { status: 422, body: { code: 'EVALUATIONS_OUT_OF_TERM', message: 'Recusado.', count: 1 } }
    })
    const opened = open()
    await shorten(opened)
    expect((await screen.findAllByText(/1 avaliação ficaria fora do seu período/)).length).toBeGreaterThan(0)
    await opened.user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByRole('dialog', { name: 'O que estas datas mudam' })).toBeDefined()
  })

  it('are refused at the date that moves lessons out of a closed term or into it, in these words', async () => {
    const [first, second] = level.academicTerms
    const closed = { ...level, academicTerms: [{ ...first!, closedAt: '2026-07-11T12:00:00Z' }, second!] }
    server.on(TERMS, () => ({
      status: 422,
      body: { code: 'TERM_CLOSED', message: 'Recusado.', terms: [{ id: id(3), position: 1 }] },
    }))
    const { user } = open(closed)
    for (const [before, typed, sentence] of [
      ['27/07/2026', '20/07/2026', /que deixariam o 1º semestre, que está encerrado. Reabra-o antes/],
      ['20/07/2026', '03/08/2026', /que passariam para o 1º semestre, que está encerrado. Reabra-o antes/],
    ] as const) {
      const start = await screen.findByDisplayValue(before)
      await user.clear(start)
      await user.type(start, typed)
      await user.tab()
      await user.click(screen.getByRole('button', { name: 'Salvar' }))
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
      expect(screen.getByDisplayValue(typed).getAttribute('aria-invalid')).toBe('true')
    }
  })
})
