import { allOf } from '@lousa/contract/page.ts'
import type { DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftAddress, draftComparisonAddress, PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as Comparison } from './comparison-screen.tsx'
import { draftSample, IDS } from './draft-sample.ts'
import { Component } from './drafts-screen.tsx'

const server = testServer()
const year = {
  id: IDS.year,
  year: '2030',
  status: 'OPEN',
  start: '2030-02-01',
  end: '2030-12-20',
  version: 1,
}
const grade = { id: IDS.grade, name: '6º A', isEvent: false }
let drafts: DraftBrief[]

const open = (address: string = PATHS.timetableDrafts) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.timetableDrafts} element={<Component />} />
        <Route path={PATHS.timetableComparison} element={<Comparison />} />
        <Route path={PATHS.timetableDraft} element={<p>{PATHS.timetableDraft}</p>} />
      </Routes>
    </QueryClientProvider>,
    address,
  )

beforeEach(() => {
  drafts = []
  useSession.getState().setMenuYear({ id: IDS.year, year: '2030' })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET grade', () => ({ body: pageOf([grade], { currentPage: 1, rowsPerPage: 100 }, 1) }))
  server.on(`GET academic-year/${IDS.year}/timetable-check`, () => ({ body: allOf([]) }))
  server.on('GET timetable-draft', () => ({ body: allOf(drafts) }))
})

describe('the drafts of a year', () => {
  it('begin with a table of all classes, which opens while it is made', async () => {
    const bodies: unknown[] = []
    server.on('POST timetable-draft', body => {
      bodies.push(body)
      return { status: 202, body: draftSample({ state: 'PENDING' }) }
    })
    const { user, router } = open()
    expect(await screen.findByText('Nenhum rascunho')).toBeDefined()
    const [make] = screen.getAllByRole('button', { name: 'Montar horário' })
    await user.click(make!)
    const dialog = await screen.findByRole('dialog', { name: 'Montar horário' })
    await user.click(within(dialog).getByRole('button', { name: 'Montar' }))
    expect(await within(dialog).findByRole('alert')).toBeDefined()
    expect(bodies).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Todas as turmas' }))
    await user.click(within(dialog).getByRole('radio', { name: 'Só as aulas fixadas' }))
    await user.click(within(dialog).getByRole('button', { name: 'Montar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(draftAddress(IDS.draft)))
    expect(bodies).toEqual([
      {
        academicYearId: IDS.year,
        gradeIds: [IDS.grade],
        keep: 'PINNED',
        validFrom: '2030-02-01',
        seconds: 60,
      },
    ])
  })

  it('tell a whole table from one with rules that are broken, and a former timetable from both', async () => {
    drafts = [
      draftSample({ name: 'Inteiro' }),
      draftSample({ id: IDS.other, name: 'Com sobra', hard: 2, unplacedCount: 1, state: 'STOPPED' }),
      draftSample({ id: IDS.maths, name: 'Antes', kind: 'FORMER' }),
    ]
    open()
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('tr')?.textContent
    expect(await rowOf('Inteiro')).toContain('Quadro completo')
    expect(await rowOf('Com sobra')).toContain('2 regras por cumprir · 1 aula sem lugar')
    expect(await rowOf('Antes')).toContain('Horário anterior')
  })

  it('stay when the question before deleting one is answered with no', async () => {
    drafts = [draftSample()]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Rascunho 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const question = await screen.findByRole('dialog', { name: 'Excluir o rascunho “Rascunho 1”' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(server.sent('DELETE')).toEqual([])
  })
})

describe('two tables side by side', () => {
  it('show the lessons that only one has, by class, and the instructors whose week differs', async () => {
    const draft = draftSample()
    const figures = { lessons: 2, weekdays: ['MONDAY'], windows: 0, avoided: 0 }
    server.on(`GET timetable-draft/${IDS.draft}/comparison`, () => ({
      body: {
        ...draft,
        one: { draft, hard: 0, soft: 3 },
        other: { draft: null, hard: 0, soft: 9 },
        grades: [
          {
            grade: draft.grades[0],
            onlyOne: [{ planId: IDS.maths, weekday: 'MONDAY', start: '07:00:00' }],
            onlyOther: [{ planId: IDS.maths, weekday: 'TUESDAY', start: '07:50:00' }],
            same: 2,
          },
        ],
        weeks: [
          { instructorId: IDS.ana, one: figures, other: { ...figures, windows: 2 } },
          { instructorId: IDS.bia, one: figures, other: figures },
        ],
      },
    }))
    open(draftComparisonAddress(IDS.draft))
    const classOf = await screen.findByRole('region', { name: '6º A' })
    expect(within(classOf).getByText('Segunda 07:00 · Matemática')).toBeDefined()
    expect(within(classOf).getByText('Terça 07:50 · Matemática')).toBeDefined()
    const row = screen.getByRole('rowheader', { name: 'Ana Lima' }).closest('tr')
    expect(row?.textContent).toContain('0 / 2 melhor')
    expect(screen.queryByRole('rowheader', { name: 'Bia Reis' })).toBeNull()
  })
})
