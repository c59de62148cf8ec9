import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { onPhone } from '../../../test-phone.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { GradeTimetable } from './grade-timetable.part.tsx'

const server = testServer()
const year: AcademicYear = {
  id: 'y',
  year: '2026',
  start: '2026-02-01',
  end: '2026-12-20',
  status: 'OPEN',
  version: 1,
}
const level = { id: 'l', name: 'Anos Finais', type: 'QUARTER' }
const plan: LessonPlan = {
  id: 'p',
  name: null,
  parallelGroup: null,
  grade: { id: 'g', name: '6º ano A' },
  curriculumComponent: { id: 'c', name: 'Ciências', knowledgeArea: { id: 'k', name: 'Exatas' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
}
const ACTIONS = ['Novo horário', 'Copiar de outra turma', 'Horários do sinal']

const onDay = vi.fn()
const TODAY = '2026-08-03'
const open = (of: AcademicYear, day = TODAY) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <GradeTimetable year={of} gradeId="g" day={day} today={TODAY} onDay={onDay} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  const grade = { id: 'g', name: '6º ano A', shift: null, educationLevel: level, academicYear: year }
  server.on('GET lesson-plan-recurrence', () => ({ body: { data: [] } }))
  server.on('GET lesson-plan', () => ({ body: allOf([plan]) }))
  server.on('GET grade/g', () => ({ body: grade }))
  server.on('GET education-level/l/bell-times', () => ({ body: { data: [] } }))
  server.on('GET curriculum-matrix', () => ({ body: { data: [] } }))
  server.on('GET education-level', () => ({ body: { data: [] } }))
})

describe('the timetable of a class', () => {
  it('offers an administrator what makes it, and says that it is empty', async () => {
    const { user } = open(year)
    for (const name of ACTIONS) await screen.findByRole('button', { name })
    screen.getByText(/Esta turma ainda não tem horários/)
    // No day of a week without times can be copied.
    expect(screen.queryByRole('button', { name: 'Copiar um dia' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Horários do sinal' }))
    await screen.findByRole('dialog', { name: 'Horários do sinal: Anos Finais' })
  })

  it('keeps what is done once a year in a menu on a phone', async () => {
    onPhone()
    const { user } = open(year)
    await screen.findByRole('button', { name: 'Novo horário' })
    expect(screen.queryByRole('button', { name: 'Horários do sinal' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Outras ações da semana' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Horários do sinal' }))
    await screen.findByRole('dialog', { name: 'Horários do sinal: Anos Finais' })
  })

  it('is only looked at in a finished year', async () => {
    open({ ...year, status: 'FINISHED' })
    await screen.findByRole('region', { name: 'Segunda' })
    for (const name of ACTIONS) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('a time that is put on another one changes places with it, in one call', async () => {
    const place = (id: string, weekday: WeeklyTime['weekday']): WeeklyTime => ({
      id,
      weekday,
      start: '07:30:00',
      end: '08:20:00',
      lessonPlanId: plan.id,
      lessonPlan: { ...plan, instructors: [] },
      validFrom: null,
      validUntil: null,
      confirmed: false,
      version: 3,
      childLessonPlanRecurrence: [],
    })
    const times = [place('one', 'MONDAY'), place('other', 'TUESDAY')]
    server.on('GET lesson-plan-recurrence', () => ({ body: allOf(times) }))
    server.on('POST lesson-plan-recurrence/one/exchange', () => ({ body: allOf(times) }))
    const { user } = open(year)
    const [first] = await screen.findAllByRole('button', { name: /Ciências/ })
    screen.getByText('Solte um horário sobre outro para trocar os dois de lugar.')
    // Times without lessons are of no date.
    expect(screen.queryByLabelText(/A partir de/)).toBeNull()
    first?.focus()
    await user.keyboard('{ArrowRight}{Enter}')
    await screen.findByText('Ciências e Ciências trocaram de lugar')
    expect(server.sent('POST')).toMatchObject([
      { body: { otherId: 'other', version: 3, otherVersion: 3, validFrom: null } },
    ])
  })

  describe('that changes on a day', () => {
    const time = (id: string, change: Partial<WeeklyTime>): WeeklyTime => ({
      id,
      weekday: 'MONDAY',
      start: '07:30:00',
      end: '08:20:00',
      lessonPlanId: plan.id,
      lessonPlan: { ...plan, instructors: [] },
      validFrom: null,
      validUntil: null,
      confirmed: true,
      version: 1,
      childLessonPlanRecurrence: [],
      ...change,
    })
    const versions = [
      time('elder', { validUntil: '2026-08-11' }),
      time('younger', { weekday: 'THURSDAY', validFrom: '2026-08-12' }),
    ]
    const timesOn = (day: string) =>
      within(screen.getByRole('region', { name: day })).queryAllByText('Ciências')
    beforeEach(() => {
      onDay.mockClear()
      server.on('GET lesson-plan-recurrence', (_, query) => ({
        body: allOf(query.get('instructorId') ? [] : versions),
      }))
    })

    it('shows of each time what is in force then, and announces what is to come', async () => {
      const { user } = open(year)
      await screen.findByRole('region', { name: 'Segunda' })
      expect([timesOn('Segunda').length, timesOn('Quinta').length]).toEqual([1, 0])
      await user.click(screen.getByRole('button', { name: 'Muda em 12/08' }))
      expect(onDay).toHaveBeenCalledWith('2026-08-12')
    })

    it('shows the new week from that day on, with the way back to today', async () => {
      const { user } = open(year, '2026-08-12')
      await screen.findByRole('region', { name: 'Quinta' })
      expect([timesOn('Segunda').length, timesOn('Quinta').length]).toEqual([0, 1])
      expect(screen.queryByRole('button', { name: /Muda em/ })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Hoje' }))
      expect(onDay).toHaveBeenCalledWith(TODAY)
    })

    it('goes to the first day of a change that was just made, and says whose version it changed', async () => {
      const preview = { added: [], removed: [], kept: [], skipped: [] }
      server.on('DELETE lesson-plan-recurrence/younger', () => ({ body: { preview } }))
      const { user } = open(year, '2026-08-12')
      const held = await screen.findByRole('button', { name: /Ciências/ })
      held.focus()
      await user.keyboard('{Enter}')
      await user.click(await screen.findByRole('button', { name: 'Encerrar a partir de uma data' }))
      const date = await screen.findByLabelText(/Aplicar a alteração a partir de/)
      expect(date).toHaveProperty('value', '12/08/2026')
      await user.clear(date)
      await user.type(date, '01/09/2026')
      await user.tab()
      await user.click(screen.getByRole('button', { name: 'Aplicar alteração' }))
      await waitFor(() => expect(onDay).toHaveBeenCalledWith('2026-09-01'))
      expect(server.sent('DELETE')).toMatchObject([{ version: '"1"', query: 'validFrom=2026-09-01' }])
    })

    it('on a day that is past is asked for by its date, and only looked at', async () => {
      const asked: (string | null)[] = []
      server.on('GET lesson-plan-recurrence', (_, query) => {
        if (!query.get('instructorId')) asked.push(query.get('date'))
        return { body: allOf(versions.slice(0, 1)) }
      })
      open(year, '2026-06-01')
      await screen.findByText(/Os horários como eram em 01\/06\/2026/)
      expect(asked.at(-1)).toBe('2026-06-01')
      expect(timesOn('Segunda')).toHaveLength(1)
      for (const name of ACTIONS) expect(screen.queryByRole('button', { name })).toBeNull()
    })
  })
})
