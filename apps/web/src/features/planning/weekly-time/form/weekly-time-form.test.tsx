import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test-screen.tsx'
import { testServer } from '../../../../test-server.ts'
import type { GridSlot } from '../week-grid.values.ts'
import { WeeklyTimeForm } from './weekly-time-form.tsx'

const server = testServer()
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
  childLessonPlans: [{ id: 'child', name: 'Laboratório', instructors: [] }],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
}
const time: WeeklyTime = {
  id: 't',
  weekday: 'MONDAY',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlanId: 'p',
  lessonPlan: { ...plan, instructors: [] },
  validFrom: null,
  validUntil: null,
  confirmed: false,
  version: 1,
  childLessonPlanRecurrence: [],
}
const onMove = vi.fn(async (_time: WeeklyTime, _place: GridSlot): Promise<void> => undefined)
const onGive = vi.fn()
const onApplied = vi.fn()
const onDelete = vi.fn()
const open = (of: WeeklyTime | null, whole = plan, from: string | null = null) =>
  renderScreen(
    <WeeklyTimeForm
      open={of ? { time: of, place: of } : { time: null, place: time }}
      plans={[whole]}
      slots={[]}
      from={from}
      onMove={onMove}
      onGive={onGive}
      onApplied={onApplied}
      onDelete={onDelete}
      onClose={() => undefined}
    />,
  )

beforeEach(() => vi.clearAllMocks())

describe('the form of a weekly time', () => {
  it('gives the slot to a child plan, and says so where it is refused', async () => {
    const replies = [
      { status: 422, body: { code: 'CHILD_SLOT_TAKEN', message: 'O horário já é de outro plano filho' } },
      { status: 201, body: time },
    ]
    server.on('POST lesson-plan-recurrence/child', () => replies.shift() ?? { body: time })
    const { user } = open(time)
    await user.click(await screen.findByRole('combobox', { name: 'Plano filho neste horário' }))
    await user.click(await screen.findByRole('option', { name: 'Laboratório' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('O horário já é de outro plano filho')
    expect(onMove).not.toHaveBeenCalled()
    // The next move starts from the time of the child.
    server.on('GET lesson-plan-recurrence', () => ({ body: allOf([{ ...time, version: 2 }]) }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onMove).toHaveBeenCalled())
    expect(onMove.mock.lastCall?.[0]).toMatchObject({ id: 't', version: 2 })
    expect(server.sent('POST').at(-1)?.body).toEqual({ lessonPlanRecurrenceId: 't', lessonPlanId: 'child' })
  })

  it('gives back what a child plan fills', async () => {
    const child = { ...time, id: 'ct', lessonPlanId: 'child' }
    const { user } = open({ ...time, childLessonPlanRecurrence: [child] })
    expect(await screen.findByLabelText('Plano filho neste horário')).toHaveProperty('value', 'Laboratório')
    await user.click(screen.getByRole('button', { name: 'Devolver ao plano' }))
    expect(onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: 'ct' }))
  })

  it('of a plan without child plans says nothing of them', async () => {
    open(time, { ...plan, childLessonPlans: [] })
    await screen.findByRole('dialog')
    expect(screen.queryByLabelText('Plano filho neste horário')).toBeNull()
  })

  it('of a time with lessons gives the slot in a form of its own, which has the date', async () => {
    const { user } = open({ ...time, confirmed: true })
    await user.click(await screen.findByRole('button', { name: 'Dar a um plano filho' }))
    expect(onGive).toHaveBeenCalledWith(expect.objectContaining({ id: 't' }))
    expect(screen.queryByLabelText('Plano filho neste horário')).toBeNull()
  })

  it('of a new time in a class with lessons has the date, and shows first which lessons it brings', async () => {
    const lesson = {
      date: '2026-08-24',
      start: '07:30:00',
      end: '08:20:00',
      lessonPlan: {
        id: 'p',
        grade: { id: 'g', name: '6º ano A' },
        curriculumComponent: { id: 'c', name: 'Ciências' },
      },
    }
    const preview = { added: [lesson], removed: [], kept: [], skipped: [] }
    server.on('POST lesson-plan-recurrence', body =>
      JSON.stringify(body).includes('preview')
        ? { status: 200, body: { ...time, preview } }
        : { status: 201, body: time },
    )
    const { user } = open(null, plan, '2026-08-17')
    await user.click(await screen.findByRole('button', { name: 'Ver o que vai mudar' }))
    await screen.findByText('1 aula a mais')
    const date = screen.getByLabelText(/Aplicar a alteração a partir de/)
    await user.clear(date)
    await user.type(date, '20/08/2026')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onApplied).toHaveBeenCalledWith('2026-08-20'))
    const own = { lessonPlanId: 'p', weekday: 'MONDAY', start: '07:30:00', end: '08:20:00' }
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { ...own, validFrom: '2026-08-17', preview: true },
      { ...own, validFrom: '2026-08-20' },
    ])
  })

  it('asks for the date where all times of a class with lessons have ended', async () => {
    const message = 'Informe a data'
    const errors = [{ path: 'validFrom', code: 'RECURRENCE_CONFIRMED', message }]
    server.on('POST lesson-plan-recurrence', body =>
      JSON.stringify(body).includes('validFrom')
        ? { status: 201, body: time }
        : { status: 422, body: { code: 'RECURRENCE_CONFIRMED', message, errors } },
    )
    const { user } = open(null)
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    const date = await screen.findByLabelText(/Aplicar a alteração a partir de/)
    screen.getByText(message)
    await user.type(date, '20/08/2026')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onApplied).toHaveBeenCalledWith('2026-08-20'))
  })
})
