import type { Child, ChildFrequency } from '@lousa/contract/family/family.contract.ts'
import { FAMILY as W } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { absenceSentences, absentDayText } from './family.values.ts'
import { FamilyHome } from './family-home.part.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const ana: Child = {
  id: id(1),
  name: 'Ana Lima',
  socialName: null,
  kinship: 'Mãe',
  academicYear: { id: id(9), year: '2026' },
  grade: { id: id(8), name: '7º ano A' },
  nextLesson: null,
  unreadMessages: 2,
  absentDays: 3,
  absencesToday: 1,
}
const bia: Child = { ...ana, id: id(2), name: 'Bia Lima', grade: null, unreadMessages: 0, absencesToday: 0 }
const frequency: ChildFrequency = {
  absentDays: [
    { date: '2026-08-10', lessons: 5, absences: 5, justified: 0 },
    { date: '2026-08-03', lessons: 5, absences: 2, justified: 1 },
  ],
  days: 34,
  wholeDaysAbsent: 3,
  lessons: 170,
  absences: 12,
  justified: 1,
  percent: 93.1,
  minFreq: 75,
  mayMissDays: 50,
}
const mark = {
  studentEnrollment: {
    id: id(3),
    number: 1,
    user: { id: id(1), name: 'Ana', socialName: null, thumb: null },
  },
  curriculumComponent: { id: id(4), name: 'Matemática' },
  academicTerm: { id: id(5), position: 1 },
  mark: 7.5,
  recovery: null,
  mean: 7.5,
  partial: null,
  concept: null,
  text: null,
  absences: 2,
  justifiedAbsences: 0,
  lessonsGiven: 20,
  frequency: 90,
  situation: null,
}

let children: Child[]
beforeEach(() => {
  children = [ana, bia]
  server.on('GET institution/current', () => ({ body: { timeZone: 'America/Sao_Paulo', kind: 'SCHOOL' } }))
  server.on('GET family/child', () => ({ body: { data: children } }))
  for (const child of [ana, bia]) {
    server.on(`GET family/child/${child.id}/academic-year`, () => ({
      body: { data: [{ id: id(9), year: '2026', isOpen: true }] },
    }))
    server.on(`GET family/child/${child.id}/timetable`, () => ({ body: allOf([]) }))
    server.on(`GET family/child/${child.id}/message`, () => ({ body: allOf([]) }))
    server.on(`GET family/child/${child.id}/reenrollment`, () => ({ body: { data: [] } }))
    server.on(`GET family/child/${child.id}/frequency`, () => ({ body: frequency }))
    server.on(`GET family/child/${child.id}/absence-note`, () => ({ body: { data: [] } }))
    server.on(`GET family/child/${child.id}/performance`, () => ({
      body: { status: 'UPDATED', updatedAt: null, data: [mark], results: [], partials: [] },
    }))
  }
})

const open = (address = '/app') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <FamilyHome />
    </QueryClientProvider>,
    address,
  )
const tab = (name: string) => screen.findByRole('link', { name })

describe('a message to the family', () => {
  const message = {
    id: id(7),
    createdAt: '2026-03-05T10:30:00.000Z',
    status: 'SENT',
    sendAt: null,
    type: 'NOTICE',
    title: 'Passeio',
    body: 'Na sexta-feira.',
    academicYearId: id(9),
    sender: {
      id: id(6),
      type: 'ADMINISTRATOR',
      role: 'ADMINISTRATOR',
      name: 'Célia',
      socialName: null,
      registration: null,
      thumb: null,
    },
    recipients: [],
    counts: { delivered: 0, read: 0, confirmed: 0 },
    resentAt: null,
    request: null,
    version: 1,
  }
  const show = (status: string | null) =>
    server.on(`GET family/child/${ana.id}/message`, () => ({
      body: allOf([{ ...message, receipt: status && { status, at: message.createdAt } }]),
    }))
  const open = () =>
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <FamilyHome />
      </QueryClientProvider>,
      `/app?aba=avisos&filho=${ana.id}`,
    )

  it('is opened, which marks it as read, and confirmed for the child', async () => {
    queryClient.clear()
    show('DELIVERED')
    server.on(`PATCH family/child/${ana.id}/message/${message.id}`, body => {
      const status = JSON.stringify(body).includes('CONFIRMED') ? 'CONFIRMED' : 'READ'
      show(status)
      return { body: { status, at: message.createdAt } }
    })
    const { user } = open()
    expect(screen.queryByText('Na sexta-feira.')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Ler o aviso: Passeio' }))
    expect(await screen.findByText('Na sexta-feira.')).toBeDefined()
    expect(await screen.findByText('A escola fica sabendo que você leu, por Ana Lima.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Confirmar que estou ciente: Passeio' }))
    expect(await screen.findByText(/^Você confirmou /)).toBeDefined()
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { status: 'READ' },
      { status: 'CONFIRMED' },
    ])
  })

  it('of the student is only read', async () => {
    queryClient.clear()
    show(null)
    open()
    expect(await screen.findByText('Na sexta-feira.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull()
  })
})

