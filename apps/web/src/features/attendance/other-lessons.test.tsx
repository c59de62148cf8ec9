import { allOf } from '@lousa/contract/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { onPhone } from '../../test-phone.ts'
import { attendanceWorld, lessonOf, mark, NAMES, save, sentRows } from './attendance-test-world.tsx'

const SECOND = 'lesson-plan/p1/lesson/l2/student-attendance'
const ART = 'lesson-plan/p2/lesson/l3/student-attendance'
const { server, rows, show } = attendanceWorld()

const first = lessonOf('l1', '07:30:00')
const second = lessonOf('l2', '08:20:00')
const taken = lessonOf('l4', '10:20:00', true)
const art = {
  ...lessonOf('l3', '11:10:00'),
  lessonPlan: { ...first.lessonPlan, id: 'p2', curriculumComponent: { id: 'a', name: 'Arte' } },
}

/** The caller's lessons of the day by their places in the day of the class, and the lessons from which Carla Dias is excused. */
const dayOf = (lessons: readonly (readonly [typeof first, number])[], excusedIn: string[] = []) => {
  const ofPlan = lessons.map(([lesson]) => lesson).filter(({ lessonPlan }) => lessonPlan.id === 'p1')
  server.on('GET lesson-plan/p1/lesson', () => ({ body: allOf(ofPlan) }))
  server.on('GET lesson-plan/p1', () => ({
    body: {
      ...first.lessonPlan,
      curriculumComponent: { ...first.lessonPlan.curriculumComponent, knowledgeArea: null },
      instructors: [],
      isActive: true,
      isEvaluated: true,
      parentLessonPlanId: null,
      childLessonPlans: [],
      lessonCount: { planned: 0, accomplished: 0 },
      can: { launch: true, evaluate: true, manage: false },
      version: 1,
    },
  }))
  server.on('GET grade/g/day-roll', () => ({
    body: {
      grade: { id: 'g', name: '6º ano A' },
      date: first.date,
      rollMode: 'PER_LESSON',
      lessons: lessons.map(([lesson, place]) => ({ ...lesson, isOwn: true, place, isOfGroup: false })),
      data: rows().map(({ studentEnrollment }, index) => ({
        studentEnrollment,
        status: null,
        justification: null,
        version: null,
        differentIn: [],
        excusedIn: index === 2 ? excusedIn : [],
      })),
    },
  }))
}
const open = async () => {
  const view = show()
  await screen.findByRole('list', { name: 'Alunos da turma' })
  return view
}
const other = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const sentTo = (path: string) => sentRows(server.sent('PUT').find(sent => sent.path === path)?.body)

describe('other lessons of the day that an instructor saves the marks in', () => {
  beforeEach(() => {
    server.on(`PUT ${SECOND}`, () => ({ body: { data: rows('l2'), conflicts: [] } }))
    server.on(`PUT ${ART}`, () => ({ body: { data: rows('l3'), conflicts: [] } }))
  })

  it('are named by their place in the day of the class', async () => {
    dayOf([
      [first, 2],
      [second, 4],
    ])
    await open()
    expect(await other(/^4ª aula 08:20/)).toBeDefined()
  })

  it('take the marks over their list when it is still loading at the save', async () => {
    let answer = () => {}
    const isAsked = new Promise<void>(done => {
      answer = done
    })
    server.on(`GET ${SECOND}`, async () => {
      await isAsked
      return {
        body: allOf(
          rows('l2').map((row, index) => ({ ...row, status: 'ATTENDANCE' as const, version: index + 4 })),
        ),
      }
    })
    dayOf([
      [first, 1],
      [second, 2],
    ])
    const { user } = await open()
    await user.click(await other(/^2ª aula/))
    await user.click(mark('1, Ana Lima', 'Falta'))
    await user.click(save())
    answer()
    await waitFor(() => expect(sentTo(SECOND)).toHaveLength(1))
    expect(sentTo(SECOND)).toMatchObject([{ studentEnrollmentId: 'e0', status: 'ABSENCE', version: 4 }])
  })

  it('get no mark of a student who is excused from their component', async () => {
    server.on(`GET ${ART}`, () => ({ body: allOf(rows('l3')) }))
    dayOf(
      [
        [first, 1],
        [art, 5],
      ],
      ['l3'],
    )
    const { user } = await open()
    await user.click(await other(/^Arte 11:10/))
    await user.click(save())
    await waitFor(() => expect(sentTo(ART)).toHaveLength(NAMES.length - 1))
    expect(sentTo(ART).map(({ studentEnrollmentId }) => studentEnrollmentId)).toEqual(['e0', 'e1'])
  })

  it('are in the one line of a phone when their taken attendance is overwritten', async () => {
    onPhone()
    dayOf([
      [first, 1],
      [second, 3],
      [taken, 4],
    ])
    const { user } = await open()
    await other('Salvar também na aula 3')
    await user.click(screen.getByRole('button', { name: 'Escolher uma a uma' }))
    await user.click(await other(/^4ª aula/))
    expect(await other(/^Salvar também nas aulas 3 e 4.*substitui a frequência de 1 aula$/)).toBeDefined()
    expect(save().textContent).toBe('Salvar nas 2 aulas · sem faltas')
  })
})
