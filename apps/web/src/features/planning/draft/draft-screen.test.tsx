import { allOf } from '@lousa/contract/page.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftAddress, PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { draftSample, IDS } from './draft-sample.ts'
import { Component } from './draft-screen.tsx'

const server = testServer()
const year = {
  id: IDS.year,
  year: '2026',
  status: 'OPEN',
  start: '2026-02-01',
  end: '2026-12-20',
  version: 1,
}
const MONDAY_7 = { weekday: 'MONDAY', start: '07:00:00' }
const TUESDAY_8 = { weekday: 'TUESDAY', start: '07:50:00' }
const moved = [
  { planId: IDS.maths, from: MONDAY_7, to: TUESDAY_8 },
  { planId: IDS.arts, from: { weekday: 'MONDAY', start: '07:50:00' }, to: MONDAY_7 },
]
let draft: TimetableDraft

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.timetableDraft} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    draftAddress(IDS.draft),
  )
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })
const focusOn = async (name: RegExp) => {
  const found = await cell(name)
  act(() => found.focus())
}

beforeEach(() => {
  draft = draftSample()
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on(`GET timetable-draft/${IDS.draft}`, () => ({ body: draft }))
  server.on(`GET timetable-draft/${IDS.draft}/places`, () => ({
    body: {
      here: [],
      places: [{ ...TUESDAY_8, hard: 0, soft: -3, moved }],
      forbidden: [{ weekday: 'TUESDAY', start: '07:00:00', planId: IDS.maths }],
    },
  }))
})

