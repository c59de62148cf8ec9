import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import {
  answerSurvey,
  createSurvey,
  getSurvey,
  getSurveyResult,
  updateSurvey,
} from '@lousa/contract/events/survey.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from '../../../test/test-app.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import { tenantTables } from '../../platform/transfer/tenant-tables.ts'
import { eventRow } from '../academics/academics.factory.ts'
import { enrollmentRow } from '../enrollment/enrollment.factory.ts'
import { insertRows } from '../rows.ts'
import { splitNamedAnswers } from './named-answer.job.ts'

let app: TestApp
let school: School
let event: string
/** The answers of the students in the event, in their order. */
let places: string[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const newEvent = async (at: School, enrolled: readonly Account[]) => {
  const id = randomUUID()
  const enrollments = enrolled.map(account => ({ id: randomUUID(), account_id: account.id }))
  const base = { institution_id: at.id, academic_year_id: at.year }
  await app.within(at.id, async db => {
    await insertRows(db, 'grade', [eventRow({ ...base, id, name: `Evento ${id}`, day: '2026-08-15' })])
    await insertRows(
      db,
      'student_enrollment',
      enrollments.map(each =>
        enrollmentRow({
          ...base,
          ...each,
          grade_id: id,
          start_date: '2026-08-10',
          created_at: '2026-08-10T12:00:00Z',
        }),
      ),
    )
  })
  return { id, places: enrollments.map(each => each.id) }
}

beforeEach(async () => {
  school = await createSchool(app)
  const made = await newEvent(school, school.students)
  event = made.id
  places = made.places
})

const as = (who: Account = school.administrator) => ({ host: school.host, token: who.token })
const student = (at = 0): Account => school.students[at] ?? school.administrator
const QUESTIONS = [
  { text: 'Como foi?', type: 'RATING', required: true },
  { text: 'Voltaria?', type: 'CHOICE', options: ['Sim', 'Não'] },
  { text: 'O que melhorar?', type: 'TEXT' },
]
const SURVEY = { title: 'Pesquisa', questions: QUESTIONS, start: TEST_TODAY, end: '2026-08-20' }
const create = (body: Record<string, unknown> = {}, gradeId = event) =>
  app.call(createSurvey, { ...as(), params: { gradeId }, body: { ...SURVEY, ...body } })
const made = async (body: Record<string, unknown> = {}) => {
  const answer = await create(body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  const [stars, again, words] = answer.body.questions.map(({ id }: { id: string }) => id)
  return { id: answer.body.id, stars, again, words, body: answer.body }
}
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateSurvey, { ...as(), params: { id }, body })
const read = (who: Account = school.administrator, gradeId = event) =>
  app.call(getSurvey, { ...as(who), params: { gradeId } })
const answer = (id: string, answers: Record<string, unknown>, at = 0, enrollId = places[at]) =>
  app.call(answerSurvey, {
    ...as(student(at)),
    params: { id, enrollId: enrollId ?? '' },
    body: { answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })) },
  })
