import { createHash, randomUUID } from 'node:crypto'
import {
  createCalendarLink,
  getCalendarFeed,
  listCalendarLinks,
  revokeCalendarLink,
} from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entriesOf } from '../../../../test/calendar-entries.ts'
import { withPassword } from '../../../../test/people-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { lessonRow, planInstructorRow, planRow } from '../planning.factory.ts'

let app: TestApp
let school: School
let student: Account
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  student = school.students[0]!
  for (const { id } of [school.administrator, school.instructor, school.otherInstructor, student])
    await withPassword(app, school, id)
  await app.owner.query('delete from rate_limit')
})
afterAll(() => app.stop())

const as = ({ token }: { token: string }) => ({ host: school.host, token })
const ask = (who: { token: string }, body: object = { name: 'Celular', kind: 'LESSONS' }) =>
  app.call(createCalendarLink, { ...as(who), body })
const link = async (who: { token: string }, body?: object) => {
  const answer = await ask(who, body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return { ...answer.body, token: new URL(answer.body.url).searchParams.get('token') ?? '' }
}
const namesOf = async (who: { token: string }): Promise<string[]> =>
  (await app.call(listCalendarLinks, as(who))).body.data.map((each: { name: string }) => each.name)
const revoke = (who: { token: string }, id: string) =>
  app.call(revokeCalendarLink, { ...as(who), params: { id } })
const feed = (token: string, host = school.host) => app.call(getCalendarFeed, { host, query: { token } })
/** When which lesson is, in the feed of a link. */
const lessonsIn = async (token: string): Promise<string[]> => {
  const { status, raw } = await feed(token)
  expect(status).toBe(200)
  return entriesOf(raw).map(({ DTSTART, SUMMARY }) => `${DTSTART?.split(':')[1]} ${SUMMARY?.slice(1)}`)
}
const change = (text: string, values: unknown[]) => app.owner.query(text, values)
const lessonOf = async (
  planId: string,
  gradeId: string,
  given: { date: string; start: string; end: string },
): Promise<string> => {
  const id = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'lesson', [
      lessonRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        grade_id: gradeId,
        lesson_plan_id: planId,
        date: given.date,
        start_time: given.start,
        end_time: given.end,
      }),
    ]),
  )
  return id
}
/** A lesson of Matemática, which another instructor gives, in each of both classes. */
const mathematics = async () => {
  const at = { date: '2026-08-18', start: '09:00:00', end: '09:50:00' }
  await lessonOf(school.plans.mathematics, school.classes[0]!.id, at)
  const later = { ...at, start: '10:00:00', end: '10:50:00' }
  return lessonOf(school.plans.mathematicsOfSecondClass, school.classes[1]!.id, later)
}

describe('a link to lessons', () => {
  test('is of who has lessons: an administrator and an editor get none, and nobody the office’s kind', async () => {
    const answers = await Promise.all([
      ask(school.administrator),
      ask(school.editor),
      ask(school.instructor, { name: 'Escola', kind: 'CALENDAR' }),
      ask(student, { name: 'Escola', kind: 'CALENDAR' }),
    ])
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await ask(student, { name: 'X', kind: 'SECRET' })).status).toBe(422)
    expect(await link(school.administrator, { name: 'Escola' })).toMatchObject({ kind: 'CALENDAR' })
    expect(await link(school.instructor, { name: 'Celular' })).toMatchObject({ kind: 'LESSONS' })
  })

  test('is shown once, kept as a hash, and listed for its owner alone', async () => {
    const { token, url, ...shown } = await link(student)
    expect(url).toBe(`http://${school.host}/api/academic-calendar/feed?token=${token}`)
    const { rows } = await change(
      'select kind, token_hash, created_by from calendar_link where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual([
      { kind: 'LESSONS', token_hash: createHash('sha256').update(token).digest(), created_by: student.id },
    ])
    expect((await app.call(listCalendarLinks, as(student))).body.data).toEqual([shown])
    for (const other of [school.administrator, school.instructor, school.students[1]!])
      expect(await namesOf(other)).toEqual([])
  })

  test('is not revoked by another person, of whatever role, and opens nothing once its owner did', async () => {
    const { id, token } = await link(school.instructor)
    for (const other of [school.administrator, school.otherInstructor, student]) {
      const { status, body } = await revoke(other, id)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const office = await link(school.administrator, { name: 'Escola' })
    expect((await revoke(school.instructor, office.id)).status).toBe(404)
    expect((await feed(token)).status).toBe(200)
    expect((await revoke(school.instructor, id)).status).toBe(204)
    expect((await feed(token)).body.code).toBe('NOT_FOUND')
    expect(await namesOf(school.instructor)).toEqual([])
  })

  test('is refused beyond twenty of one person, and nobody else’s count', async () => {
    for (let number = 1; number <= 19; number += 1) await link(student, { name: `${number}` })
    const answers = await Promise.all([ask(student), ask(student)])
    expect(answers.map(({ body }) => body.code ?? '').sort()).toEqual(['', 'TOO_MANY_LINKS'])
    await link(school.students[1]!)
    await link(school.administrator, { name: 'Escola' })
  })

  test('opens nothing at another school', async () => {
    const other = await createSchool(app)
    const { token } = await link(school.instructor)
    expect((await feed(token, other.host)).status).toBe(404)
  })

  test('stops while its owner is archived, and until they have a password again', async () => {
    const { token } = await link(school.instructor)
    const state = (status: string) =>
      change('update account set status = $2 where id = $1', [school.instructor.id, status])
    await state('Inativo')
    expect((await feed(token)).status).toBe(404)
    await change('delete from credential where person_id = $1', [school.instructor.personId])
    await state('Ativo')
    expect((await feed(token)).status).toBe(404)
    await withPassword(app, school, school.instructor.id)
    expect((await feed(token)).status).toBe(200)
  })
})

