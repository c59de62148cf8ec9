// The end of a year: reads of its ending table, of the council and of the next classes, of a class and of the school, as ratios to the bare
// statement that reads their students with the figures of the year, with the number of statements of each; and all students of the
// demonstration enrolled in the next year, class by class, against the bare insert of the same rows.
//   npm run bench -- advance   (BENCH_TURNS=20)
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { percentileOf, statementsOf, timed } from './support/measure.ts'
import { HttpClient, openWorld } from './support/world.ts'

type Row = { id: string; year: string }
type Line = { grade: { id: string }; students: number; undecided: number }
type Student = { studentEnrollment: { id: string }; proposed: string | null }

const TURNS = Number(process.env.BENCH_TURNS ?? 20)

const world = await openWorld({ worker: true })
const { embedded } = world.database
if (!embedded) throw new Error('The measurement runs on the embedded database')
const root = new pg.Client(embedded.connection(embedded.superuser, 'lousa'))
await root.connect()
const http = new HttpClient(world.url, 2)
try {
  const { id: institutionId } = await http.json<Row>('GET', 'institution/current')
  const administrator = { token: await world.token(DEMO_ADMINISTRATOR.cpf) }
  const { data: years } = await http.json<{ data: Row[] }>('GET', 'academic-year?status=OPEN', administrator)
  const [year] = years.toSorted((a, b) => a.year.localeCompare(b.year))
  if (!year) throw new Error('The demonstration has no open year')
  const nextYear = Number(year.year) + 1
  const next = await http.json<Row>('POST', 'academic-year', {
    ...administrator,
    body: { year: String(nextYear), start: `${nextYear}-02-08`, end: `${nextYear}-12-17` },
  })
  await http.send('POST', `academic-year/${next.id}/rollover`, {
    ...administrator,
    body: { fromAcademicYearId: year.id, parts: ['LEVELS', 'TERMS', 'GRADES'], apply: true },
  })
  for (;;) {
    const { rows } = await root.query(
      'select 1 from performance_scope where computed_version < input_version limit 1',
    )
    if (rows.length === 0) break
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  await root.query('update academic_term set closed_at = now() where academic_year_id = $1', [year.id])
  await root.query(
    `update grade_performance p set situation = 'APPROVED' from performance_scope s
     where s.institution_id = p.institution_id and s.id = p.scope_id and s.academic_term_id is null
       and s.academic_year_id = $1`,
    [year.id],
  )
  await root.query('update performance_scope set computed_version = input_version')
  await root.query('update grade set capacity = null where academic_year_id = $1', [next.id])
  await root.query('vacuum analyze')

  const lines = (
    await http.json<{ from: Line[] }>('GET', `academic-year/${year.id}/advance`, administrator)
  ).from.filter(({ students, undecided }) => students > undecided)
  if (lines.length === 0) throw new Error('No class has results')
  const largest = lines.toSorted((a, b) => b.students - a.students)[0]?.grade.id ?? ''
  const bareRead = (gradeIds: readonly string[]) =>
    root.query(
      `select e.id, e.account_id, json_agg(json_build_object('situation', p.situation, 'minutes', p.total_minutes))
       from student_enrollment e
       join performance_scope s on s.institution_id = e.institution_id and s.grade_id = e.grade_id
         and s.academic_term_id is null
       join grade_performance p on p.institution_id = e.institution_id and p.scope_id = s.id
         and p.student_enrollment_id = e.id
       where e.institution_id = $1 and e.grade_id = any($2::uuid[]) and e.exit_date is null
       group by e.id, e.account_id`,
      [institutionId, gradeIds],
    )
  const median = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let turn = 0; turn < TURNS + 3; turn += 1) {
      const { ms } = await timed(work)
      if (turn >= 3) times.push(ms)
    }
    return percentileOf(times, 0.5)
  }
  const all = lines.map(({ grade }) => grade.id)
  const { server } = world.app
  const countOf = async (method: 'GET' | 'POST', path: string, body?: object): Promise<number> => {
    const statements = await statementsOf(async () => {
      const answer = await server.inject({
        method,
        url: `/api/${path}`,
        headers: {
          host: 'localhost',
          authorization: `Bearer ${administrator.token}`,
          'idempotency-key': randomUUID(),
        },
        ...(body ? { payload: body } : {}),
      })
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
    })
    return statements.length
  }
  for (const [name, path, ids] of [
    ['ending table of a class', `grade/${largest}/ending`, [largest]],
    ['ending table of the school', `academic-year/${year.id}/ending`, all],
    ['council of a class', `grade/${largest}/council`, [largest]],
    ['next classes of a class', `grade/${largest}/advance`, [largest]],
    ['next classes of the school', `academic-year/${year.id}/advance`, all],
  ] as const) {
    const call = await median(() => http.send('GET', path, administrator))
    const bare = await median(() => bareRead(ids))
    const statements = await countOf('GET', path)
    console.log(
      `${name}: ${call.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, ${(call / bare).toFixed(1)} ×, ${statements} statements`,
    )
  }

  // The first class goes through this process, where its statements are counted; the others are timed.
  const [counted = '', ...timedIds] = all
  const goingOf = async (gradeId: string) => {
    const { students } = await http.json<{ students: Student[] }>(
      'GET',
      `grade/${gradeId}/advance`,
      administrator,
    )
    return students.map(({ studentEnrollment: { id }, proposed }) => ({
      enrollmentId: id,
      toGradeId: proposed,
    }))
  }
  const first = await goingOf(counted)
  const statements = await countOf('POST', `grade/${counted}/advance`, {
    targetYearId: next.id,
    students: first,
  })
  console.log(`next class of ${first.length} students of one class: ${statements} statements`)

  let count = 0
  const { ms } = await timed(async () => {
    for (const gradeId of timedIds) {
      const going = await goingOf(gradeId)
      await http.send('POST', `grade/${gradeId}/advance`, {
        ...administrator,
        headers: { 'idempotency-key': randomUUID() },
        body: { targetYearId: next.id, students: going },
      })
      count += going.length
    }
  })
  const { rows } = await root.query<{ enrolled: number; students: number }>(
    `select count(*)::int as enrolled, count(distinct account_id)::int as students from student_enrollment
     where academic_year_id = $1`,
    [next.id],
  )
  const [made] = rows
  if (!made || made.enrolled !== made.students) throw new Error('A student is enrolled twice')
  await root.query('begin')
  const { ms: bareMs } = await timed(() =>
    root.query(
      `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, class_number,
         start_date, protocol, created_at)
       select institution_id, academic_year_id, grade_id, account_id, status, class_number + 1000, start_date,
         reverse(protocol), created_at
       from student_enrollment where academic_year_id = $1 and false is distinct from (exit_date is null)
       on conflict do nothing`,
      [next.id],
    ),
  )
  await root.query('rollback')
  console.log(
    `${count} students of ${timedIds.length} classes: ${(ms / 1000).toFixed(2)} s, ${made.enrolled} enrolled; at this pace 2,400 take ${((ms / count) * 2.4).toFixed(1)} s (≤ 10); bare insert ${bareMs.toFixed(0)} ms`,
  )
} finally {
  http.close()
  await root.end()
  await world.stop()
}
