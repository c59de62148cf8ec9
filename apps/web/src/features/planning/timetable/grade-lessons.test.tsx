import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { GradeLessons } from './grade-lessons.part.tsx'
import { dateOf, dayNamesOf } from './grade-lessons.values.ts'

const server = testServer()
const year: AcademicYear = {
  id: 'y',
  year: '2026',
  start: '2026-02-01',
  end: '2026-12-20',
  status: 'OPEN',
  version: 1,
}
const grade = { id: 'g', name: '6º ano A' }
const planOf = (id: string, component: string): LessonPlan => ({
  id,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { id: `c-${id}`, name: component, knowledgeArea: { id: 'k', name: 'Área' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
})
const [science, arts] = [planOf('s', 'Ciências'), planOf('a', 'Arte')]
const lessonOf = (id: string, plan: LessonPlan, date: string, change: Partial<Lesson> = {}): Lesson => ({
  id,
  date,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: { id: plan.id, grade, curriculumComponent: plan.curriculumComponent },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: true, withdraw: null },
  version: 3,
  ...change,
})
const monday = lessonOf('monday', science, '2026-08-31')
const tuesday = lessonOf('tuesday', arts, '2026-09-01')

const onDay = vi.fn()
const show = (lessons: readonly Lesson[], of = year) => {
  server.on('GET lesson-plan/academic-year/y/schedule', () => ({
    body: allOf(
      [science, arts].map(plan => ({
        ...plan,
        lessons: lessons.filter(({ lessonPlan }) => lessonPlan.id === plan.id),
      })),
    ),
  }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <GradeLessons year={of} gradeId="g" day="2026-09-02" today="2026-09-02" onDay={onDay} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  onDay.mockClear()
  const level = { id: 'l', name: 'Anos Finais', type: 'QUARTER' }
  server.on('GET grade/g', () => ({
    body: { ...grade, shift: null, educationLevel: level, academicYear: year },
  }))
  server.on('GET education-level/l/bell-times', () => ({ body: { data: [] } }))
})

describe('the lessons of a class in a week', () => {
  it('stand on their dates, without those that were deleted', async () => {
    show([monday, { ...tuesday, deleted: true }])
    const day = await screen.findByRole('region', { name: 'Segunda, 31/08' })
    expect(within(day).getByText('Ciências')).toBeDefined()
    expect(screen.queryByText('Arte')).toBeNull()
  })

  it('change places by keys: what it does is shown first, and the notice takes it back', async () => {
    const swapped = [
      { ...monday, date: tuesday.date, version: 4 },
      { ...tuesday, date: monday.date, version: 4 },
    ]
    server.on('PATCH lesson-plan/lesson/swap', body => ({
      body: {
        data: swapped,
        ...(JSON.stringify(body).includes('preview') ? { preview: { noSchoolDays: [] } } : {}),
      },
    }))
    const { user } = show([monday, tuesday])
    const time = await screen.findByRole('button', { name: /Ciências/ })
    time.focus()
    await user.keyboard('{ArrowRight}{Enter}')
    const window = await screen.findByRole('dialog', { name: 'Trocar as duas aulas' })
    expect(
      within(window).getByText(/^Ciências, 6º ano A: segunda-feira, 31\/08\/2026.*→ terça-feira/),
    ).toBeDefined()
    expect(await within(window).findByText('As duas aulas cabem no lugar uma da outra.')).toBeDefined()
    await user.click(within(window).getByRole('button', { name: 'Trocar as duas aulas' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Troca desfeita')).toBeDefined()
    const pair = { lessonId: 'monday', otherLessonId: 'tuesday' }
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
      { ...pair, noSchoolDay: 'ALLOW', version: 3, otherVersion: 3, preview: true },
      { ...pair, noSchoolDay: 'ASK', version: 3, otherVersion: 3 },
      { ...pair, noSchoolDay: 'ALLOW', version: 4, otherVersion: 4 },
    ])
  })

  it('name the person or class that stands in the way before anything is written', async () => {
    server.on('PATCH lesson-plan/lesson/swap', () => ({
      status: 422,
      body: {
        code: 'INTERVAL_TIME_OVERLAP',
        message: 'Horário ocupado',
        conflict: {
          lessonPlan: { grade: { name: '7º ano A' }, curriculumComponent: { name: 'Ciências' } },
          instructor: { name: 'Marta' },
          date: '2026-09-01',
          start: '07:30:00',
          end: '08:20:00',
        },
      },
    }))
    const { user } = show([monday, tuesday])
    ;(await screen.findByRole('button', { name: /Ciências/ })).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(await screen.findByText(/Marta já tem Ciências, 7º ano A/)).toBeDefined()
  })

  it('move alone to a free place, in the version that was seen', async () => {
    server.on('PATCH lesson-plan/s/lesson/monday', () => ({
      body: { ...monday, date: '2026-09-01', version: 4 },
    }))
    const { user } = show([monday])
    ;(await screen.findByRole('button', { name: /Ciências/ })).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH')[0]?.body).toMatchObject({ date: '2026-09-01', noSchoolDay: 'ASK' })
    expect(server.sent('PATCH')[1]?.body).toMatchObject({ date: '2026-08-31', noSchoolDay: 'ALLOW' })
  })

  it('stay where they are with a substitute', async () => {
    const cover = { substitute: { id: 'u', name: 'Rui' }, absent: null }
    const { user } = show([{ ...monday, cover }])
    ;(await screen.findByRole('button', { name: /Ciências/ })).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(server.sent('PATCH')).toEqual([])
  })

  it('stay where they are with records, and so does what is put on one', async () => {
    const { user } = show([monday, { ...tuesday, attendanceTaken: true }])
    const fixed = await screen.findByRole('button', { name: /Arte/ })
    fixed.focus()
    await user.keyboard('{ArrowLeft}')
    expect(within(screen.getByRole('region', { name: 'Terça, 01/09' })).getByText('Arte')).toBeDefined()
    screen.getByRole('button', { name: /Ciências/ }).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(
      await screen.findByText('A aula já tem registro ou substituto e fica onde está: Arte, 6º ano A.'),
    ).toBeDefined()
    expect(server.sent('PATCH')).toEqual([])
  })

  it('are only looked at in a finished year', async () => {
    show([monday], { ...year, status: 'FINISHED' })
    await screen.findByText('Ciências')
    expect(screen.queryByRole('button', { name: /Ciências/ })).toBeNull()
  })

  it('turn by the week', async () => {
    const { user } = show([])
    await screen.findByText('Nenhuma aula nesta semana')
    await user.click(screen.getByRole('button', { name: 'Próxima semana' }))
    expect(onDay).toHaveBeenCalledWith('2026-09-09')
  })

  it('have a date for every day of the week', () => {
    expect(dateOf('2026-08-31', 'SUNDAY')).toBe('2026-09-06')
    expect(dayNamesOf('2026-12-28').FRIDAY).toBe('Sexta, 01/01')
  })
})