const askOf = (id: string, answers: Record<string, unknown>, at: number, key = randomUUID()) => ({
  ...as(student(at)),
  params: { id, enrollId: places[at] ?? '' },
  body: { answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })) },
  headers: { 'idempotency-key': key },
})
const WORD = 'jacarandá-'
/** Every row of every table in which a word stands. */
const rowsWith = async (word: string): Promise<{ table: string; row: string }[]> => {
  const client = await app.owner.connect()
  const tables = await tenantTables(client).finally(() => client.release())
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as "table", to_jsonb(t)::text as row from ${name} t where institution_id = $1`,
  )
  const { rows } = await app.owner.query(
    `select * from (${each.join(' union all ')}) x where row like '%' || $2 || '%'`,
    [school.id, word],
  )
  return rows
}
const resultOf = async (id: string) => (await app.call(getSurveyResult, { ...as(), params: { id } })).body
const problemsOf = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { path: string; code: string }[] }
}) => [status, ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`)]
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the survey of an event', () => {
  test('is made with its questions in order, and read by the secretary and by who takes part', async () => {
    const { body } = await made({ anonymous: true })
    expect(body).toMatchObject({
      gradeId: event,
      title: 'Pesquisa',
      start: TEST_TODAY,
      end: '2026-08-20',
      anonymous: true,
      questions: [
        { ...QUESTIONS[0], options: null },
        { ...QUESTIONS[1], required: false },
        { ...QUESTIONS[2], options: null, required: false },
      ],
      surveyResponses: [],
      response: null,
      version: 1,
    })
    expect((await read()).body).toEqual(body)
    expect((await read(student())).body).toEqual(body)
  })

  test('is one for each event, also when two are made at once', async () => {
    const both = await Promise.all([create(), create()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(codeOf(await create())).toEqual([422, 'SURVEY_ALREADY_RECORDED'])
  })

  test('is none of a class, whose id finds none', async () => {
    const classId = school.classes[0]?.id ?? ''
    expect(codeOf(await create({}, classId))).toEqual([422, 'NOT_AN_EVENT'])
    expect(codeOf(await read(school.administrator, classId))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await read())).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['no question', { questions: [] }, ['questions REQUIRED']],
    ['a choice of nothing', { questions: [{ text: 'a', type: 'CHOICE' }] }, ['questions.0.options REQUIRED']],
    [
      'a choice of one',
      { questions: [{ text: 'a', type: 'CHOICE', options: ['b'] }] },
      ['questions.0.options INVALID'],
    ],
    [
      'options of a text',
      { questions: [{ text: 'a', type: 'TEXT', options: ['b', 'c'] }] },
      ['questions.0.options INVALID'],
    ],
    [
      'a question of another',
      { questions: [{ id: randomUUID(), text: 'a', type: 'TEXT' }] },
      ['questions.0.id INVALID'],
    ],
    ['an end before its start', { end: '2026-08-16' }, ['end INVALID_DATE_INTERVAL_ERROR']],
    ['a field that is none', { public: true }, ['public UNKNOWN_FIELD']],
  ])('with %s is refused in its field', async (_, body, problems) => {
    expect(problemsOf(await create(body))).toEqual([422, ...problems])
  })

  test('is changed before the first answer in everything, afterwards not in what was asked and promised', async () => {
    const { id, stars, again, body } = await made()
    const questions = [
      { ...body.questions[1], text: 'Voltaria no próximo ano?' },
      { ...body.questions[0] },
      { id: 'new', text: 'Por quê?', type: 'TEXT' },
    ]
    const changed = await update(id, { questions, version: 1 })
    expect(codeOf(changed)).toEqual([200, undefined])
    expect(changed.body.questions.map((each: { id: string }) => each.id).slice(0, 2)).toEqual([again, stars])
    expect(changed.body.questions.map((each: { text: string }) => each.text)).toEqual([
      'Voltaria no próximo ano?',
      'Como foi?',
      'Por quê?',
    ])
    expect(codeOf(await update(id, { title: 'x', version: 1 }))).toEqual([409, 'STALE_VERSION'])
    expect((await answer(id, { [stars]: 5 })).status).toBe(201)
    for (const change of [{ questions: [QUESTIONS[0]] }, { anonymous: true }])
      expect(codeOf(await update(id, change))).toEqual([422, 'SURVEY_HAS_RESPONSES'])
    const same = await update(id, {
      questions: changed.body.questions,
      title: 'Como foi?',
      end: '2026-08-30',
    })
    expect([same.status, same.body.title, same.body.end]).toEqual([200, 'Como foi?', '2026-08-30'])
  })

  test('of a finished year is not written any more', async () => {
    const { id, stars } = await made()
    const other = await newEvent(school, [])
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    for (const refused of [
      await create({}, other.id),
      await update(id, { title: 'x' }),
      await answer(id, { [stars]: 5 }),
    ])
      expect(refused.body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })
})

