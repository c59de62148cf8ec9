import { randomUUID } from 'node:crypto'
import {
  ROLLOVER_PARTS,
  type RolloverPart,
  rolloverYear,
} from '@lousa/contract/academics/rollover/rollover.contract.ts'
import { createCalendar } from '@lousa/contract/calendar/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { academicTermRow, academicYearRow, educationLevelRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { planInstructorRow, recurrenceRow } from '../planning.factory.ts'

let app: TestApp
let school: School
let next: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const base = () => ({ institution_id: school.id })

/** A year with everything that a copy can take. */
beforeEach(async () => {
  school = await createSchool(app)
  next = randomUUID()
  const training = randomUUID()
  const [first] = school.classes
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [academicYearRow({ ...base(), id: next, year: 2027 })])
    await insertRows(db, 'training_type', [
      {
        ...base(),
        id: training,
        name: 'Formação Geral Básica',
        initials: 'FGB',
        status: 'Ativo',
        version: 1,
      },
    ])
    await insertRows(db, 'grade_training_type', [
      { ...base(), grade_id: first!.id, training_type_id: training },
    ])
    await insertRows(db, 'curriculum_matrix', [
      {
        ...base(),
        grade_id: first!.id,
        training_type_id: training,
        curriculum_component_id: school.components.portuguese,
        hour: 160,
        status: 'IN_PROGRESS',
        finished_with_year: false,
        version: 1,
      },
    ])
    const weekly = recurrenceRow({
      ...base(),
      id: randomUUID(),
      lesson_plan_id: school.plans.portuguese,
      grade_id: first!.id,
      weekday: 1,
      start_time: '07:30:00',
      end_time: '08:20:00',
      valid_from: '2026-02-09',
      valid_until: '2026-12-31',
      confirmed_at: '2026-02-01T12:00:00Z',
    })
    await insertRows(db, 'lesson_plan_recurrence', [weekly])
    await insertRows(db, 'instructor_slot', [
      {
        ...base(),
        account_id: school.instructor.id,
        weekday: 1,
        start_time: '07:30:00',
        end_time: '08:20:00',
        valid_from: '2026-02-09',
        valid_until: '2026-12-31',
        recurrence_id: String(weekly.id),
      },
    ])
    await insertRows(db, 'academic_calendar_event', [
      {
        ...base(),
        title: 'Aniversário da cidade',
        type: 'HOLIDAY',
        start_date: '2026-08-11',
        end_date: '2026-08-11',
        editable: true,
        repeats_yearly: false,
        version: 1,
      },
    ])
    await insertRows(db, 'bell_times', [
      {
        institution_id: school.id,
        education_level_id: school.level,
        shift: 'MORNING',
        slots: JSON.stringify([{ start: '07:30:00', end: '08:20:00' }]),
        version: 3,
      },
    ])
    await insertRows(db, 'calendar', [
      { ...base(), year: 2026, status: 'Ativo', start_date: '2026-02-02', end_date: '2026-12-18' },
    ])
  })
})

const rollOver = (body: Record<string, unknown> = {}, more: { yearId?: string; token?: string } = {}) =>
  app.call(rolloverYear, {
    host: school.host,
    token: more.token ?? school.administrator.token,
    params: { id: more.yearId ?? next },
    body: { fromAcademicYearId: school.year, parts: ROLLOVER_PARTS, apply: true, ...body },
  })

const code = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

