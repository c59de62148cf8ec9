// Enrolment in a municipal office of 100 classes with 36 students each: one enrolment beside the bare driver running its
// statements, and the list of a class and the page of all classes beside theirs.
//   npm run bench -- enrollment        (BENCH_ENROLLMENTS=400 in each round, BENCH_SECONDS=4)
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  academicYearRow,
  educationLevelRow,
  gradeRow,
} from '../apps/server/src/modules/academics/academics.factory.ts'
import { componentRow, matrixRow } from '../apps/server/src/modules/curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../apps/server/src/modules/enrollment/enrollment.factory.ts'
import {
  accountRow,
  institutionRow,
  personRow,
} from '../apps/server/src/modules/identity/identity.factory.ts'
import { planRow, recurrenceRow } from '../apps/server/src/modules/planning/planning.factory.ts'
import { insertRows } from '../apps/server/src/modules/rows.ts'
import { createTokens } from '../apps/server/src/platform/access/tokens.ts'
import { enrollmentProtocol } from '../packages/rules/src/enrollment/protocol.rules.ts'
import { compare } from './support/compare.ts'
import { bareDriver, percentileOf, type Statement, statementsOf } from './support/measure.ts'
import { HttpClient, openWorld, SECRET } from './support/world.ts'

const CLASSES = 100
const STUDENTS = 36
const BATCH = Number(process.env.BENCH_ENROLLMENTS ?? 400)
const ROUNDS = 3
const CLIENTS = [1, 16]
/** Each enrols once: ours and the bare driver's, in every round, and whoever shows the statements. */
const NEWCOMERS = BATCH * ROUNDS * CLIENTS.length * 2 + 1
const BUDGET = { enrollment: 0.5, list: 0.4, classes: 0.35 }
const HOST = 'enrolment.test'

const world = await openWorld({ size: 'small' })
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()

const now = new Date()
const createdAt = now.toISOString()
const institutionId = randomUUID()
const base = { institution_id: institutionId }

const openOffice = async (): Promise<void> => {
  const { kind, name } = institutionRow({ ...base, kind: 'MUNICIPAL' })
  const values = [institutionId, kind, name]
  await owner.query('insert into institution (institution_id, kind, name) values ($1, $2, $3)', values)
  await owner.query('insert into institution_hostname (hostname, institution_id) values ($1, $2)', [
    HOST,
    institutionId,
  ])
}