describe('an answer', () => {
  test('is given once, and read again by who gave it', async () => {
    const { id, stars, words } = await made()
    const first = await answer(id, { [words]: ' Mais sombra ', [stars]: 4 })
    expect(first.status).toBe(201)
    const answers = [
      { questionId: stars, value: 4 },
      { questionId: words, value: 'Mais sombra' },
    ]
    expect(first.body).toMatchObject({ answers })
    expect(codeOf(await answer(id, { [stars]: 1 }))).toEqual([422, 'SURVEY_ALREADY_ANSWERED'])
    const own = (await read(student())).body
    expect([own.response, own.surveyResponses]).toEqual([first.body, []])
    expect((await read(student(1))).body.response).toBeNull()
  })

  test('that comes twice at once is kept once', async () => {
    const { id, stars } = await made()
    const both = await Promise.all([answer(id, { [stars]: 4 }), answer(id, { [stars]: 2 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await resultOf(id)).responses).toBe(1)
  })

  test('is kept once by a key that is repeated', async () => {
    const { id, stars } = await made()
    const ask = {
      ...as(student()),
      params: { id, enrollId: places[0] ?? '' },
      body: { answers: [{ questionId: stars, value: 3 }] },
      headers: { 'idempotency-key': randomUUID() },
    }
    const [first, again] = [await app.call(answerSurvey, ask), await app.call(answerSurvey, ask)]
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('is taken from the first to the last day, and on no other', async () => {
    const { id, stars } = await made({ start: '2026-08-18' })
    expect(codeOf(await answer(id, { [stars]: 5 }))).toEqual([422, 'SURVEY_CLOSED'])
    await update(id, { start: '2026-08-10', end: '2026-08-16' })
    expect(codeOf(await answer(id, { [stars]: 5 }))).toEqual([422, 'SURVEY_CLOSED'])
    await update(id, { end: TEST_TODAY })
    expect((await answer(id, { [stars]: 5 })).status).toBe(201)
  })

  test('that does not fit is refused at its question', async () => {
    const { id, stars, again, words } = await made()
    const none = randomUUID()
    const cases: [Record<string, unknown>, string[]][] = [
      [{}, [`answers.${stars} REQUIRED`]],
      [{ [stars]: '' }, [`answers.${stars} REQUIRED`]],
      [{ [stars]: 6 }, [`answers.${stars} ANSWER_INVALID`]],
      [{ [stars]: 'Sim' }, [`answers.${stars} ANSWER_INVALID`]],
      [{ [stars]: 5, [again]: 'Talvez' }, [`answers.${again} ANSWER_INVALID`]],
      [{ [stars]: 5, [words]: 3 }, [`answers.${words} ANSWER_INVALID`]],
      [{ [stars]: 5, [none]: 'x' }, [`answers.${none} ANSWER_INVALID`]],
    ]
    for (const [answers, problems] of cases)
      expect(problemsOf(await answer(id, answers))).toEqual([422, ...problems])
    expect((await resultOf(id)).responses).toBe(0)
  })

  test('comes from who takes part, for themselves alone', async () => {
    const { id, stars } = await made()
    const other = await newEvent(school, [student(), student(1)])
    const refused = [
      // For another, with the enrolment in a class, with that in another event.
      await answer(id, { [stars]: 5 }, 0, places[1]),
      await answer(id, { [stars]: 5 }, 0, school.enrollments[0]),
      await answer(id, { [stars]: 5 }, 0, other.places[0]),
    ]
    const leave = (at: number, set: string) =>
      app.owner.query(`update student_enrollment set ${set} where id = $1`, [places[at]])
    await leave(2, "status = 'SURPLUS', queued_at = now()")
    await leave(3, "exit_date = '2026-08-16', exit_reason = 'CANCELLED'")
    refused.push(await answer(id, { [stars]: 5 }, 2), await answer(id, { [stars]: 5 }, 3))
    refused.push(await read(student(2)), await read(student(3)), await read(student(), randomUUID()))
    const stranger = await createSchool(app)
    const at = {
      host: stranger.host,
      token: stranger.students[0]?.token,
      params: { id, enrollId: places[0] ?? '' },
    }
    refused.push(await app.call(answerSurvey, { ...at, body: { answers: [] } }))
    expect(refused.map(codeOf)).toEqual(refused.map(() => [404, 'NOT_FOUND']))
    expect((await app.call(answerSurvey, { ...as(), params: at.params, body: { answers: [] } })).status).toBe(
      403,
    )
    expect((await app.call(getSurveyResult, { ...as(student()), params: { id } })).status).toBe(403)
    expect((await resultOf(id)).responses).toBe(0)
  })
})

describe('class: pieces that stay after removal: a result', () => {
  test('is told in counts, means and texts, of those who were asked', async () => {
    const { id, stars, again, words } = await made()
    await answer(id, { [stars]: 5, [again]: 'Sim', [words]: 'Zelo' }, 0)
    await answer(id, { [stars]: 4, [again]: 'Sim', [words]: 'Água' }, 1)
    await answer(id, { [stars]: 4 }, 2)
    expect(await resultOf(id)).toEqual({
      responses: 3,
      invited: 5,
      questions: [
        {
          questionId: stars,
          mean: 4.33,
          counts: [0, 0, 0, 2, 1].map((count, at) => ({ value: at + 1, count })),
          texts: null,
        },
        {
          questionId: again,
          mean: null,
          texts: null,
          counts: [
            { value: 'Sim', count: 2 },
            { value: 'Não', count: 0 },
          ],
        },
        { questionId: words, mean: null, counts: null, texts: ['Água', 'Zelo'] },
      ],
    })
    const { surveyResponses } = (await read()).body
    expect(surveyResponses).toHaveLength(3)
    expect(surveyResponses).toContainEqual({
      id: expect.any(String),
      studentEnrollment: { id: places[2], user: { id: student(2).id } },
      answers: [{ questionId: stars, value: 4 }],
    })
  })

  test('of an anonymous survey says nothing below five answers but how many', async () => {
    const { id, stars } = await made({ anonymous: true })
    for (const at of [0, 1, 2, 3]) await answer(id, { [stars]: 5 }, at)
    const questions = (await read()).body.questions.map(({ id: questionId }: { id: string }) => ({
      questionId,
      mean: null,
      counts: null,
      texts: null,
    }))
    expect(await resultOf(id)).toEqual({ responses: 4, invited: 5, questions })
    expect((await read()).body.surveyResponses).toEqual([])
    await answer(id, { [stars]: 1 }, 4)
    expect((await resultOf(id)).questions[0].mean).toBe(4.2)
    expect((await read()).body.surveyResponses).toHaveLength(5)
  })

  test('of an anonymous survey leads to nobody: neither by name, id, instant, order nor history', async () => {
    const { id, stars } = await made({ anonymous: true })
    for (const at of [0, 1, 2, 3, 4]) await answer(id, { [stars]: at + 1 }, at)
    type Shown = { id: string; answers: { value: number }[] }
    const stored = await app.owner.query('select id from anonymous_survey_answer')
    const known = [...stored.rows.map(row => row.id), ...places]
    const looks: Shown[][] = []
    for (let look = 0; look < 12; look += 1) looks.push((await read()).body.surveyResponses)
    for (const shown of looks) {
      for (const each of shown) expect(Object.keys(each).toSorted()).toEqual(['answers', 'id'])
      // The id that is shown is no stored one, and no id has a time in it.
      expect(shown.filter(each => known.includes(each.id))).toEqual([])
      expect(shown.every(each => each.id[14] === '4')).toBe(true)
    }
    const orders = new Set(looks.map(shown => shown.map(each => each.answers[0]?.value).join()))
    expect(orders.size).toBeGreaterThan(1)
    const { body } = await app.call(listAuditEntries, { ...as(), query: { gradeId: event } })
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['CREATED'])
    expect(stored.rows.every(row => row.id[14] === '4')).toBe(true)
  })

  test('of an anonymous survey shares no row, key, instant or transaction with who answered', async () => {
    const { id, words, stars } = await made({ anonymous: true })
    const keys = school.students.map(() => randomUUID())
    for (const at of [0, 1, 2, 3, 4]) {
      const { status, body } = await app.call(
        answerSurvey,
        askOf(id, { [stars]: 3, [words]: WORD + at }, at, keys[at]),
      )
      expect([status, body]).toEqual([201, { id: places[at], answers: [], createdAt: null }])
    }
    const rows = await rowsWith(WORD)
    expect(rows.map(({ table }) => table)).toEqual(Array(5).fill('anonymous_survey_answer'))
    const people = school.students.flatMap((each, at) => [each.id, each.personId, places[at], keys[at]])
    for (const { row } of rows) {
      expect(people.filter(one => row.includes(String(one)))).toEqual([])
      expect(row).not.toMatch(/\d{4}-\d\d-\d\dT/)
    }
    // The transaction of the last answer has written all of them, in an order of its own.
    const { rows: written } = await app.owner.query(
      `select count(distinct xmin::text)::int as n from (
         select xmin from anonymous_survey_answer where evaluation_survey_id = $1
         union all select xmin from survey_answered where student_enrollment_id = $2) x`,
      [id, places[4]],
    )
    expect(written).toEqual([{ n: 1 }])
    expect((await read(student())).body.response).toEqual({ id: places[0], answers: [], createdAt: null })
    expect((await resultOf(id)).responses).toBe(5)
    expect(codeOf(await update(id, { anonymous: false }))).toEqual([422, 'SURVEY_HAS_RESPONSES'])
  })

  test('of an anonymous survey is none that the record of its key would prove', async () => {
    const { id, stars } = await made({ anonymous: true })
    const key = randomUUID()
    const first = askOf(id, { [stars]: 4 }, 0, key)
    await app.call(answerSurvey, first)
    const path = `/api/evaluation-survey/${id}/student-enrollment/${places[0]}/response`
    const stored = await app.owner.query('select request_hash from idempotency_key where key = $1', [key])
    const guesses = [1, 2, 3, 4, 5].map(value =>
      requestHash('POST', path, { answers: [{ questionId: stars, value }] }),
    )
    expect(guesses).not.toContain(stored.rows[0].request_hash)
    expect(stored.rows[0].request_hash).toBe(requestHash('POST', path, null))
    // Another answer by the same key replays the first and is not counted.
    const other = await app.call(answerSurvey, askOf(id, { [stars]: 1 }, 0, key))
    expect([other.status, (await resultOf(id)).responses]).toEqual([201, 1])
  })

  test('of an anonymous survey is given once, also twice at once, and by many at once', async () => {
    const { id, stars } = await made({ anonymous: true })
    const all = await Promise.all([0, 1, 2, 3, 4, 0, 1].map(at => answer(id, { [stars]: at + 1 }, at)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 422, 422])
    expect(codeOf(await answer(id, { [stars]: 1 }, 3))).toEqual([422, 'SURVEY_ALREADY_ANSWERED'])
    const { responses, questions } = await resultOf(id)
    expect([responses, questions[0].mean]).toEqual([5, 3])
  })

  test('of a survey with names leaves in the history who answered, and never what', async () => {
    const { id, stars } = await made()
    await answer(id, { [stars]: 2 })
    const { body } = await app.call(listAuditEntries, { ...as(), query: { studentId: student().id } })
    expect(body.data).toMatchObject([{ entity: 'evaluationSurvey', action: 'ANSWERED', changes: [] }])
  })

  test('is the institution’s own', async () => {
    const { id } = await made()
    const other = await createSchool(app)
    const at = { host: other.host, token: other.administrator.token }
    expect((await app.call(getSurveyResult, { ...at, params: { id } })).status).toBe(404)
    expect((await app.call(updateSurvey, { ...at, params: { id }, body: { title: 'x' } })).status).toBe(404)
    expect((await app.call(getSurvey, { ...at, params: { gradeId: event } })).status).toBe(404)
    expect((await app.call(createSurvey, { ...at, params: { gradeId: event }, body: SURVEY })).status).toBe(
      404,
    )
  })
})

describe('an answer that a process of the release before writes with its enrolment', () => {
  /** The row, and the key that the request had. */
  const named = async (surveyId: string, answers: Record<string, unknown>, at: number) => {
    const key = randomUUID()
    await app.owner.query(
      `insert into survey_response (institution_id, evaluation_survey_id, student_enrollment_id, answers, created_at)
       values ($1, $2, $3, $4, '2026-08-10T12:00:00.123Z')`,
      [
        school.id,
        surveyId,
        places[at],
        JSON.stringify(Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))),
      ],
    )
    await app.owner.query(
      `insert into idempotency_key (institution_id, account_id, key, request_hash, status, answer_ids, created_at, expires_at)
       select $1, $2, k.key, 'x', 201, 'null', k.at::timestamptz, '2026-12-01'
       from (values ($3, '2026-08-10T12:00:00.123Z'), ('later', '2026-08-10T12:00:00.124Z')) as k(key, at)`,
      [school.id, student(at).id, key],
    )
    return key
  }
  const split = () => splitNamedAnswers({ gateway: app.gateway, clock: app.clock })
  const keys = async () => {
    const { rows } = await app.owner.query<{ key: string }>(
      'select key from idempotency_key where institution_id = $1 order by key',
      [school.id],
    )
    return rows.map(({ key }) => key)
  }

  test('is split by a worker, once, and counts as any other', async () => {
    const { id, words, stars } = await made({ anonymous: true })
    for (const at of [0, 1, 2]) await answer(id, { [stars]: 5 }, at)
    for (const at of [3, 4]) await named(id, { [stars]: 1, [words]: `${WORD}${at}` }, at)
    expect((await read(student(3))).body.response).toEqual({ id: places[3], answers: [], createdAt: null })
    expect(codeOf(await answer(id, { [stars]: 2 }, 3))).toEqual([422, 'SURVEY_ALREADY_ANSWERED'])
    await Promise.all([split(), split()])
    await split()
    expect((await rowsWith(WORD)).map(({ table }) => table)).toEqual(Array(2).fill('anonymous_survey_answer'))
    const people = school.students.flatMap((each, at) => [each.id, places[at] ?? ''])
    for (const { row } of await rowsWith(WORD)) expect(people.filter(one => row.includes(one))).toEqual([])
    const { responses, questions } = await resultOf(id)
    expect([responses, questions[0].mean]).toEqual([5, 3.4])
    expect(codeOf(await answer(id, { [stars]: 2 }, 3))).toEqual([422, 'SURVEY_ALREADY_ANSWERED'])
    // The key of the answer goes; another one of the same person stays.
    expect(await keys()).toEqual(['later', 'later'])
    const { rows: transactions } = await app.owner.query(
      'select count(distinct xmin::text)::int as n from anonymous_survey_answer where evaluation_survey_id = $1',
      [id],
    )
    expect(transactions).toEqual([{ n: 1 }])
  })

  test('goes where the enrolment has answered already', async () => {
    const { id, words, stars } = await made({ anonymous: true })
    await answer(id, { [stars]: 5 }, 0)
    await named(id, { [stars]: 1, [words]: WORD }, 0)
    await split()
    expect(await rowsWith(WORD)).toEqual([])
    expect((await resultOf(id)).responses).toBe(1)
  })

  test('of a survey with names stays as it is', async () => {
    const { id, words, stars } = await made()
    await answer(id, { [stars]: 5, [words]: WORD }, 0)
    await split()
    expect((await rowsWith(WORD)).map(({ table }) => table)).toEqual(['survey_response'])
    expect((await resultOf(id)).responses).toBe(1)
  })
})
