import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test-screen.tsx'
import { testServer } from '../../../../test-server.ts'
import type { GridSlot } from '../week-grid.values.ts'
import { SlotAssignment } from './slot-assignment.tsx'
import { TimeChange } from './time-change.tsx'
import { WeeklyTimeForm } from './weekly-time-form.tsx'

const server = testServer()
const ID = '019b0822-0000-7000-8000-000000000001'
const grade = { id: ID, name: '6º ano A' }
const plan: LessonPlan = {
  id: ID,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { id: ID, name: 'Ciências', knowledgeArea: { id: ID, name: 'Exatas' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [{ id: 'child', name: 'Laboratório', instructors: [] }],
  lessonCount: { planned: 40, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
}
const time: WeeklyTime = {
  id: ID,
  weekday: 'MONDAY',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlanId: ID,
  lessonPlan: {
    id: ID,
    name: null,
    grade,
    curriculumComponent: { id: ID, name: 'Ciências' },
    instructors: [],
  },
  validFrom: null,
  validUntil: null,
  confirmed: true,
  version: 3,
  childLessonPlanRecurrence: [],
}
const lesson = {
  date: '2026-08-24',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: { id: ID, grade, curriculumComponent: { id: ID, name: 'Ciências' } },
}
const preview = { added: [lesson], removed: [], kept: [], skipped: [] }
const [onApplied, onClose] = [vi.fn(), vi.fn()]
beforeEach(() => vi.clearAllMocks())

const STALE = { code: 'STALE_VERSION', status: 409, message: 'Alterado por outra pessoa.' } as const

describe('a change of a weekly time without lessons', () => {
  it('that somebody else has changed meanwhile shows how, and goes over it only on purpose', async () => {
    const own = { ...time, confirmed: false }
    const current: WeeklyTime = { ...own, weekday: 'FRIDAY', version: 4 }
    const onMove = vi.fn(async (_time: WeeklyTime, _place: GridSlot): Promise<void> => undefined)
    onMove.mockRejectedValueOnce(new Refusal({ ...STALE, data: { current } }))
    const { user } = renderScreen(
      <WeeklyTimeForm
        open={{ time: own, place: own }}
        plans={[plan]}
        slots={[]}
        from={null}
        onMove={onMove}
        onGive={() => undefined}
        onDelete={() => undefined}
        onApplied={onApplied}
        onClose={onClose}
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    await screen.findByText('Dia da semana: Segunda → Sexta')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onMove.mock.calls.map(([{ version }]) => version)).toEqual([3, 4])
  })
})

describe('a change of a weekly time with lessons', () => {
  it('that somebody else has changed meanwhile shows how, and goes over it only on purpose', async () => {
    const PATH = `PATCH lesson-plan-recurrence/${ID}`
    const current = { ...time, start: '09:30:00', end: '10:20:00', validUntil: '2026-09-30', version: 4 }
    server.on(PATH, () => ({
      status: 409,
      body: { ...STALE, current },
    }))
    const place = { weekday: 'FRIDAY' as const, start: '07:30:00', end: '08:20:00' }
    const { user } = renderScreen(
      <TimeChange time={time} place={place} day="2026-08-17" onApplied={onApplied} onClose={onClose} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Aplicar alteração' }))
    await screen.findByText('Início: 07:30 → 09:30')
    screen.getByText('Validade: vazio → até 30/09/2026')
    expect(onApplied).not.toHaveBeenCalled()
    server.on(PATH, () => ({ body: { ...current, ...place, version: 5 } }))
    await user.click(screen.getByRole('button', { name: 'Aplicar alteração' }))
    await waitFor(() => expect(onApplied).toHaveBeenCalledWith('2026-08-17'))
    expect(server.sent('PATCH')).toMatchObject([
      { version: '"3"', body: { ...place, validFrom: '2026-08-17' } },
      { version: '"4"', body: { ...place, validFrom: '2026-08-17' } },
    ])
  })

  it('that gives its slot to a child plan has the date, and shows first which lessons change', async () => {
    server.on('POST lesson-plan-recurrence/child', body =>
      JSON.stringify(body).includes('preview')
        ? { status: 200, body: { ...time, preview } }
        : { status: 201, body: time },
    )
    const { user } = renderScreen(
      <SlotAssignment time={time} plan={plan} day="2026-08-17" onApplied={onApplied} onClose={onClose} />,
    )
    const see = await screen.findByRole('button', { name: 'Ver o que vai mudar' })
    expect(see).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('combobox', { name: /Plano filho neste horário/ }))
    await user.click(await screen.findByRole('option', { name: 'Laboratório' }))
    await user.click(see)
    await screen.findByText('1 aula a mais')
    await user.click(screen.getByRole('button', { name: 'Aplicar alteração' }))
    await waitFor(() => expect(onApplied).toHaveBeenCalledWith('2026-08-17'))
    const body = { lessonPlanRecurrenceId: ID, lessonPlanId: 'child', validFrom: '2026-08-17' }
    expect(server.sent('POST').map(each => each.body)).toEqual([{ ...body, preview: true }, body])
  })
})