describe('a table that is ready', () => {
  it('the secretary moves a lesson by keys, sees the chain that it needs, and takes the change back', async () => {
    const bodies: unknown[] = []
    server.on(`PATCH timetable-draft/${IDS.draft}/lesson`, body => {
      bodies.push(body)
      return { body: { moved, hard: 0, soft: -3, broken: [], mended: draft.broken, version: 5 } }
    })
    server.on(`POST timetable-draft/${IDS.draft}/undo`, body => {
      bodies.push(body)
      return { body: { ...draft, version: 6 } }
    })
    const { user } = open()
    await focusOn(/^Segunda, 07:00: Matemática/)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Há 1 lugar melhor para ela.')).toBeDefined()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Terça, 07:50: livre · melhora, mais 1 aula',
    )
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Mudar Matemática · 6º A para Terça, 07:50' })
    expect(await within(dialog).findByText('Esta troca precisa de mais 1:')).toBeDefined()
    expect(within(dialog).getByText('Arte · 6º A: Segunda 07:50 → Segunda 07:00')).toBeDefined()
    expect(within(dialog).getByText('Ana Lima: 1 janela a mais')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Mudar 2 aulas' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Mudança desfeita')).toBeDefined()
    const place = { planId: IDS.maths, ...MONDAY_7, to: TUESDAY_8, version: 4 }
    expect(bodies).toEqual([{ ...place, preview: true }, place, { version: 5 }])
  })

  it('a refused move says why and leaves the table', async () => {
    server.on(`PATCH timetable-draft/${IDS.draft}/lesson`, () => ({
      status: 422,
      body: { code: 'NO_PLACE_FOR_LESSON', message: 'Há uma aula fixada no caminho.' },
    }))
    const { user } = open()
    await user.click(await cell(/^Segunda, 07:00: Matemática/))
    await user.click(await cell(/^Terça, 07:50: livre · melhora/))
    expect(await screen.findByText('Há uma aula fixada no caminho.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Mudar 1 aula' }).hasAttribute('disabled')).toBe(true)
  })

  it('pins a lesson with F, but not one that the records fix', async () => {
    const bodies: unknown[] = []
    server.on(`PUT timetable-draft/${IDS.draft}/pin`, body => {
      bodies.push(body)
      return { body: draft }
    })
    const { user } = open()
    await focusOn(/^Terça, 07:00: Matemática/)
    await user.keyboard('f')
    await focusOn(/^Segunda, 07:00: Matemática/)
    await user.keyboard('f')
    expect(await screen.findByText('Aula fixada')).toBeDefined()
    expect(bodies).toEqual([{ planId: IDS.maths, ...MONDAY_7, isPinned: true, version: 4 }])
  })

  it('is applied with the preview of exactly what is chosen', async () => {
    const bodies: unknown[] = []
    const answer = {
      draft: { ...draft, state: 'APPLIED', appliedFrom: '2030-02-04' },
      formerDraftId: IDS.other,
      grades: [
        {
          grade: { id: IDS.grade, name: '6º A' },
          changed: [{ planId: IDS.maths, from: null, to: { ...MONDAY_7, end: '07:50:00' } }],
          unchanged: 2,
          hasLessons: true,
        },
      ],
      plans: draft.plans,
      instructors: [{ id: IDS.ana, name: 'Ana Lima' }],
      broken: [],
      unplaced: [],
    }
    server.on(`POST timetable-draft/${IDS.draft}/apply`, body => {
      bodies.push(body)
      return { body: answer }
    })
    draft = draftSample({ validFrom: '2030-02-04' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Aplicar' }))
    await user.click(await screen.findByRole('button', { name: 'Ver o que muda' }))
    expect(await screen.findByText('Recebem aviso: Ana Lima')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Aplicar desde 04/02/2030' }))
    expect(await screen.findByText('Horário aplicado desde 04/02/2030')).toBeDefined()
    const body = { validFrom: '2030-02-04', version: 4 }
    expect(bodies).toEqual([{ ...body, preview: true }, body])
  })
})

describe('a table that is not ready', () => {
  it('shows while it is made what could be better, and is stopped', async () => {
    draft = draftSample({ state: 'RUNNING', milliseconds: 2000 })
    let isStopped = false
    server.on(`GET timetable-draft/${IDS.draft}/progress`, () => ({
      body: {
        id: IDS.draft,
        state: 'RUNNING',
        isStopping: isStopped,
        moves: 1000,
        milliseconds: 15_000,
        seconds: 60,
        hard: 0,
        soft: 3,
        unplacedCount: 0,
        wishes: draft.quality.wishes,
        resultVersion: 2,
        version: 4,
      },
    }))
    server.on(`POST timetable-draft/${IDS.draft}/stop`, () => {
      isStopped = true
      return { body: { ...draft, isStopping: true } }
    })
    const { user } = open()
    expect(await screen.findByText('1 professor com janelas a mais')).toBeDefined()
    expect(screen.getByText(/^0:15 de 1:00/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Parar' }))
    expect(await screen.findByText('Parando…')).toBeDefined()
  })

  it('an outdated one names the differences, and is made again instead of applied', async () => {
    draft = draftSample({
      changes: [
        { kind: 'INSTRUCTOR_AVAILABILITY', instructorId: IDS.ana },
        { kind: 'PLAN_PERIODS', planId: IDS.arts },
      ],
    })
    const bodies: unknown[] = []
    server.on(`POST timetable-draft/${IDS.draft}/resume`, body => {
      bodies.push(body)
      return { status: 202, body: { ...draft, state: 'PENDING' } }
    })
    const { user } = open()
    expect(await screen.findByText('Ana Lima: outra disponibilidade')).toBeDefined()
    expect(screen.getByText('Arte · 6º A: outro número de aulas por semana')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Continuar a montar' }))
    await waitFor(() => expect(bodies).toEqual([{ seconds: 60, version: 4 }]))
  })

  it('an impossible one names who competes for the places, and the cheapest way out', async () => {
    draft = draftSample({
      hard: 2,
      unplacedCount: 1,
      unplaced: [{ planId: IDS.arts, count: 1 }],
      findings: [
        {
          severity: 'IMPOSSIBLE',
          kind: 'INSTRUCTOR_HOURS',
          planIds: [IDS.maths],
          instructorId: IDS.ana,
          weekdays: ['MONDAY'],
          lessons: 18,
          places: 17,
        },
      ],
      explanation: {
        rules: [{ rule: 'BLOCKED', instructorId: IDS.ana, share: 0.75 }],
        relaxations: [{ kind: 'FREE_DAY', instructorId: IDS.ana, weekday: 'TUESDAY', hard: 0, soft: 9 }],
      },
    })
    open()
    expect(
      await screen.findByText(/^Ana Lima tem 18 aulas e só 17 horários em que pode dar aula\./),
    ).toBeDefined()
    expect(screen.getByText('Se Ana Lima puder vir na terça: tudo cabe.')).toBeDefined()
    expect(screen.getByText('Ana Lima: 1 aula quando não pode · 75% do tempo')).toBeDefined()
    expect(screen.getByText('Arte · 6º A: 1 aula')).toBeDefined()
  })

  it('is downloaded as a file of FET, with a sentence where that fails', async () => {
    server.on(`GET timetable-draft/${IDS.draft}/fet`, () => ({
      status: 422,
      body: { code: 'DRAFT_IS_FORMER', message: 'Este rascunho guarda um horário anterior.' },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Mais/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Baixar para o FET' }))
    expect(await screen.findByText('Este rascunho guarda um horário anterior.')).toBeDefined()
  })

  it('is printed by class, instructor and room, or as it is shown, with a sentence where that fails', async () => {
    const asked: string[] = []
    server.on(`GET report/timetable-draft/${IDS.draft}`, (_, query) => {
      asked.push(String(query))
      return { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Nenhuma aula tem sala.' } }
    })
    const { user } = open()
    for (const name of ['PDF: turmas e escola', 'PDF: todos os professores', 'PDF: todas as salas']) {
      await user.click(await screen.findByRole('button', { name: /^Mais/ }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await user.click(screen.getByRole('button', { name: 'PDF do quadro: 6º A' }))
    expect((await screen.findAllByText('Nenhuma aula tem sala.')).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(asked).toEqual(['by=CLASS', 'by=INSTRUCTOR', 'by=ROOM', `by=CLASS&gradeId=${IDS.grade}`]),
    )
  })

  it('is not printed by room where no lesson has one', async () => {
    const sample = draftSample()
    server.on(`GET timetable-draft/${IDS.draft}`, () => ({
      body: { ...sample, placements: sample.placements.map(place => ({ ...place, room: null })) },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Mais/ }))
    expect(await screen.findByRole('menuitem', { name: 'PDF: turmas e escola' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'PDF: todas as salas' })).toBeNull()
  })

  it('a former timetable can only be applied', async () => {
    const quality = { instructors: [], grades: [], wishes: [] }
    draft = draftSample({ kind: 'FORMER', hard: null, soft: null, broken: [], quality })
    const { user } = open()
    await user.click(await cell(/^Segunda, 07:00: Matemática/))
    expect(screen.getByRole('button', { name: 'Aplicar' }).hasAttribute('disabled')).toBe(false)
    expect(screen.queryByText(/Ainda sem quadro/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Fixar aqui' })).toBeNull()
    expect(server.sent('GET').some(({ path }) => path.endsWith('/places'))).toBe(false)
  })
})