const people = (role: 'STUDENT-SMELJ' | 'ADMINISTRATOR', count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Pessoa ${role} ${index}`
    const person = personRow({ ...base, id: randomUUID(), name, created_at: createdAt })
    const registration = `${role}${index}`
    return { person, account: accountRow(person, { id: randomUUID(), role, registration }) }
  })

/** Classes with two modalities and two weekly times each, full of students, and as many as will come. */
const fillOffice = async () => {
  const [yearId, levelId, areaId] = [randomUUID(), randomUUID(), randomUUID()]
  const year = academicYearRow({ ...base, id: yearId, year: now.getFullYear() })
  const ofYear = { ...base, academic_year_id: yearId, education_level_id: levelId }
  const components = ['Futsal', 'Natação'].map(name =>
    componentRow({ ...ofYear, id: randomUUID(), knowledge_area_id: areaId, name }),
  )
  const grades = Array.from({ length: CLASSES }, (_, index) =>
    gradeRow({ ...ofYear, id: randomUUID(), name: `Futsal ${index}`, self_enrollment: true }),
  )
  const gradeIds = grades.map(({ id }) => String(id))
  const taught = gradeIds.flatMap(gradeId =>
    components.map(component => {
      const of = { ...base, grade_id: gradeId, curriculum_component_id: String(component.id) }
      return {
        matrix: matrixRow({ ...of, id: randomUUID(), hour: 80 }),
        plan: planRow({ ...of, id: randomUUID(), academic_year_id: yearId }),
      }
    }),
  )
  const times = taught.map(({ plan }, index) =>
    recurrenceRow({
      ...base,
      id: randomUUID(),
      lesson_plan_id: String(plan.id),
      grade_id: String(plan.grade_id),
      weekday: 1 + (index % 2),
      start_time: '08:00',
      end_time: '09:00',
      valid_from: String(year.start_date),
      valid_until: String(year.end_date),
    }),
  )
  const students = people('STUDENT-SMELJ', CLASSES * STUDENTS + NEWCOMERS)
  const [administrator] = people('ADMINISTRATOR', 1)
  if (!administrator) throw new Error('There is no administrator')
  const everybody = [...students, administrator]
  const sid = randomUUID()
  const expires = new Date(now.getTime() + 86_400_000)
  const ids = students.map(({ account }) => String(account.id))
  await world.app.gateway.tenant({ institutionId, now }, async ({ db }) => {
    await insertRows(db, 'academic_year', [year])
    await insertRows(db, 'education_level', [
      educationLevelRow({ ...base, id: levelId, academic_year_id: yearId }),
    ])
    await insertRows(db, 'knowledge_area', [
      { ...base, id: areaId, name: 'Esporte', status: 'Ativo', version: 1 },
    ])
    await insertRows(db, 'curriculum_component', components)
    await insertRows(db, 'grade', grades)
    await insertRows(
      db,
      'curriculum_matrix',
      taught.map(({ matrix }) => matrix),
    )
    await insertRows(
      db,
      'lesson_plan',
      taught.map(({ plan }) => plan),
    )
    await insertRows(db, 'lesson_plan_recurrence', times)
    await insertRows(
      db,
      'person',
      everybody.map(({ person }) => person),
    )
    await insertRows(
      db,
      'account',
      everybody.map(({ account }) => account),
    )
    await insertRows(
      db,
      'student_enrollment',
      ids.slice(0, CLASSES * STUDENTS).map((accountId, index) =>
        enrollmentRow({
          ...base,
          id: randomUUID(),
          academic_year_id: yearId,
          grade_id: gradeIds[index % CLASSES] ?? '',
          account_id: accountId,
          class_number: 1 + Math.floor(index / CLASSES),
          start_date: String(year.start_date),
          created_at: createdAt,
        }),
      ),
    )
    await insertRows(db, 'session', [
      {
        ...base,
        id: sid,
        account_id: String(administrator.account.id),
        created_at: createdAt,
        expires_at: expires.toISOString(),
      },
    ])
  })
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { sub: String(administrator.account.id), sid, iid: institutionId, iat, exp: iat + 43_200 }
  const token = createTokens(SECRET).sign(claims)
  return { yearId, gradeIds, newcomers: ids.slice(CLASSES * STUDENTS), token }
}

const headers = { host: HOST }

/** Times of some work by so many at once, each piece by whoever is free. */
const worked = async <T>(clients: number, pieces: readonly T[], once: (piece: T) => Promise<unknown>) => {
  const times: number[] = []
  let at = 0
  const begin = performance.now()
  const work = async (): Promise<void> => {
    for (let piece = pieces[at++]; piece !== undefined; piece = pieces[at++]) {
      const from = performance.now()
      await once(piece)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { times, seconds: (performance.now() - begin) / 1000 }
}

type Entry = { gradeId: string; userId: string }

/** The statements of one enrolment, and the same of another student in another class, under another protocol. */
const statementsOfEntry = async (token: string, first: Entry) => {
  let protocol = ''
  const statements = await statementsOf(async () => {
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/student-enrollment',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: first,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    protocol = answer.json().protocol
  })
  return ({ gradeId, userId }: Entry): Statement[] => {
    const others = new Map([
      [first.gradeId, gradeId],
      [first.userId, userId],
      [protocol, enrollmentProtocol(randomBytes(8))],
    ])
    return statements.map(({ text, values }) => ({
      text,
      values: values.map(value =>
        typeof value === 'string'
          ? [...others].reduce((all, [was, is]) => all.replaceAll(was, is), value)
          : value,
      ),
    }))
  }
}

const compareEnrollment = async (
  token: string,
  gradeIds: readonly string[],
  newcomers: readonly string[],
) => {
  const entries = newcomers.map((userId, index) => ({ gradeId: gradeIds[index % CLASSES] ?? '', userId }))
  const first = entries.pop()
  if (!first) throw new Error('Nobody comes')
  const statementsFor = await statementsOfEntry(token, first)
  console.log(`one enrolment runs ${statementsFor(first).length} statements`)
  for (const clients of CLIENTS) {
    const http = new HttpClient(world.url, clients)
    const bare = bareDriver(world, institutionId, { clients })
    const ours = { times: [] as number[], seconds: 0 }
    const theirs = { times: [] as number[], seconds: 0 }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [figures, once] of [
        [ours, (body: Entry) => http.send('POST', 'student-enrollment', { token, headers, body })],
        [theirs, (entry: Entry) => bare.runAll(statementsFor(entry))],
      ] as const) {
        const { times, seconds } = await worked<Entry>(clients, entries.splice(0, BATCH), once)
        figures.times.push(...times)
        figures.seconds += seconds
      }
    http.close()
    await bare.close()
    const line = (name: string, { times, seconds }: typeof ours) =>
      console.log(
        `${name.padEnd(34)} ${(times.length / seconds).toFixed(0).padStart(7)}/s   p50 ${percentileOf(times, 0.5).toFixed(1)} ms   p95 ${percentileOf(times, 0.95).toFixed(1)} ms`,
      )
    line(`enrolment, ${clients} client(s)`, ours)
    line('  bare driver, all its statements', theirs)
    const ratio = theirs.seconds / ours.seconds
    console.log(
      `  enrolment, ${clients} client(s): ratio ${ratio.toFixed(2)} (budget ≥ ${BUDGET.enrollment.toFixed(2)}) ${ratio >= BUDGET.enrollment ? 'ok' : 'SHORT'}`,
    )
  }
}

try {
  await openOffice()
  const { yearId, gradeIds, newcomers, token } = await fillOffice()
  await owner.query('analyze')
  const send = { token, headers }
  await compare(world, {
    name: `list of a class of ${STUDENTS}`,
    institutionId,
    budget: BUDGET.list,
    callFor: turn => ({
      method: 'GET',
      path: `student-enrollment?gradeId=${gradeIds[turn % CLASSES]}`,
      send,
    }),
  })
  await compare(world, {
    name: `page of ${CLASSES} classes`,
    institutionId,
    budget: BUDGET.classes,
    callFor: () => ({ method: 'GET', path: `grade?academicYearId=${yearId}&rowsPerPage=${CLASSES}`, send }),
  })
  await compareEnrollment(token, gradeIds, newcomers)
} finally {
  await owner.end()
  await world.stop()
}
