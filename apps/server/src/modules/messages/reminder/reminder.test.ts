import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseBeneath } from '../../../../test/released-lesson.ts'
import { requestsDesk } from '../../../../test/requests-desk.ts'
import { createAccount, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { pendingByInstructor } from '../../dashboard/pending-by-instructor.queries.ts'
import { sendWeeklyReminders } from './weekly-reminder.job.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof requestsDesk>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  // Other tests' institutions have their hours too.
  await app.owner.query('update institution set reminder_weekday = null, reminder_time = null')
  school = await createSchool(app)
  desk = requestsDesk(app, school)
})
afterAll(() => app.stop())

const change = (text: string, values: unknown[]) => app.owner.query(text, values)
const received = async (who = school.instructor) =>
  (await desk.list({ box: 'received', type: 'REMINDER' }, who)).body
/** Both instructors teach the plan in which lessons are left over. */
const bothOwe = () =>
  change(
    `insert into lesson_plan_instructor (institution_id, lesson_plan_id, account_id, start_date, end_date)
     values ($1, $2, $3, '2026-02-09', '2026-12-31')`,
    [school.id, school.plans.portuguese, school.otherInstructor.id],
  )
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a secretary', () => {
  test('sees before whom a reminder would reach, and nothing is sent by that', async () => {
    const { status, body } = await desk.remind({ preview: true })
    expect([status, body.sent]).toEqual([200, 1])
    expect(body.data).toMatchObject([
      {
        user: { id: school.instructor.id, name: 'Paula Professora' },
        unreleased: 1,
        withoutAttendance: 1,
        unscored: 0,
        remindedAt: null,
      },
    ])
    expect((await received()).totalRowCount).toBe(0)
  })

  test('reminds each with their own figures, in her name', async () => {
    const { body } = await desk.remind()
    expect(body).toMatchObject({ sent: 1, data: [{ remindedAt: TEST_NOW.toISOString() }] })
    expect((await received()).data).toMatchObject([
      {
        type: 'REMINDER',
        title: 'Lembrete: pendências no diário',
        sender: { id: school.administrator.id },
        academicYearId: school.year,
      },
    ])
    expect((await received()).data[0].body).toContain('• 1 aula a lançar\n• 1 aula sem frequência')
    expect((await received(school.otherInstructor)).totalRowCount).toBe(0)
    const log = await app.call(listAuditEntries, {
      host: school.host,
      token: school.administrator.token,
      query: { userId: school.administrator.id },
    })
    expect(log.status).toBe(200)
    const { rows } = await app.owner.query(
      "select changes from audit_entry where institution_id = $1 and action = 'REMINDED'",
      [school.id],
    )
    expect(rows).toEqual([{ changes: [{ field: 'reminded', from: null, to: 1 }] }])
  })

  test('reminds whom she chooses, of those who owe something', async () => {
    await bothOwe()
    const { body } = await desk.remind({ instructorIds: [school.otherInstructor.id] })
    expect([body.sent, body.data.map(({ user }: { user: { id: string } }) => user.id)]).toEqual([
      1,
      [school.otherInstructor.id],
    ])
    expect((await received()).totalRowCount).toBe(0)
    const rest = await desk.remind()
    expect(rest.body.sent).toBe(1)
    expect((await received()).totalRowCount).toBe(1)
    expect((await received(school.otherInstructor)).totalRowCount).toBe(1)
  })

  test('reminds nobody twice a day, and anew on the next', async () => {
    app.clock.set(new Date('2026-08-16T20:00:00Z'))
    expect((await desk.remind()).body.sent).toBe(1)
    const again = await desk.remind()
    expect(again.body).toMatchObject({ sent: 0, data: [{ remindedAt: '2026-08-16T20:00:00.000Z' }] })
    expect((await desk.remind({ preview: true })).body.sent).toBe(0)
    // Half past eleven at night there is the next day in UTC.
    app.clock.set(new Date('2026-08-17T02:30:00Z'))
    expect((await desk.remind()).body.sent).toBe(0)
    app.clock.set(new Date('2026-08-17T03:30:00Z'))
    expect((await desk.remind()).body.sent).toBe(1)
    expect((await received()).totalRowCount).toBe(2)
  })

  test('and another at once remind each person once', async () => {
    await bothOwe()
    const second = await app.within(school.id, db =>
      createAccount(db, { institution: school.id, role: 'ADMINISTRATOR', name: 'Alba', taxNumber: null }),
    )
    const answers = await Promise.all([
      desk.remind(),
      desk.remind({}, second),
      desk.remind(),
      desk.remind({}, second),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.sent, 0)).toBe(2)
    expect((await received()).totalRowCount).toBe(1)
    expect((await received(school.otherInstructor)).totalRowCount).toBe(1)
  })

  test('reminds nobody who owes nothing, nor of a year that is finished', async () => {
    await releaseBeneath(app, school, school.lessons.lastWeek)
    await change('update lesson set attendance_taken_at = now() where id = $1', [school.lessons.lastWeek])
    expect((await desk.remind()).body).toEqual({ data: [], sent: 0 })
    await change("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect(code(await desk.remind())).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('alone may remind, and only of her own institution', async () => {
    for (const who of [school.instructor, school.students[0]!, school.editor])
      expect(code(await desk.remind({}, who))).toEqual([403, 'FORBIDDEN'])
    const foreign = await createSchool(app)
    expect(code(await desk.remind({ academicYearId: foreign.year }))).toEqual([404, 'NOT_FOUND'])
    for (const id of [foreign.instructor.id, school.students[0]!.id])
      expect(code(await desk.remind({ instructorIds: [id] }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the weekly reminder', () => {
  const sweep = () => sendWeeklyReminders({ ...app, owedByInstructor: pendingByInstructor })
  const setFor = (weekday: string, time: string) =>
    change('update institution set reminder_weekday = $2, reminder_time = $3 where institution_id = $1', [
      school.id,
      weekday,
      time,
    ])
  /** How often each instructor was, also after the sessions of this day. */
  const reminded = async (): Promise<number[]> => {
    const { rows } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from school_message_recipient r
       join school_message m on m.id = r.school_message_id and m.type = 'REMINDER'
       where r.institution_id = $1 group by r.account_id`,
      [school.id],
    )
    return rows.map(({ n }) => n)
  }
  // Noon in São Paulo, on a Monday.
  const at = (instant: string) => app.clock.set(new Date(instant))

  test('goes out at its hour where the institution is, in its own name', async () => {
    await setFor('MONDAY', '12:30:00')
    await sweep()
    expect((await received()).totalRowCount).toBe(0)
    at('2026-08-17T15:31:00Z')
    await sweep()
    const { data } = await received()
    expect(data).toMatchObject([{ type: 'REMINDER', sender: { name: 'Escola de Teste' } }])
  })

  test('goes out once in a week, however many workers look and though another day is set then', async () => {
    await bothOwe()
    await setFor('MONDAY', '12:00:00')
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await reminded()).toEqual([1, 1])
    await setFor('WEDNESDAY', '12:00:00')
    at('2026-08-19T15:00:00Z')
    await sweep()
    expect(await reminded()).toEqual([1, 1])
    at('2026-08-26T15:00:00Z')
    await sweep()
    expect(await reminded()).toEqual([2, 2])
  })

  test('leaves out whoever was reminded by hand that day', async () => {
    await bothOwe()
    await desk.remind({ instructorIds: [school.instructor.id] })
    await setFor('MONDAY', '12:00:00')
    await sweep()
    expect((await received()).totalRowCount).toBe(1)
    expect((await received(school.otherInstructor)).totalRowCount).toBe(1)
  })

  test('and a secretary at the same moment remind each person once', async () => {
    await bothOwe()
    await setFor('MONDAY', '12:00:00')
    await Promise.all([sweep(), desk.remind(), sweep(), desk.remind()])
    expect((await received()).totalRowCount).toBe(1)
    expect((await received(school.otherInstructor)).totalRowCount).toBe(1)
  })

  test('does not go out late in the day, nor without being set, nor of a finished year', async () => {
    await sweep()
    await setFor('MONDAY', '08:00:00')
    await sweep()
    await setFor('MONDAY', '12:00:00')
    await change("update academic_year set status = 'FINISHED' where institution_id = $1", [school.id])
    await sweep()
    expect((await received()).totalRowCount).toBe(0)
  })
})
