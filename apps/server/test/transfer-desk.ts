import { randomUUID } from 'node:crypto'
import { saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { getTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { createEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { getPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { gradeRow } from '../src/modules/academics/academics.factory.ts'
import { computeDirty } from '../src/modules/evaluation/performance/performance.service.ts'
import { lessonRow, planRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

export type TaughtClass = { gradeId: string; planId: string }
export type Figures = {
  status: string
  mean: number | null
  absences: number
  lessonsGiven: number
  frequency: number | null
}

/** Three classes that are taught Português alike, their lessons, attendance, scores and moves, and what comes of them. */
export const transferDesk = (app: TestApp, school: School) => {
  const as = { host: school.host, token: school.administrator.token }
  const component = school.components.portuguese
  const base = { institution_id: school.id, academic_year_id: school.year }

  /** The first class, with its own plan, and two more with a plan each; terms are worth the same. */
  const classes = async (): Promise<[TaughtClass, TaughtClass, TaughtClass]> => {
    const third = randomUUID()
    const [second] = school.classes.slice(1)
    const plans = [randomUUID(), randomUUID()] as const
    await app.within(school.id, async db => {
      await insertRows(db, 'grade', [
        gradeRow({ ...base, id: third, name: '6º ano C', education_level_id: school.level }),
      ])
      await insertRows(db, 'lesson_plan', [
        planRow({ ...base, id: plans[0], grade_id: second!.id, curriculum_component_id: component }),
        planRow({ ...base, id: plans[1], grade_id: third, curriculum_component_id: component }),
      ])
    })
    await app.owner.query(
      `insert into academic_term_mark (institution_id, grade_id, academic_term_id, highest)
       select institution_id, $2, academic_term_id, highest from academic_term_mark where grade_id = $1
       on conflict do nothing`,
      [school.classes[0]!.id, third],
    )
    return [
      { gradeId: school.classes[0]!.id, planId: school.plans.portuguese },
      { gradeId: second!.id, planId: plans[0] },
      { gradeId: third, planId: plans[1] },
    ]
  }

  return {
    as,
    classes,
    /** A released lesson of a class; its hour is of its own. */
    lesson: async ({ gradeId, planId }: TaughtClass, date: string, hour = 10): Promise<string> => {
      const id = randomUUID()
      await app.within(school.id, async db => {
        await insertRows(db, 'lesson', [
          lessonRow({
            ...base,
            id,
            grade_id: gradeId,
            lesson_plan_id: planId,
            date,
            start_time: `${hour}:00:00`,
            end_time: `${hour}:50:00`,
            accomplished: true,
          }),
        ])
      })
      await app.owner.query(
        `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
         values ($1, $2, $3, 'Crônica', now(), now())`,
        [school.id, id, school.instructor.id],
      )
      return id
    },
    roll: (
      { planId }: TaughtClass,
      { lessonId, enrollmentId, status }: { lessonId: string; enrollmentId: string; status: string },
    ): Promise<Sent> =>
      app.call(saveAttendance, {
        ...as,
        params: { id: planId, lessonId },
        body: { attendances: [{ studentEnrollmentId: enrollmentId, status }], force: true },
      }),
    evaluate: async (
      { planId }: TaughtClass,
      { term, date, highest }: { term: number; date: string; highest: number },
    ): Promise<string> => {
      const { status, body } = await app.call(createEvaluation, {
        ...as,
        body: {
          lessonPlanId: planId,
          academicTermId: school.terms[term]!.id,
          name: 'Prova',
          type: 'PROOF',
          date,
          highest,
        },
      })
      if (status !== 201) throw new Error(`evaluation refused: ${JSON.stringify(body)}`)
      return body.id
    },
    score: (id: string, enrollmentId: string, score: number | null): Promise<Sent> =>
      app.call(saveScores, {
        ...as,
        params: { id },
        body: { studentEvaluations: [{ studentEnrollmentId: enrollmentId, score }], force: true },
      }),
    change: (id: string, body: Record<string, unknown>): Promise<Sent> =>
      app.call(updateEnrollment, { ...as, params: { id }, body }),
    transferred: async (id: string) => (await app.call(getTermMarks, { ...as, params: { id } })).body,
    compute: async (...gradeIds: string[]): Promise<void> => {
      for (const gradeId of gradeIds)
        for (let runs = 0; runs < 4; runs += 1)
          if ((await computeDirty(app, { institutionId: school.id, gradeId })) === 0) break
    },
    /** The figures of an enrolment in Português in a term, as they are shown. */
    figures: async ({ gradeId }: TaughtClass, enrollmentId: string, term: number): Promise<Figures> => {
      const { body } = await app.call(getPerformance, {
        ...as,
        query: {
          gradeId,
          studentEnrollmentId: enrollmentId,
          academicTermId: school.terms[term]!.id,
          curriculumComponentId: component,
        },
      })
      const { mean, absences, lessonsGiven, frequency } = body.data[0] ?? {}
      return { status: body.status, mean, absences, lessonsGiven, frequency }
    },
  }
}

export type TransferDesk = ReturnType<typeof transferDesk>