/** A year said by names alone. */
const shapeOf = async (yearId: string) => {
  const { rows } = await app.owner.query(
    `select
      (select json_agg(json_build_array(l.name, l.type, l.stage, l.is_active,
          (select json_agg(json_build_array(b.shift, b.slots)) from bell_times b
            where b.institution_id = l.institution_id and b.education_level_id = l.id)) order by l.name)
        from education_level l where l.institution_id = $1 and l.academic_year_id = $2) as levels,
      (select json_agg(json_build_array(l.name, t.position) order by l.name, t.position)
        from academic_term t join education_level l on l.institution_id = t.institution_id and l.id = t.education_level_id
        where t.institution_id = $1 and t.academic_year_id = $2) as terms,
      (select json_agg(json_build_array(c.name, c.sort_key, k.name, l.name, c.status) order by c.name)
        from curriculum_component c
        join education_level l on l.institution_id = c.institution_id and l.id = c.education_level_id
        join knowledge_area k on k.institution_id = c.institution_id and k.id = c.knowledge_area_id
        where c.institution_id = $1 and c.academic_year_id = $2) as components,
      (select json_agg(json_build_array(g.name, g.sort_key, g.type, g.highest, g.average, g.capacity, g.shift,
          g.performance_policy, g.parallel_groups,
          (select json_agg(x.initials order by x.initials) from grade_training_type gt
            join training_type x on x.institution_id = gt.institution_id and x.id = gt.training_type_id
            where gt.institution_id = g.institution_id and gt.grade_id = g.id),
          (select json_agg(json_build_array(t.position, m.highest) order by t.position) from academic_term_mark m
            join academic_term t on t.institution_id = m.institution_id and t.id = m.academic_term_id
            where m.institution_id = g.institution_id and m.grade_id = g.id),
          (select json_agg(json_build_array(c.name, x.initials, m.hour) order by c.name) from curriculum_matrix m
            join curriculum_component c on c.institution_id = m.institution_id and c.id = m.curriculum_component_id
            left join training_type x on x.institution_id = m.institution_id and x.id = m.training_type_id
            where m.institution_id = g.institution_id and m.grade_id = g.id),
          (select json_agg(json_build_array(c.name,
              (select json_agg(i.account_id order by i.account_id) from lesson_plan_instructor i
                where i.institution_id = p.institution_id and i.lesson_plan_id = p.id),
              (select json_agg(json_build_array(r.weekday, r.start_time, r.end_time, r.group_range::text,
                  (select json_agg(s.account_id) from instructor_slot s
                    where s.institution_id = r.institution_id and s.recurrence_id = r.id)) order by r.weekday, r.start_time)
                from lesson_plan_recurrence r
                where r.institution_id = p.institution_id and r.lesson_plan_id = p.id)) order by c.name)
            from lesson_plan p
            join curriculum_component c on c.institution_id = p.institution_id and c.id = p.curriculum_component_id
            where p.institution_id = g.institution_id and p.grade_id = g.id)) order by g.name)
        from grade g where g.institution_id = $1 and g.academic_year_id = $2 and not g.is_event) as grades`,
    [school.id, yearId],
  )
  return rows[0]
}

