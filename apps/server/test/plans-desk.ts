import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import {
  createLessonPlan,
  deleteLessonPlan,
  getLessonPlan,
  listLessonPlans,
  savePlanInstructors,
  updateLessonPlan,
} from '@lousa/contract/planning/plan/plan.contract.ts'
import { componentRow, matrixRow } from '../src/modules/curriculum/curriculum.factory.ts'
import { lessonRow, recurrenceRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import type { Ask, Sent, TestApp } from './test-app.ts'

type Time = { plan: string; grade: string; times: readonly [start: string, end: string] }

/** The office of a school at work on its lesson plans. */
export const plansDesk = (app: TestApp, school: School) => {
  const base = { institution_id: school.id, academic_year_id: school.year }
  const first = school.classes[0]?.id ?? ''
  const ask = (call: AnyEndpoint, given: Ask = {}): Promise<Sent> =>
    app.call(call, { host: school.host, token: school.administrator.token, ...given })
  return {
    first,
    second: school.classes[1]?.id ?? '',
    ask,
    create: (body: Record<string, unknown>, given: Ask = {}) => ask(createLessonPlan, { ...given, body }),
    read: async (id: string) => (await ask(getLessonPlan, { params: { id } })).body,
    list: async (query: Record<string, unknown> = {}, token = school.administrator.token) =>
      (await ask(listLessonPlans, { query, token })).body,
    update: (id: string, body: Record<string, unknown>) => ask(updateLessonPlan, { params: { id }, body }),
    remove: (id: string) => ask(deleteLessonPlan, { params: { id } }),
    instructors: (id: string, lessonPlanInstructors: unknown[], more: Record<string, unknown> = {}) =>
      ask(savePlanInstructors, { params: { id }, body: { lessonPlanInstructors, ...more } }),
    /** A new component of the level. */
    component: async (name: string, over: Record<string, unknown> = {}): Promise<string> => {
      const id = randomUUID()
      const { rows } = await app.owner.query('select id from knowledge_area where institution_id = $1', [
        school.id,
      ])
      const given = { ...base, id, education_level_id: school.level, knowledge_area_id: rows[0].id, name }
      await app.within(school.id, db =>
        insertRows(db, 'curriculum_component', [componentRow({ ...given, ...over })]),
      )
      return id
    },
    /** A row of a class's matrix that is not begun. */
    matrix: async (componentId: string, over: Record<string, unknown> = {}): Promise<string> => {
      const id = randomUUID()
      const row = matrixRow({
        institution_id: school.id,
        id,
        grade_id: first,
        curriculum_component_id: componentId,
        hour: 80,
        status: 'READY_TO_START',
        ...over,
      })
      await app.within(school.id, db => insertRows(db, 'curriculum_matrix', [row]))
      return id
    },
    statusOf: async (matrixId: string): Promise<string> =>
      (await app.owner.query('select status from curriculum_matrix where id = $1', [matrixId])).rows[0]
        .status,
    /** A weekly time, as it stands. */
    weekly: async (
      { plan, grade, times, weekday }: Time & { weekday: number },
      over: Record<string, unknown> = {},
    ): Promise<string> => {
      const id = randomUUID()
      const row = recurrenceRow({
        institution_id: school.id,
        id,
        lesson_plan_id: plan,
        grade_id: grade,
        weekday,
        start_time: times[0],
        end_time: times[1],
        valid_from: '2026-01-01',
        valid_until: '2026-12-31',
        ...over,
      })
      await app.within(school.id, db => insertRows(db, 'lesson_plan_recurrence', [row]))
      return id
    },
    /** A lesson made by hand. */
    lesson: async (
      { plan, grade, times, date }: Time & { date: string },
      over: Record<string, unknown> = {},
    ): Promise<string> => {
      const id = randomUUID()
      const row = lessonRow({
        ...base,
        id,
        lesson_plan_id: plan,
        grade_id: grade,
        date,
        start_time: times[0],
        end_time: times[1],
        ...over,
      })
      await app.within(school.id, db => insertRows(db, 'lesson', [row]))
      return id
    },
    groups: (names: string[], gradeId = first) =>
      app.owner.query('update grade set parallel_groups = $2 where id = $1', [gradeId, names]),
    /** Busy times of instructors: a weekday and its days, or a single date. */
    slots: async (): Promise<unknown[][]> =>
      (
        await app.owner.query(
          `select account_id, case when lesson_id is null then weekday::text else valid_from::text end as at,
             start_time::text as start, valid_from::text as since, valid_until::text as until
           from instructor_slot where institution_id = $1 order by valid_from, weekday, start_time, account_id`,
          [school.id],
        )
      ).rows.map(row => [row.account_id, row.at, row.start, row.since, row.until]),
    /** Reads the history of a plan, oldest first: the acts and their fields. */
    history: async (planId: string): Promise<unknown[]> =>
      (
        await app.owner.query(
          `select entity, action, grade_id, changes from audit_entry
           where institution_id = $1 and lesson_plan_id = $2 order by at, entity, action`,
          [school.id, planId],
        )
      ).rows.map(row => [
        row.entity,
        row.action,
        row.grade_id,
        row.changes.map((change: { field: string }) => change.field).sort(),
      ]),
  }
}

/** Reads a refusal: its code and its field. */
export const refusal = ({ status, body }: Sent): unknown[] => [
  status,
  body.code,
  ...(body.errors ?? []).map((error: { path: string; code: string }) => `${error.path} ${error.code}`),
]
