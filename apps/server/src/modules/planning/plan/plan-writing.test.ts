import { updateAcademicYear } from '@lousa/contract/academics/year/year-writing.contract.ts'
import {
  createLessonPlan,
  getLessonPlan,
  listLessonPlans,
} from '@lousa/contract/planning/plan/plan.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { plansDesk, refusal } from '../../../../test/plans-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof plansDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = plansDesk(app, school)
})

const MORNING = ['07:30:00', '08:20:00'] as const

describe('a new plan', () => {
  test('needs class and component, and the component once', async () => {
    expect(refusal(await desk.create({}))).toEqual([
      422,
      'VALIDATION_ERROR',
      'gradeId REQUIRED',
      'curriculumComponentId REQUIRED',
    ])
    expect(
      refusal(
        await desk.create({ gradeId: desk.first, curriculumComponentId: school.components.mathematics }),
      ),
    ).toEqual([422, 'LESSON_PLAN_ALREADY_RECORDED', 'curriculumComponentId LESSON_PLAN_ALREADY_RECORDED'])
  })

  test('is of a component of the class: of its matrix or, without one, of its level', async () => {
    const [physics, chemistry] = [await desk.component('Física'), await desk.component('Química')]
    await desk.matrix(physics)
    expect(refusal(await desk.create({ gradeId: desk.first, curriculumComponentId: chemistry }))).toEqual([
      422,
      'COMPONENT_NOT_IN_GRADE',
      'curriculumComponentId COMPONENT_NOT_IN_GRADE',
    ])
    const other = await desk.create({ gradeId: desk.second, curriculumComponentId: chemistry })
    expect([other.status, other.body.curriculumComponent.name]).toEqual([201, 'Química'])
  })

  test('gets scopes of figures at once in a class that has some, and none in a class without', async () => {
    const physics = await desk.component('Física')
    const scopesOf = async (gradeId: string): Promise<number> => {
      const { rows } = await app.owner.query(
        `select count(*)::int as scopes from performance_scope
         where institution_id = $1 and grade_id = $2 and curriculum_component_id = $3`,
        [school.id, gradeId, physics],
      )
      return rows[0].scopes
    }
    await marksDesk(app, school).evaluate(0, 10)
    for (const gradeId of [desk.first, desk.second])
      await desk.create({ gradeId, curriculumComponentId: physics })
    expect([await scopesOf(desk.first), await scopesOf(desk.second)]).toEqual([5, 0])
  })

  test('begins the rows of its component in the matrix, which a deleted one returns', async () => {
    const physics = await desk.component('Física')
    const [row, other] = [await desk.matrix(physics), await desk.matrix(school.components.portuguese)]
    const { status, body } = await desk.create({
      gradeId: desk.first,
      curriculumComponentId: physics,
      lessonPlanInstructors: [{ id: 'new', instructorId: school.instructor.id, start: '2026-02-09' }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: null,
      parallelGroup: null,
      isActive: true,
      grade: { id: desk.first },
      instructors: [{ user: { id: school.instructor.id }, start: '2026-02-09', end: null }],
      lessonCount: { planned: 0, accomplished: 0 },
      can: { launch: true, evaluate: true, manage: true },
      version: 1,
    })
    expect([await desk.statusOf(row), await desk.statusOf(other)]).toEqual(['IN_PROGRESS', 'READY_TO_START'])
    expect((await desk.remove(body.id)).status).toBe(204)
    expect(await desk.statusOf(row)).toBe('READY_TO_START')
    expect(await desk.history(body.id)).toEqual([
      ['lessonPlan', 'CREATED', desk.first, ['curriculumComponentId', 'instructors', 'isActive']],
      ['lessonPlan', 'DELETED', desk.first, ['curriculumComponentId', 'isActive']],
    ])
  })

  test('leaves what the secretary finished finished', async () => {
    const physics = await desk.component('Física')
    const row = await desk.matrix(physics, { status: 'FINISHED' })
    const { body } = await desk.create({ gradeId: desk.first, curriculumComponentId: physics })
    await desk.remove(body.id)
    expect(await desk.statusOf(row)).toBe('FINISHED')
  })

  test('that two secretaries make at once is there once', async () => {
    const physics = await desk.component('Física')
    const row = await desk.matrix(physics)
    const create = () => desk.create({ gradeId: desk.first, curriculumComponentId: physics })
    const answers = await whileTableIsHeld(app, 'lesson_plan', [create, create])
    expect(answers.map(refusal).toSorted()).toEqual([
      [201, undefined],
      [422, 'LESSON_PLAN_ALREADY_RECORDED', 'curriculumComponentId LESSON_PLAN_ALREADY_RECORDED'],
    ])
    expect(await desk.statusOf(row)).toBe('IN_PROGRESS')
  })

  test('is the same one when the request is repeated', async () => {
    const body = { gradeId: desk.first, curriculumComponentId: await desk.component('Física') }
    const create = () => desk.create(body, { headers: { 'idempotency-key': 'plano' } })
    const [first, again] = [await create(), await create()]
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('with an instructor who is none is not made', async () => {
    const physics = await desk.component('Física')
    const answer = await desk.create({
      gradeId: desk.first,
      curriculumComponentId: physics,
      lessonPlanInstructors: [{ instructorId: school.students[0]!.id, start: '2026-02-09' }],
    })
    expect(refusal(answer)).toEqual([
      422,
      'INSTRUCTOR_INVALID',
      'lessonPlanInstructors.0.instructorId INSTRUCTOR_INVALID',
    ])
    expect((await desk.list({ curriculumComponentId: physics })).data).toEqual([])
  })
})

describe('a part of a plan', () => {
  test('has the class and component of its whole, and a name', async () => {
    const { status, body } = await desk.create({
      id: 'new',
      parentLessonPlanId: school.plans.portuguese,
      name: 'Redação',
      lessonPlanInstructors: [{ id: 'new', instructorId: school.otherInstructor.id, start: '2026-02-09' }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Redação',
      grade: { id: desk.first },
      curriculumComponent: { id: school.components.portuguese },
      parentLessonPlanId: school.plans.portuguese,
    })
    expect((await desk.read(school.plans.portuguese)).childLessonPlans).toMatchObject([
      { id: body.id, name: 'Redação', instructors: [{ user: { id: school.otherInstructor.id } }] },
    ])
    expect(refusal(await desk.create({ parentLessonPlanId: body.id }))).toEqual([
      422,
      'PARENT_IS_CHILD',
      'parentLessonPlanId PARENT_IS_CHILD',
    ])
    expect(refusal(await desk.remove(school.plans.portuguese))).toEqual([422, 'LESSON_PLAN_IN_USE'])
  })

  test("opens the whole to its instructor, and closes it when it goes; nobody else's plan is opened", async () => {
    const token = school.otherInstructor.token
    const reached = async () => {
      const { data } = await desk.list({ gradeId: desk.first }, token)
      return data.map((plan: { id: string }) => plan.id)
    }
    expect(await reached()).toEqual([school.plans.mathematics])
    const { body } = await desk.create({
      parentLessonPlanId: school.plans.portuguese,
      lessonPlanInstructors: [
        { instructorId: school.otherInstructor.id, start: '2026-02-09', end: '2026-02-20' },
      ],
    })
    expect(await reached()).toEqual([school.plans.portuguese, body.id, school.plans.mathematics])
    await desk.remove(body.id)
    expect(await reached()).toEqual([school.plans.mathematics])
    const params = { id: school.plans.portuguese }
    expect((await desk.ask(getLessonPlan, { params, token })).status).toBe(404)
  })

  test('alone may be named, and is in no group of its own', async () => {
    await desk.groups(['Música'])
    const physics = await desk.component('Física')
    const whole = { gradeId: desk.first, curriculumComponentId: physics }
    expect(refusal(await desk.create({ ...whole, name: 'Ótica' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'name INVALID',
    ])
    expect((await desk.create({ ...whole, name: '' })).status).toBe(201)
    const part = { parentLessonPlanId: school.plans.portuguese }
    expect(refusal(await desk.create({ ...part, parallelGroup: 1 }))[2]).toBe('parallelGroup INVALID')
    expect(refusal(await desk.update(school.plans.portuguese, { name: 'Gramática' }))[2]).toBe('name INVALID')
  })
})

describe('a change of a plan', () => {
  test('says what it changed, once', async () => {
    const { id, version } = await desk.read(school.plans.portuguese)
    const off = await desk.update(id, { isActive: false, version })
    expect([off.status, off.body.isActive, off.body.version]).toEqual([200, false, version + 1])
    expect((await desk.update(id, { isActive: false })).body.version).toBe(version + 1)
    const stale = await desk.update(id, { isActive: true, version })
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([
      409,
      'STALE_VERSION',
      version + 1,
    ])
    expect(await desk.history(id)).toEqual([['lessonPlan', 'UPDATED', desk.first, ['isActive']]])
  })

  test('to a group that the class does not have is refused', async () => {
    await desk.groups(['Música', 'Teatro'])
    expect(refusal(await desk.update(school.plans.portuguese, { parallelGroup: 3 }))[2]).toBe(
      'parallelGroup INVALID',
    )
    expect((await desk.update(school.plans.portuguese, { parallelGroup: 2 })).body.parallelGroup).toBe(2)
    expect(
      (await desk.update(school.plans.portuguese, { parallelGroup: null })).body.parallelGroup,
    ).toBeNull()
  })

  test('of its group takes weekly times and untouched lessons along, and no others', async () => {
    await desk.groups(['Música', 'Teatro'])
    const { portuguese } = school.plans
    const weekly = await desk.weekly({ plan: portuguese, grade: desk.first, times: MORNING, weekday: 1 })
    await app.owner.query('update lesson set accomplished = true where id = $1', [school.lessons.lastWeek])
    expect((await desk.update(portuguese, { parallelGroup: 2 })).status).toBe(200)
    const { rows } = await app.owner.query(
      `select id, group_range::text as "range" from lesson where lesson_plan_id = $1
       union all select id, group_range::text from lesson_plan_recurrence where lesson_plan_id = $1`,
      [portuguese],
    )
    const ranges = new Map(rows.map(row => [row.id, row.range]))
    expect(ranges.get(weekly)).toBe('[2,3)')
    expect(ranges.get(school.lessons.today)).toBe('[2,3)')
    expect(ranges.get(school.lessons.lastWeek)).toBe('(,)')
  })

  test('back to the whole class is refused where another group has the time', async () => {
    await desk.groups(['Música', 'Teatro'])
    const { portuguese, mathematics } = school.plans
    for (const [plan, group] of [
      [portuguese, 1],
      [mathematics, 2],
    ] as const) {
      await desk.update(plan, { parallelGroup: group })
      const group_range = `[${group},${group + 1})`
      await desk.weekly({ plan, grade: desk.first, times: MORNING, weekday: 2 }, { group_range })
    }
    const answer = await desk.update(mathematics, { parallelGroup: null })
    expect([answer.status, answer.body.code]).toEqual([422, 'INTERVAL_TIME_OVERLAP'])
    expect(answer.body.conflict).toEqual({
      lessonPlan: {
        id: portuguese,
        grade: school.classes[0],
        curriculumComponent: { id: school.components.portuguese, name: 'Língua Portuguesa' },
      },
      weekday: 'TUESDAY',
      start: MORNING[0],
      end: MORNING[1],
    })
    expect((await desk.read(mathematics)).parallelGroup).toBe(2)
    const same = await desk.update(mathematics, { parallelGroup: 1 })
    expect(same.body.code).toBe('INTERVAL_TIME_OVERLAP')
  })

  test('of a group is refused where a lesson of another is in the way', async () => {
    await desk.groups(['Música', 'Teatro'])
    await desk.update(school.plans.portuguese, { parallelGroup: 1 })
    await desk.update(school.plans.mathematics, { parallelGroup: 2 })
    await desk.lesson(
      {
        plan: school.plans.mathematics,
        grade: desk.first,
        date: TEST_TODAY,
        times: ['08:00:00', '08:20:00'],
      },
      { group_range: '[2,3)' },
    )
    const answer = await desk.update(school.plans.mathematics, { parallelGroup: null })
    expect([answer.body.code, answer.body.conflict.date]).toEqual(['START_TIME_OVERLAP', TEST_TODAY])
  })
})

describe('a plan', () => {
  test('that has lessons or evaluations, deleted ones too, cannot be deleted', async () => {
    expect(refusal(await desk.remove(school.plans.portuguese))).toEqual([422, 'LESSON_PLAN_IN_USE'])
    await app.owner.query('update lesson set deleted_at = now() where institution_id = $1', [school.id])
    expect(refusal(await desk.remove(school.plans.portuguese))).toEqual([422, 'LESSON_PLAN_IN_USE'])
    const { rows } = await app.owner.query('delete from lesson where institution_id = $1 returning id', [
      school.id,
    ])
    expect(rows).toHaveLength(4)
    await marksDesk(app, school).evaluate(2, 10)
    expect(refusal(await desk.remove(school.plans.portuguese))).toEqual([422, 'LESSON_PLAN_IN_USE'])
  })

  test('is deleted with its weekly times and instructors, and a second time not found', async () => {
    const { mathematics } = school.plans
    const place = { plan: mathematics, grade: desk.first, times: MORNING }
    await desk.weekly({ ...place, weekday: 2 })
    const { body } = await desk.read(mathematics).then(plan =>
      desk.instructors(
        mathematics,
        plan.instructors.map((each: { user: { id: string } }) => ({
          instructorId: each.user.id,
          start: '2026-03-01',
        })),
      ),
    )
    expect([body.version, (await desk.slots()).length]).toEqual([2, 1])
    expect((await desk.remove(mathematics)).status).toBe(204)
    expect(await desk.slots()).toEqual([])
    expect((await desk.remove(mathematics)).status).toBe(404)
  })

  test('stands as it is in a finished year', async () => {
    await app.owner.query('update academic_term set closed_at = now() where institution_id = $1', [school.id])
    const closed = await desk.ask(updateAcademicYear, {
      params: { id: school.year },
      body: { status: 'FINISHED' },
    })
    expect(closed.status).toBe(200)
    const { mathematics } = school.plans
    const calls = [
      await desk.create({
        gradeId: desk.first,
        curriculumComponentId: school.components.portuguese,
      }),
      await desk.update(mathematics, { isActive: false }),
      await desk.remove(mathematics),
      await desk.instructors(mathematics, []),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => 'ACADEMIC_YEAR_FINISHED'))
  })

  test('is nothing that an instructor makes', async () => {
    const token = school.instructor.token
    const answer = await desk.ask(createLessonPlan, { token, body: { gradeId: desk.first } })
    expect(answer.status).toBe(403)
    expect((await desk.ask(listLessonPlans, { token })).body.data[0].can.manage).toBe(false)
  })
})
