import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { academicYearsOptions } from '../../features/academics/academics.api.ts'
import { aYear, testId } from '../../features/academics/grade/grade-test-world.ts'
import { yearDashboardOptions } from '../../features/dashboard/dashboard.api.ts'
import { Component as Evaluations } from '../../features/evaluation/evaluation/evaluations-screen.tsx'
import { Component as TermScores } from '../../features/evaluation/overview/term-scores-screen.tsx'
import { Component as Scores } from '../../features/evaluation/score-sheet/scores-screen.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component as Board } from './dashboard-page.tsx'
import { Component as Lessons } from './lessons-page.tsx'
import { Component as Student } from './student/student-page.tsx'

const server = testServer()
const YEAR = testId(1)
const PLAN = testId(7)
const PUPIL = testId(8)
const GRADE = testId(3)

const as = (role: Role) => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role })
}
const open = (Screen: ComponentType, path: string, address = path) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={path} element={<Screen />} />
      </Routes>
    </QueryClientProvider>,
    address,
  )
/** The request that asks this; a screen of the test before may still be asking. */
const requestWith = async (path: string) => {
  const found = () => server.requests().find(paths => paths.includes(path))
  await expect.poll(found).toBeDefined()
  return found()?.toSorted()
}

beforeEach(() => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  queryClient.setQueryData(academicYearsOptions().queryKey, allOf([aYear({ id: YEAR })]))
})

describe('the first request of a board', () => {
  const board = `dashboard/academic-year/${YEAR}`

  it('brings an administrator all cards together with the figures, what is fast apart from them', async () => {
    as('ADMINISTRATOR')
    open(Board, PATHS.app)
    expect(await requestWith(board)).toEqual(
      [`academic-year/${YEAR}/readiness`, 'audit-entry/bulk', board, `${board}/pending`].toSorted(),
    )
    expect(await requestWith('education-level')).toEqual(['education-level'])
  })

  it('brings an instructor the terms, the calendar and what is left over together with the lessons', async () => {
    open(Board, PATHS.app)
    expect(await requestWith(board)).toEqual(
      [
        'academic-calendar',
        `academic-year/${YEAR}/council-opinion`,
        board,
        `${board}/pending`,
        `${board}/term-overview`,
        'education-level',
      ].toSorted(),
    )
  })

  it('brings a student the published results together with the classes and what their terms are worth', async () => {
    as('STUDENT')
    open(Board, PATHS.app)
    expect(await requestWith(board)).toEqual([board, 'grade', 'grade-performance/student'])
  })
})

describe("the first request of a student's page", () => {
  it('brings a secretary the cards together with the record', async () => {
    as('ADMINISTRATOR')
    open(Student, PATHS.student, PATHS.student.replace(':id', PUPIL))
    expect(await requestWith(`user/${PUPIL}`)).toEqual(
      [
        'document',
        `grade-performance/academic-year/${YEAR}/student/${PUPIL}`,
        `student-enrollment/academic-year/${YEAR}/student/${PUPIL}`,
        `user/${PUPIL}`,
        `user/${PUPIL}/consent`,
        `user/${PUPIL}/duplicate`,
        `user/${PUPIL}/merge`,
      ].toSorted(),
    )
  })
})

const evaluations = ['education-level', 'school-evaluation']

describe('the first request of a screen of a plan', () => {
  it.each<[string, ComponentType, string, string[]]>([
    ['lessons', Lessons, 'aulas', ['education-level', `dashboard/academic-year/${YEAR}/pending`]],
    ['evaluations', Evaluations, 'avaliacoes', evaluations],
    ['scores', Scores, 'avaliacoes/lancar-notas', evaluations],
    ['marks of a term', TermScores, 'notas', evaluations],
  ])(
    'of %s asks the classes of the year, where no list has named the class',
    async (_, Screen, path, also) => {
      open(Screen, `${PATHS.classes}/${path}`, `${PATHS.classes}/${path}?plano=${PLAN}`)
      expect(await requestWith(`lesson-plan/${PLAN}`)).toEqual(
        [`lesson-plan/${PLAN}`, 'grade', ...also].toSorted(),
      )
    },
  )

  it.each<[string, ComponentType, string, string[]]>([
    ['evaluations', Evaluations, 'avaliacoes', evaluations],
    ['scores', Scores, 'avaliacoes/lancar-notas', evaluations],
    ['marks of a term', TermScores, 'notas', evaluations],
  ])('of %s asks for the class itself, where the board has named it', async (_, Screen, path, also) => {
    queryClient.setQueryData<InstructorYear>([...yearDashboardOptions(YEAR).queryKey], {
      lessonPlans: [
        {
          id: PLAN,
          grade: { id: GRADE, name: '6º ano A' },
          curriculumComponent: { id: testId(4), name: 'Matemática' },
          ...{ isEvaluated: true, rollMode: 'PER_LESSON' as const, planned: 4, accomplished: 1, pending: 0 },
        },
      ],
      today: [],
      week: [],
    })
    open(Screen, `${PATHS.classes}/${path}`, `${PATHS.classes}/${path}?plano=${PLAN}`)
    expect(await requestWith(`lesson-plan/${PLAN}`)).toEqual(
      [`lesson-plan/${PLAN}`, `grade/${GRADE}`, ...also].toSorted(),
    )
  })
})