describe('a guardian', () => {
  it('sees each child as a card with what is new today, the first one chosen', async () => {
    open()
    const card = await screen.findByRole('button', { name: /Ana Lima/ })
    expect(card.getAttribute('aria-pressed')).toBe('true')
    expect(card.textContent).toContain('7º ano A')
    expect(card.textContent).toContain('2 avisos novos')
    expect(card.textContent).toContain('Faltou a 1 aula hoje')
    expect(await screen.findByText(W.today.noLessons)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Hoje de Ana Lima' })).toBeDefined()
  })

  it('changes the child and stays in the tab', async () => {
    const { user, router } = open('/app?aba=faltas')
    await user.click(await screen.findByRole('button', { name: /Bia Lima/ }))
    await waitFor(() => expect(router.state.location.search).toContain(bia.id))
    expect(await screen.findByRole('heading', { name: 'Faltas de Bia Lima' })).toBeDefined()
  })

  it('reads absences in words', async () => {
    const { user } = open()
    await user.click(await tab(W.tabs.faltas))
    expect(await screen.findByText('Faltou 3 dias de 34 dias de aula.')).toBeDefined()
    expect(screen.getByText('No ano, pode faltar até 50 dias.')).toBeDefined()
    expect(screen.getByText('Ainda pode faltar 47 dias.')).toBeDefined()
    expect(screen.getByText('Faltou a 2 de 5 aulas (1 justificada)')).toBeDefined()
  })

  it('reads where to ask when there is no report card of the year', async () => {
    server.on(`POST family/child/${ana.id}/report-card`, () => ({ status: 404, body: { code: 'NOT_FOUND' } }))
    const { user } = open('/app?aba=notas')
    await user.click(await screen.findByRole('button', { name: W.marks.card }))
    expect(await screen.findByText(W.marks.cardNone)).toBeDefined()
  })

  it('reads why the report card could not be made', async () => {
    const card = { id: id(7), status: 'FAILED', reason: 'A turma não tem componentes.', title: 'Boletim' }
    server.on(`POST family/child/${ana.id}/report-card`, () => ({ body: card }))
    const { user } = open('/app?aba=notas')
    await user.click(await screen.findByRole('button', { name: W.marks.card }))
    expect(await screen.findByText('A turma não tem componentes.')).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({ academicYearId: id(9) })
  })

  it('reads a mark and how it came about', async () => {
    const { user } = open('/app?aba=notas')
    const why = await screen.findByRole('button', {
      name: fill(W.marks.explain, { component: 'Matemática' }),
    })
    expect(screen.getAllByText('7,5').length).toBeGreaterThan(0)
    // An answer that was stored before the kind of term was in it.
    expect(screen.getByText('1º período')).toBeDefined()
    server.on(`GET family/child/${ana.id}/performance`, () => ({
      body: {
        status: 'UPDATED',
        updatedAt: null,
        data: [
          {
            ...mark,
            academicTerm: { ...mark.academicTerm, type: 'QUARTER' },
            explanation: {
              mark: [{ kind: 'RESULT', text: 'Soma das provas: 7,5.', values: {} }],
              frequency: [],
              situation: [],
              policy: [],
              inputs: [],
              current: true,
            },
          },
        ],
        results: [],
        partials: [],
      },
    }))
    await user.click(why)
    expect(await screen.findByText('Soma das provas: 7,5.')).toBeDefined()
    expect(screen.getByText('1º bimestre')).toBeDefined()
    expect(why.getAttribute('aria-expanded')).toBe('true')
  })

  it('with one child sees no cards, and the name above the tabs', async () => {
    children = [ana]
    open()
    expect(await screen.findByText('Ana Lima, 7º ano A')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Ana Lima/ })).toBeNull()
  })

  it('without a child learns where to ask', async () => {
    children = []
    open()
    expect(await screen.findByText(W.noneReason)).toBeDefined()
  })

  it('whose address names a child out of reach sees no name of it, and none of another in its place', async () => {
    open(`/app?filho=${id(5)}&aba=notas`)
    expect(await screen.findByText(W.gone)).toBeDefined()
    expect(server.sent('GET').some(({ path }) => path.includes('performance'))).toBe(false)
  })

  it('chooses the year of the enrolments, and reads without a reason that a year has none', async () => {
    children = [ana]
    server.on(`GET family/child/${ana.id}/academic-year`, () => ({
      body: {
        data: [
          { id: id(9), year: '2026', isOpen: true },
          { id: id(7), year: '2025', isOpen: false },
        ],
      },
    }))
    server.on(`GET family/child/${ana.id}/enrollment`, () => ({ body: allOf([]) }))
    server.on('GET institution/current', () => ({ body: { timeZone: 'America/Sao_Paulo', features: [] } }))
    server.on('GET academic-calendar', () => ({ body: allOf([]) }))
    open('/app?aba=escola')
    expect(await screen.findByLabelText(W.year)).toBeDefined()
    expect(await screen.findByText('Nenhuma matrícula neste ano.')).toBeDefined()
  })

  it('of a child without a class sees why nothing is there', async () => {
    children = [{ ...ana, academicYear: null, grade: null }]
    open()
    expect(await screen.findByText(W.noYearReason)).toBeDefined()
  })
})

describe('absences in words', () => {
  it('say nothing of a limit that is not known, and ask for a talk beyond it', () => {
    expect(absenceSentences({ ...frequency, mayMissDays: null, percent: null, justified: 0 })).toEqual([
      'Faltou 3 dias de 34 dias de aula.',
    ])
    expect(absenceSentences({ ...frequency, wholeDaysAbsent: 51 })).toContain(W.absences.over)
    expect(absenceSentences({ ...frequency, days: 0 })).toEqual([W.absences.noDays])
    expect(absenceSentences({ ...frequency, wholeDaysAbsent: 1, days: 1 })[0]).toBe(
      'Faltou 1 dia de 1 dia de aula.',
    )
  })

  it('tell a whole day from a part of it', () => {
    expect(absentDayText({ date: '2026-08-10', lessons: 5, absences: 5, justified: 5 })).toBe(
      'Faltou o dia todo (justificada)',
    )
    expect(absentDayText({ date: '2026-08-10', lessons: 5, absences: 1, justified: 0 })).toBe(
      'Faltou a 1 de 5 aulas',
    )
  })
})
