import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/http/query-client.ts'
import { renderScreen } from '../../../../test-screen.tsx'
import { testServer } from '../../../../test-server.ts'
import { CopyDay } from './times-copy.tsx'
import { copiesOfDay, copiesOfGrade } from './times-copy.values.ts'

const server = testServer()
const TODAY = '2026-03-02'

const planOf = (name: string, grade: string, parallelGroup: number | null = null): LessonPlan => ({
  id: `${name} of ${grade} ${parallelGroup ?? ''}`,
  name: null,
  parallelGroup,
  grade: { id: grade, name: grade },
  curriculumComponent: { id: name, name, knowledgeArea: { id: 'k', name: 'Exatas' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
})
const timeOf = (plan: LessonPlan, start: string, change: Partial<WeeklyTime> = {}): WeeklyTime => ({
  id: `${plan.id} ${start}`,
  weekday: 'MONDAY',
  start,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlanId: plan.id,
  lessonPlan: { ...plan, instructors: [] },
  validFrom: null,
  validUntil: null,
  confirmed: false,
  version: 1,
  childLessonPlanRecurrence: [],
  ...change,
})
const math = planOf('Matemática', '6º A')
const art = planOf('Arte', '6º A')

describe('a copy of weekly times', () => {
  it('of a day takes what stands today, and not what has ended', () => {
    const times = [
      timeOf(math, '07:00:00'),
      timeOf(math, '08:00:00', { validUntil: '2026-03-01' }),
      timeOf(art, '09:00:00', { weekday: 'FRIDAY' }),
    ]
    const { copies } = copiesOfDay(times, { from: 'MONDAY', to: 'THURSDAY', day: TODAY })
    expect(copies).toEqual([
      {
        lessonPlanId: math.id,
        name: 'Matemática',
        weekday: 'THURSDAY',
        start: '07:00:00',
        end: '07:50:00',
      },
    ])
  })

  it('of a class goes to the plans of the same component and group, and names components without one', () => {
    const from = [planOf('Matemática', '6º B'), planOf('Inglês', '6º B', 1), planOf('Arte', '6º B')]
    const to = [math, planOf('Inglês', '6º A', 1), planOf('Inglês', '6º A', 2)]
    const times = from.map((plan, index) => timeOf(plan, `0${index + 7}:00:00`))
    const { copies, withoutPlan } = copiesOfGrade(times, { from, to, day: TODAY })
    expect(copies.map(({ lessonPlanId }) => lessonPlanId)).toEqual([math.id, to[1]?.id])
    expect(withoutPlan).toEqual(['Arte'])
  })

  it('makes one after the other, leaves out what clashes, and names it at the end', async () => {
    const times = [timeOf(math, '07:00:00'), timeOf(art, '08:00:00')]
    server.on('POST lesson-plan-recurrence', body =>
      JSON.stringify(body).includes(art.id)
        ? { status: 422, body: { code: 'START_TIME_OVERLAP', message: 'Horário inválido' } }
        : { status: 201, body: times[0] },
    )
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <CopyDay
          times={times}
          plans={[math, art]}
          day={TODAY}
          from={null}
          onApplied={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    )
    await user.click(await screen.findByRole('button', { name: 'Copiar horários' }))
    await screen.findByText('1 horário copiado')
    screen.getByText('Arte: Terça, 08:00 às 08:50. Horário inválido')
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { lessonPlanId: math.id, weekday: 'TUESDAY', start: '07:00:00', end: '07:50:00' },
      { lessonPlanId: art.id, weekday: 'TUESDAY', start: '08:00:00', end: '08:50:00' },
    ])
  })

  it('in a class with lessons has the date, and shows first what it would do and leave out', async () => {
    const times = [timeOf(math, '07:00:00'), timeOf(art, '08:00:00')]
    const lesson = {
      date: '2026-03-10',
      start: '07:00:00',
      end: '07:50:00',
      lessonPlan: { id: math.id, grade: math.grade, curriculumComponent: { id: 'm', name: 'Matemática' } },
    }
    const preview = { added: [lesson, { ...lesson, date: '2026-03-03' }], removed: [], kept: [], skipped: [] }
    server.on('POST lesson-plan-recurrence', body =>
      JSON.stringify(body).includes(art.id)
        ? { status: 422, body: { code: 'START_TIME_OVERLAP', message: 'Horário inválido' } }
        : { status: JSON.stringify(body).includes('preview') ? 200 : 201, body: { ...times[0], preview } },
    )
    const onApplied = vi.fn()
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <CopyDay
          times={times}
          plans={[math, art]}
          day={TODAY}
          from={TODAY}
          onApplied={onApplied}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    )
    await user.click(await screen.findByRole('button', { name: 'Ver o que vai mudar' }))
    await screen.findByText('2 aulas a mais')
    screen.getByText('Ficarão de fora, porque chocam:')
    screen.getByText('Arte: Terça, 08:00 às 08:50. Horário inválido')
    expect(server.sent('POST').every(({ body }) => JSON.stringify(body).includes('"preview":true'))).toBe(
      true,
    )
    const date = screen.getByLabelText(/Aplicar a alteração a partir de/)
    await user.clear(date)
    await user.type(date, '09/03/2026')
    await user.tab()
    // No check exists for another day yet.
    expect(screen.queryByText('Ficarão de fora, porque chocam:')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copiar horários' }))
    await screen.findByText('1 horário copiado')
    expect(onApplied).toHaveBeenCalledWith('2026-03-09')
    expect(server.sent('POST').at(-2)?.body).toEqual({
      lessonPlanId: math.id,
      weekday: 'TUESDAY',
      start: '07:00:00',
      end: '07:50:00',
      validFrom: '2026-03-09',
    })
  })
})
