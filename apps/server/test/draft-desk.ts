import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import * as drafts from '@lousa/contract/planning/draft/draft.contract.ts'
import * as tables from '@lousa/contract/planning/draft/draft-table.contract.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { Account, School } from './school.ts'
import type { Ask, Sent, TestApp } from './test-app.ts'

type Input = Record<string, unknown>

const BELLS = [
  ['07:30:00', '08:20:00'],
  ['08:20:00', '09:10:00'],
  ['09:10:00', '10:00:00'],
  ['10:20:00', '11:10:00'],
  ['11:10:00', '12:00:00'],
] as const

/** Bells for the level of a school, and how many lessons its plans have in a week. */
export const arrangeTimetable = (app: TestApp, school: School, lessons = 5): Promise<void> =>
  app.within(school.id, async db => {
    await insertRows(db, 'bell_times', [
      {
        institution_id: school.id,
        education_level_id: school.level,
        shift: '',
        slots: BELLS.map(([start, end]) => ({ start, end })),
      },
    ])
    await insertRows(
      db,
      'plan_wish',
      Object.values(school.plans).map(planId => ({
        institution_id: school.id,
        lesson_plan_id: planId,
        lessons_a_week: lessons,
        doubles: 'MAY',
        across_break: false,
        spread: 'NICE',
      })),
    )
  })

/** The administrator of a school at drafts of its timetable. */
export const draftDesk = (app: TestApp, school: School) => {
  const call = (endpoint: AnyEndpoint, ask: Ask, account: Account = school.administrator): Promise<Sent> =>
    app.call(endpoint, { token: account.token, host: school.host, ...ask })
  const of = (id: string) => ({ params: { id } })
  const desk = {
    body: (more: Input = {}) => ({
      academicYearId: school.year,
      gradeIds: school.classes.map(each => each.id),
      keep: 'NONE',
      validFrom: '2026-08-24',
      seconds: 1,
      seed: 7,
      ...more,
    }),
    create: (more: Input = {}, account?: Account) =>
      call(drafts.createDraft, { body: desk.body(more) }, account),
    list: (account?: Account) => call(drafts.listDrafts, { query: { academicYearId: school.year } }, account),
    get: (id: string, account?: Account) => call(drafts.getDraft, of(id), account),
    progress: (id: string, account?: Account) => call(drafts.getDraftProgress, of(id), account),
    stop: (id: string, account?: Account) => call(drafts.stopDraft, of(id), account),
    resume: (id: string, body: Input = { seconds: 1 }, account?: Account) =>
      call(drafts.resumeDraft, { ...of(id), body }, account),
    rename: (id: string, body: Input, account?: Account) =>
      call(drafts.renameDraft, { ...of(id), body }, account),
    remove: (id: string, account?: Account) => call(drafts.deleteDraft, of(id), account),
    move: (id: string, body: Input, account?: Account) =>
      call(tables.moveDraftLesson, { ...of(id), body }, account),
    pin: (id: string, body: Input, account?: Account) =>
      call(tables.pinDraftLesson, { ...of(id), body }, account),
    undo: (id: string, body: Input = {}, account?: Account) =>
      call(tables.undoDraftMove, { ...of(id), body }, account),
    places: (id: string, query: Input, account?: Account) =>
      call(tables.listLessonPlaces, { ...of(id), query }, account),
    compare: (id: string, query: Input = {}, account?: Account) =>
      call(tables.compareDrafts, { ...of(id), query }, account),
    fet: (id: string, account?: Account) => call(tables.exportDraft, of(id), account),
    apply: (id: string, body: Input = {}, account?: Account) =>
      call(tables.applyDraft, { ...of(id), body: { validFrom: '2026-08-24', ...body } }, account),
    /** A draft whose search has ended. */
    made: async (more: Input = {}): Promise<Sent['body']> => {
      const { body } = await desk.create(more)
      await app.runJobs()
      return (await desk.get(body.id)).body
    },
  }
  return desk
}
export type DraftDesk = ReturnType<typeof draftDesk>
