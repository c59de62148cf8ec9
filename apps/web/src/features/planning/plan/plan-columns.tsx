import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { Text } from '@mantine/core'
import type { ListColumn } from '../../../frames/list/list-page.tsx'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { instructorNames } from './plan.words.ts'

const P = PLANS

/** The columns of the list of plans, with the people who teach on a day. */
export const planColumns = (day: string): readonly ListColumn<LessonPlan>[] => [
  {
    id: 'componente',
    title: P.component,
    render: ({ curriculumComponent, name, parentLessonPlanId }) => (
      <Text span fw={600}>
        {curriculumComponent.name}
        {parentLessonPlanId !== null && ` (${name ?? P.partUnnamed})`}
      </Text>
    ),
  },
  { id: 'turma', title: P.grade, width: 180, render: ({ grade }) => grade.name },
  {
    id: 'professores',
    title: P.instructors,
    render: plan => (
      <Text span size="sm" {...(plan.instructors.length === 0 ? { c: 'var(--lousa-warn)' } : {})}>
        {instructorNames(plan, day)}
      </Text>
    ),
  },
  {
    id: 'aulas',
    title: P.lessons,
    width: 170,
    render: ({ lessonCount: { planned, accomplished } }) =>
      planned === 0 ? (
        <Text span size="sm" c="dimmed">
          {P.noLessons}
        </Text>
      ) : (
        fill(P.released, { released: showCount(accomplished), planned: showCount(planned) })
      ),
  },
  {
    id: 'situacao',
    title: P.status,
    width: 110,
    render: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? P.active : P.inactive}</StatusBadge>
    ),
  },
]