describe('the lessons of a link', () => {
  test('are, of an instructor, those of the own plans within the own periods, and no deleted one', async () => {
    await mathematics()
    const { token } = await link(school.instructor)
    const all = await lessonsIn(token)
    expect(all).toContain('20260810T073000 6º ano A · Língua Portuguesa')
    expect(all.filter(each => each.includes('Matemática'))).toEqual([])
    expect(all).toHaveLength(4)
    await change('update lesson set deleted_at = now() where id = $1', [school.lessons.nextWeek])
    await change('update lesson_plan_instructor set start_date = $2 where lesson_plan_id = $1', [
      school.plans.portuguese,
      TEST_TODAY,
    ])
    expect(await lessonsIn(token)).toHaveLength(2)
  })

  test('are, of who teaches a part, those of the part, with its name', async () => {
    const part = randomUUID()
    await app.within(school.id, async db => {
      await insertRows(db, 'lesson_plan', [
        planRow({
          institution_id: school.id,
          academic_year_id: school.year,
          id: part,
          name: 'Laboratório',
          grade_id: school.classes[0]!.id,
          curriculum_component_id: school.components.portuguese,
          parent_lesson_plan_id: school.plans.portuguese,
        }),
      ])
      await insertRows(db, 'lesson_plan_instructor', [
        planInstructorRow({
          institution_id: school.id,
          id: randomUUID(),
          lesson_plan_id: part,
          account_id: school.otherInstructor.id,
          start_date: '2026-02-09',
          end_date: '2026-12-18',
        }),
      ])
    })
    const at = { date: '2026-08-19', start: '07:30:00', end: '08:20:00' }
    await lessonOf(part, school.classes[0]!.id, at)
    const { token } = await link(school.otherInstructor)
    expect(await lessonsIn(token)).toEqual(['20260819T073000 6º ano A · Língua Portuguesa (Laboratório)'])
  })

  test('are, of a student, those of the classes in which they are, since they came', async () => {
    await mathematics()
    const { token } = await link(student)
    const all = await lessonsIn(token)
    expect(all).toContain('20260810T073000 Língua Portuguesa')
    expect(all.filter(each => each.endsWith('Matemática'))).toEqual(['20260818T090000 Matemática'])
    const enrollment = school.enrollments[0]
    await change('update student_enrollment set start_date = $2 where id = $1', [enrollment, '2026-08-18'])
    expect((await lessonsIn(token))[0]).toBe('20260818T090000 Matemática')
    await change(
      "update student_enrollment set status = 'SURPLUS', class_number = null, queued_at = now() where id = $1",
      [enrollment],
    )
    expect(await lessonsIn(token)).toEqual([])
    await change(
      `update student_enrollment set status = 'ACTIVE', queued_at = null, exit_date = '2026-08-20',
         exit_reason = 'TRANSFERRED' where id = $1`,
      [enrollment],
    )
    expect(await lessonsIn(token)).toEqual([])
  })

  test('are of this year and the next, with their hours where the school is, and no event of the school', async () => {
    await lessonOf(school.plans.portuguese, school.classes[0]!.id, {
      date: '2025-12-01',
      start: '07:30:00',
      end: '08:20:00',
    })
    await change("update lesson_plan_instructor set start_date = '2025-01-01' where lesson_plan_id = $1", [
      school.plans.portuguese,
    ])
    const { token } = await link(school.instructor)
    const { raw, headers } = await feed(token)
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const text = raw.toString('utf8').replaceAll('\r\n ', '')
    expect(text).toContain('NAME:Aulas – Escola de Teste\r\n')
    expect(text).not.toContain('Natal')
    expect(text).not.toContain('20251201')
    expect(entriesOf(raw)[0]).toMatchObject({
      DTSTART: ';TZID=America/Sao_Paulo:20260810T073000',
      DTEND: ';TZID=America/Sao_Paulo:20260810T082000',
    })
    expect(new Set(entriesOf(raw).map(each => each.UID)).size).toBe(4)
  })

  test('say nothing of people, marks or contents, and no id', async () => {
    const { id, token } = await link(student)
    const text = (await feed(token)).raw.toString('utf8').replaceAll('\r\n ', '')
    const hidden = [
      id,
      token,
      school.id,
      school.host,
      school.instructor.name,
      student.name,
      student.id,
      ...Object.values(school.lessons),
      'DESCRIPTION',
    ]
    expect(hidden.filter(each => text.includes(each))).toEqual([])
  })
})