const countOfYear = async (table: string, yearId = next) => {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from ${table} where institution_id = $1 and academic_year_id = $2`,
    [school.id, yearId],
  )
  return rows[0].n
}

describe('a rollover is refused', () => {
  test('into a year that has a level already', async () => {
    await rollOver({ parts: ['LEVELS'] })
    expect(code(await rollOver())).toEqual([422, 'YEAR_NOT_EMPTY'])
  })

  test('from a year into itself', async () => {
    expect(code(await rollOver({}, { yearId: school.year }))).toEqual([422, 'ROLLOVER_SAME_YEAR'])
  })

  test('without what a part needs, and says what is missing', async () => {
    const answer = await rollOver({ parts: ['LEVELS', 'TERM_MARKS'] })
    expect(code(answer)).toEqual([422, 'ROLLOVER_PART_MISSING'])
    expect(answer.body.parts.sort()).toEqual(['GRADES', 'TERMS'])
  })

  test('into a finished year', async () => {
    await app.owner.query(
      "update academic_year set status = 'FINISHED' where institution_id = $1 and id = $2",
      [school.id, next],
    )
    expect(code(await rollOver())).toEqual([422, 'ACADEMIC_YEAR_FINISHED'])
  })

  test('for a class of another year', async () => {
    await rollOver({ parts: ['LEVELS', 'GRADES'] })
    const { rows } = await app.owner.query(
      'select id from grade where institution_id = $1 and academic_year_id = $2 limit 1',
      [school.id, next],
    )
    const third = randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'academic_year', [academicYearRow({ ...base(), id: third, year: 2028 })]),
    )
    const answer = await rollOver({ gradeIds: [rows[0].id] }, { yearId: third })
    expect(answer.body.errors).toMatchObject([{ path: 'gradeIds', code: 'INVALID' }])
  })

  test('of and into the years of another institution', async () => {
    const stranger = await createSchool(app)
    expect(code(await rollOver({ fromAcademicYearId: stranger.year }))).toEqual([404, 'NOT_FOUND'])
    expect(code(await rollOver({}, { yearId: stranger.year }))).toEqual([404, 'NOT_FOUND'])
  })

  test('to an instructor', async () => {
    expect(code(await rollOver({}, { token: school.instructor.token }))).toEqual([403, 'FORBIDDEN'])
  })

  test('when somebody would be in two places at once, naming them, and nothing is written', async () => {
    // Two levels whose lessons ended on different days: each slot was in force on its own last day.
    const [, second] = school.classes
    const short = randomUUID()
    await app.within(school.id, async db => {
      await insertRows(db, 'education_level', [
        educationLevelRow({
          ...base(),
          id: short,
          academic_year_id: school.year,
          name: 'EJA',
          type: 'SEMESTER',
        }),
      ])
      await insertRows(db, 'academic_term', [
        academicTermRow({
          ...base(),
          id: randomUUID(),
          academic_year_id: school.year,
          education_level_id: short,
          position: 1,
          start_date: '2026-02-02',
          end_date: '2026-06-30',
        }),
      ])
    })
    await app.owner.query('update grade set education_level_id = $3 where institution_id = $1 and id = $2', [
      school.id,
      second!.id,
      short,
    ])
    await app.owner.query(
      "update lesson_plan_recurrence set valid_from = '2026-07-01' where institution_id = $1",
      [school.id],
    )
    await app.owner.query("update instructor_slot set valid_from = '2026-07-01' where institution_id = $1", [
      school.id,
    ])
    await app.within(school.id, async db => {
      const spring = { weekday: 1, start_time: '07:50:00', end_time: '08:40:00', valid_from: '2026-02-02' }
      const weekly = recurrenceRow({
        ...base(),
        ...spring,
        id: randomUUID(),
        lesson_plan_id: school.plans.mathematicsOfSecondClass,
        grade_id: second!.id,
        valid_until: '2026-06-30',
      })
      await insertRows(db, 'lesson_plan_recurrence', [weekly])
      await insertRows(db, 'lesson_plan_instructor', [
        planInstructorRow({
          ...base(),
          id: randomUUID(),
          lesson_plan_id: school.plans.mathematicsOfSecondClass,
          account_id: school.instructor.id,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
        }),
      ])
      await insertRows(db, 'instructor_slot', [
        {
          ...base(),
          ...spring,
          account_id: school.instructor.id,
          valid_until: '2026-06-30',
          recurrence_id: String(weekly.id),
        },
      ])
    })
    const answer = await rollOver()
    expect(code(answer)).toEqual([422, 'INSTRUCTOR_CLASH'])
    expect(answer.body.people).toEqual([{ id: school.instructor.id, name: school.instructor.name }])
    expect(await countOfYear('education_level')).toBe(0)
  })
})

describe('a preview', () => {
  test('tells what would be made, and makes nothing', async () => {
    const preview = await rollOver({ apply: false })
    expect(preview.status).toBe(200)
    expect(preview.body.applied).toBe(false)
    expect(await countOfYear('education_level')).toBe(0)
    const made = await rollOver()
    expect(made.body.created).toEqual(preview.body.created)
    expect(made.body.terms).toEqual(preview.body.terms)
    expect(made.body.warnings).toEqual(preview.body.warnings)
  })

  test('shows each term with its old and its new dates', async () => {
    const { body } = await rollOver({ apply: false })
    expect(body.terms[0]).toMatchObject({
      position: 1,
      from: { start: '2026-02-09', end: '2026-04-24' },
      to: { start: '2027-02-08', end: '2027-04-23' },
    })
  })
})

describe('a rollover', () => {
  test('with wishes for a timetable, but without pinned lessons', async () => {
    const [first] = school.classes
    await app.within(school.id, async db => {
      await insertRows(db, 'class_wish', [{ ...base(), grade_id: first!.id, gaps: 'NICE', weekdays: [1, 6] }])
      await insertRows(db, 'plan_wish', [
        {
          ...base(),
          lesson_plan_id: school.plans.portuguese,
          doubles: 'MUST',
          across_break: true,
          pinned: [{ weekday: 1, from: 450 }],
        },
      ])
    })
    await rollOver()
    const { rows } = await app.owner.query(
      `select g.name, c.gaps, c.weekdays, w.doubles, w.pinned from grade g
       join class_wish c on c.institution_id = g.institution_id and c.grade_id = g.id
       join lesson_plan p on p.institution_id = g.institution_id and p.grade_id = g.id
       join plan_wish w on w.institution_id = g.institution_id and w.lesson_plan_id = p.id
       where g.institution_id = $1 and g.academic_year_id = $2`,
      [school.id, next],
    )
    expect(rows).toEqual([{ name: first!.name, gaps: 'NICE', weekdays: [1, 6], doubles: 'MUST', pinned: [] }])
  })

  test('makes the same year again, up to ids and dates', async () => {
    const answer = await rollOver()
    expect(answer.status).toBe(200)
    expect(await shapeOf(next)).toEqual(await shapeOf(school.year))
    const counts = Object.fromEntries(
      answer.body.created.map((each: { part: RolloverPart; count: number }) => [each.part, each.count]),
    )
    expect(counts).toMatchObject({ LEVELS: 1, TERMS: 4, GRADES: 2, TERM_MARKS: 8, MATRIX: 1, RECURRENCES: 1 })
  })

  test('there and back again is the identity, up to ids and dates that stayed in the year', async () => {
    await rollOver()
    const third = randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'academic_year', [academicYearRow({ ...base(), id: third, year: 2028 })]),
    )
    await rollOver({ fromAcademicYearId: next }, { yearId: third })
    expect(await shapeOf(third)).toEqual(await shapeOf(school.year))
  })

  test('begins with open, unpublished terms, unconfirmed recurrences and rows that have a plan in progress', async () => {
    await rollOver()
    const { rows } = await app.owner.query(
      `select
        (select bool_or(show_performance or closed_at is not null) from academic_term
          where institution_id = $1 and academic_year_id = $2) as published,
        (select bool_or(r.confirmed_at is not null) from lesson_plan_recurrence r
          join lesson_plan p on p.institution_id = r.institution_id and p.id = r.lesson_plan_id
          where r.institution_id = $1 and p.academic_year_id = $2) as confirmed,
        (select array_agg(distinct m.status) from curriculum_matrix m
          join grade g on g.institution_id = m.institution_id and g.id = m.grade_id
          where m.institution_id = $1 and g.academic_year_id = $2) as statuses`,
      [school.id, next],
    )
    expect(rows[0]).toEqual({ published: false, confirmed: false, statuses: ['IN_PROGRESS'] })
  })

  test('leaves a matrix row ready to start when no lesson plan is taken', async () => {
    await rollOver({ parts: ['LEVELS', 'COMPONENTS', 'GRADES', 'MATRIX'] })
    const { rows } = await app.owner.query(
      `select m.status from curriculum_matrix m
       join grade g on g.institution_id = m.institution_id and g.id = m.grade_id
       where m.institution_id = $1 and g.academic_year_id = $2`,
      [school.id, next],
    )
    expect(rows).toEqual([{ status: 'READY_TO_START' }])
    expect(await countOfYear('lesson_plan')).toBe(0)
  })

  test('lets a class follow the institution again in the settings that were only kept for it', async () => {
    const [first, second] = school.classes
    await app.owner.query(
      `update grade set performance_policy = '{"mode":"MEAN"}' where institution_id = $1`,
      [school.id],
    )
    await app.owner.query(
      `update grade set performance_policy = '{"mode":"SUM", "minFreq": 60}', policy_pinned = '{mode,step}' where id = $1`,
      [first!.id],
    )
    await rollOver()
    const { rows } = await app.owner.query(
      'select name, performance_policy as policy from grade where institution_id = $1 and academic_year_id = $2 order by name',
      [school.id, next],
    )
    expect(rows).toEqual(
      [
        { name: first!.name, policy: { minFreq: 60 } },
        { name: second!.name, policy: { mode: 'MEAN' } },
      ].sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  test('takes every column of a class, but those of its year', async () => {
    await app.owner.query(
      `update grade set type = 'ASSESSMENT', opinion_of_class = true, roll_mode = 'PER_DAY_ALL', capacity = 25, shift = 'MORNING',
         self_enrollment = true, place = 'Núcleo Centro', age_min = 6, age_max = 14, enrollment_start = '2026-01-05',
         enrollment_end = '2026-02-05', parallel_groups = '{Inglês}', version = 4
       where institution_id = $1 and id = $2`,
      [school.id, school.classes[0]!.id],
    )
    await rollOver()
    const { rows } = await app.owner.query(
      `select to_jsonb(former) as former, to_jsonb(copied) as copied
       from grade former
       join grade copied on copied.institution_id = $1 and copied.academic_year_id = $3 and copied.name = former.name
       where former.institution_id = $1 and former.id = $2`,
      [school.id, school.classes[0]!.id, next],
    )
    const { former, copied } = rows[0]
    const different = Object.keys(former).filter(
      column => JSON.stringify(former[column]) !== JSON.stringify(copied[column]),
    )
    // Ids, the dates of one year, and the version.
    expect(different.sort()).toEqual([
      'academic_year_id',
      'education_level_id',
      'enrollment_end',
      'enrollment_start',
      'id',
      'version',
    ])
  })

  test('takes the retention that the school chose, and not one that was kept for a finished year', async () => {
    const [first, second] = school.classes
    await app.owner.query("update grade set retention = 'ABSENCE_ONLY' where id = $1", [first!.id])
    await app.owner.query(
      "update grade set retention = 'FULL', policy_pinned = '{retention}' where id = $1",
      [second!.id],
    )
    await rollOver()
    const { rows } = await app.owner.query(
      'select name, retention from grade where institution_id = $1 and academic_year_id = $2 order by class_order',
      [school.id, next],
    )
    expect(rows).toEqual([
      { name: first!.name, retention: 'ABSENCE_ONLY' },
      { name: second!.name, retention: null },
    ])
  })

  test('leaves out marks of terms that the way of counting does not allow any more, and names the class', async () => {
    const [first, second] = school.classes
    await app.owner.query(
      `update grade set performance_policy = '{"mode":"MEAN"}', policy_pinned = '{mode}' where id = $1`,
      [first!.id],
    )
    await app.owner.query('update academic_term_mark set highest = 100 where grade_id = $1', [first!.id])
    const answer = await rollOver()
    expect(answer.body.warnings).toContainEqual({ kind: 'TERM_MARKS_UNFIT', count: 1, names: [first!.name] })
    const { rows } = await app.owner.query(
      `select distinct g.name from academic_term_mark m
       join grade g on g.institution_id = m.institution_id and g.id = m.grade_id
       where m.institution_id = $1 and g.academic_year_id = $2`,
      [school.id, next],
    )
    expect(rows).toEqual([{ name: second!.name }])
  })

  test('leaves out training types that were archived, and says so', async () => {
    await app.owner.query("update training_type set status = 'Inativo' where institution_id = $1", [
      school.id,
    ])
    const { warnings, created } = (await rollOver()).body
    expect(warnings).toContainEqual({
      kind: 'TRAINING_TYPE_INACTIVE',
      count: 1,
      names: ['Formação Geral Básica'],
    })
    expect(created).toContainEqual({ part: 'MATRIX', count: 0 })
    const { rows } = await app.owner.query(
      `select 1 from grade_training_type x join grade g on g.institution_id = x.institution_id and g.id = x.grade_id
       where g.institution_id = $1 and g.academic_year_id = $2`,
      [school.id, next],
    )
    expect(rows).toEqual([])
  })

  test('into a year too short for the terms leaves them out, as the preview told, and dates the calendar as the year', async () => {
    await app.owner.query("update academic_year set start_date = '2027-12-18' where id = $1", [next])
    const shown = await rollOver({ apply: false })
    const made = await rollOver()
    expect([made.status, made.body.created]).toEqual([200, shown.body.created])
    expect(made.body.warnings).toContainEqual(expect.objectContaining({ kind: 'TERMS_OUT_OF_YEAR' }))
    expect(await countOfYear('academic_term')).toBe(0)
    const { rows } = await app.owner.query(
      'select start_date::text as start, end_date::text as end from calendar where institution_id = $1 and year = 2027',
      [school.id],
    )
    expect(rows).toEqual([{ start: '2027-12-18', end: '2027-12-31' }])
  })

  test('copies a school Saturday with the weekday that it follows', async () => {
    await app.within(school.id, db =>
      insertRows(db, 'academic_calendar_event', [
        {
          institution_id: school.id,
          title: 'Sábado letivo',
          type: 'SCHOOL_DAY',
          start_date: '2026-09-12',
          end_date: '2026-09-12',
          editable: true,
          repeats_yearly: false,
          follows_weekday: 'MONDAY',
          version: 1,
        },
      ]),
    )
    await rollOver()
    const { rows } = await app.owner.query(
      "select start_date::text, follows_weekday from academic_calendar_event where institution_id = $1 and type = 'SCHOOL_DAY' and start_date >= '2027-01-01'",
      [school.id],
    )
    expect(rows).toEqual([{ start_date: '2027-09-11', follows_weekday: 'MONDAY' }])
  })

  test('keeps a holiday on its day of the year and gives the new year a calendar, once', async () => {
    await rollOver()
    const { rows } = await app.owner.query(
      "select start_date::text from academic_calendar_event where institution_id = $1 and start_date >= '2027-01-01'",
      [school.id],
    )
    expect(rows).toEqual([{ start_date: '2027-08-11' }])
    const { rows: calendars } = await app.owner.query(
      'select start_date::text, end_date::text, status from calendar where institution_id = $1 and year = 2027',
      [school.id],
    )
    expect(calendars).toEqual([{ start_date: '2027-02-01', end_date: '2027-12-17', status: 'Ativo' }])
  })

  test('is told in the history of changes with what it made', async () => {
    await rollOver()
    const { rows } = await app.owner.query(
      "select changes from audit_entry where institution_id = $1 and action = 'ROLLED_OVER'",
      [school.id],
    )
    expect(rows[0].changes).toContainEqual({ field: 'GRADES', from: 0, to: 2 })
  })

  test('that is sent twice under one key is made once, and answers the same counts', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      app.call(rolloverYear, {
        host: school.host,
        token: school.administrator.token,
        params: { id: next },
        body: { fromAcademicYearId: school.year, parts: ROLLOVER_PARTS, apply: true },
        headers,
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.created).toEqual(first.body.created)
    expect(await countOfYear('education_level')).toBe(1)
  })

  test('that meets somebody who makes the new year a calendar leaves one that is in force', async () => {
    const calendar = { year: '2027', start: '2027-02-08', end: '2027-12-10' }
    const ask = { host: school.host, token: school.administrator.token, body: calendar }
    const answers = await whileTableIsHeld(app, 'calendar', [
      () => rollOver(),
      () => app.call(createCalendar, ask),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    const { rows } = await app.owner.query(
      "select 1 from calendar where institution_id = $1 and year = 2027 and status = 'Ativo'",
      [school.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('that two people start at once is made once', async () => {
    const answers = await Promise.all([rollOver(), rollOver()])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(await countOfYear('education_level')).toBe(1)
  })
})
