import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PlanHours } from './plan-hours.tsx'

const server = testServer()
const gradeRef = { id: 'g', name: '6º ano A' }

const planOf = (name: string): LessonPlan => ({
  id: `plan of ${name}`,
  name: null,
  parallelGroup: null,
  grade: gradeRef,
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
const timeOf = (plan: LessonPlan, weekday: WeeklyTime['weekday']): WeeklyTime => ({
  id: `${plan.id} ${weekday}`,
  weekday,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlanId: plan.id,
  lessonPlan: { ...plan, instructors: [] },
  validFrom: null,
  validUntil: null,
  confirmed: false,
  version: 1,
  childLessonPlanRecurrence: [],
})
const math = planOf('Matemática')
const art = planOf('Arte')

describe('the hours of a week', () => {
  it('say of each plan what is missing of its row of the matrix, and where there is no row', async () => {
    const row = { id: 'r', curriculumComponent: math.curriculumComponent, hour: 80 }
    const terms = [{ id: 't', start: '2026-02-09', end: '2026-11-13' }]
    server.on('GET curriculum-matrix', () => ({ body: { data: [row] } }))
    server.on('GET education-level', () => ({ body: { data: [{ id: 'l', academicTerms: terms }] } }))
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <PlanHours
          grade={{
            id: 'g',
            academicYear: { id: 'y', year: '2026' },
            educationLevel: { id: 'l', name: 'Anos Finais', type: 'QUARTER' },
          }}
          times={[timeOf(math, 'MONDAY'), timeOf(math, 'FRIDAY'), timeOf(art, 'MONDAY')]}
          plans={[math, art]}
          today="2026-03-02"
        />
      </QueryClientProvider>,
    )
    const section = await screen.findByRole('region', { name: 'Carga horária' })
    const [ofMath, ofArt] = within(section).getAllByRole('listitem')
    expect(ofMath?.textContent).toContain('1 h 40 min por semana × 40 semanas ≈ 67 h de 80 h anuais')
    expect(ofMath?.textContent).toContain('faltam 13 h')
    expect(ofArt?.textContent).toContain('50 min por semana × 40 semanas ≈ 33 h. O componente não está')
  })
})
