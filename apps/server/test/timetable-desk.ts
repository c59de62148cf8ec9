import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import {
  createChildWeeklyTime,
  createWeeklyTime,
  deleteWeeklyTime,
  listWeeklyTimes,
  updateWeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import type { Account, School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

type Said = Record<string, unknown>
type Answer = { date: string; start: string; end: string }

/** The secretary of a school at its timetable: each call as an account, by default as the administrator. */
export const timetableDesk = (app: TestApp, school: School) => {
  const as = (account: Account = school.administrator) => ({ token: account.token, host: school.host })
  return {
    generate: (body: Said = {}, account?: Account) =>
      app.call(generateLessons, { ...as(account), body: { gradeId: school.classes[0]!.id, ...body } }),
    list: (query: Said, account?: Account) => app.call(listWeeklyTimes, { ...as(account), query }),
    create: (
      lessonPlanId: string,
      weekday: string,
      [start, end]: readonly [string, string],
      more: Said = {},
      account?: Account,
    ) => app.call(createWeeklyTime, { ...as(account), body: { lessonPlanId, weekday, start, end, ...more } }),
    update: (id: string, body: Said, account?: Account) =>
      app.call(updateWeeklyTime, { ...as(account), params: { id }, body }),
    remove: (id: string, query: Said = {}, account?: Account) =>
      app.call(deleteWeeklyTime, { ...as(account), params: { id }, query }),
    createChild: (lessonPlanRecurrenceId: string, lessonPlanId: string, more: Said = {}, account?: Account) =>
      app.call(createChildWeeklyTime, {
        ...as(account),
        body: { lessonPlanRecurrenceId, lessonPlanId, ...more },
      }),
    /** Date and start of the lessons of a plan that stand, from a date on. */
    lessons: async (planId: string, start = '2026-09-01', query: Said = {}): Promise<string[]> => {
      const { body } = await app.call(listLessons, {
        ...as(),
        params: { id: planId },
        query: { start, rowsPerPage: 100, ...query },
      })
      return body.data.map((lesson: Answer) => `${lesson.date} ${lesson.start}`)
    },
  }
}
export type TimetableDesk = ReturnType<typeof timetableDesk>
export const codeOf = ({ status, body }: Sent) => [status, body.code]
