import { M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { classPathsOf } from '../../../lib/address/paths.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { PlanCard } from './plan-card.tsx'

const plan: LessonPlan = {
  id: 'plano',
  grade: { id: 'turma', name: 'Futsal – Núcleo Centro – 6 a 9 anos' },
  curriculumComponent: { id: 'c', name: 'Futsal', knowledgeArea: { id: 'k', name: 'Esportes' } },
  name: null,
  parallelGroup: null,
  instructors: [],
  isActive: true,
  isEvaluated: false,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 4, accomplished: 1 },
  can: { launch: true, evaluate: true, manage: false },
  version: 1,
}

const ways = (of: LessonPlan, role: 'INSTRUCTOR' | 'ADMINISTRATOR') => {
  const view = renderScreen(
    <ul>
      <PlanCard plan={of} pending={undefined} paths={classPathsOf(role)} withInstructors={false} />
    </ul>,
  )
  const names = screen.getAllByRole('link').map(link => link.textContent)
  view.unmount()
  return names
}

it('leads an instructor and a secretary to marks only where there are any', () => {
  for (const role of ['INSTRUCTOR', 'ADMINISTRATOR'] as const) {
    expect(ways(plan, role)).toEqual([M.menu.lessons])
    expect(ways({ ...plan, isEvaluated: true }, role)).toEqual([
      M.menu.lessons,
      M.menu.evaluations,
      M.menu.scores,
    ])
  }
})

it('says the modality with its núcleo', () => {
  renderScreen(
    <ul>
      <PlanCard plan={plan} pending={undefined} paths={classPathsOf('INSTRUCTOR')} withInstructors={false} />
    </ul>,
  )
  expect(screen.getByRole('heading', { name: 'Futsal · Núcleo Centro' })).toBeDefined()
})
