// A school after ten years against the same school in its first: lists, saves and papers of the running year, before and
// after nine former years are there, as the ratio of both medians. Every lesson has left an entry in the history.
//   npm run bench -- years   (BENCH_TURNS=40 each, BENCH_YEARS=9)
import pg from 'pg'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_STUDENT,
} from '../apps/server/src/main/demo/demo-accounts.ts'
import { addFormerYears } from './support/former-years.ts'
import { percentileOf, timed } from './support/measure.ts'
import { HttpClient, openWorld } from './support/world.ts'

type List<T> = { data: T[] }
type Row = { id: string }
type Paper = { id: string; status: string; reason: string | null }

const TURNS = Number(process.env.BENCH_TURNS ?? 40)
const YEARS = Number(process.env.BENCH_YEARS ?? 9)
const MOST = 1.3

const world = await openWorld({ worker: true })
const { embedded } = world.database
if (!embedded) throw new Error('The measurement runs on the embedded database')
const root = new pg.Client(embedded.connection(embedded.superuser, 'lousa'))
await root.connect()
try {
  const http = new HttpClient(world.url, 2)
  const { id: institutionId } = await http.json<Row>('GET', 'institution/current')
  const administrator = { token: await world.token(DEMO_ADMINISTRATOR.cpf) }
  const instructor = { token: await world.token(DEMO_INSTRUCTOR.cpf) }
  const student = { token: await world.token(DEMO_STUDENT.cpf) }
  const list = async (path: string) => (await http.json<List<Row>>('GET', path, administrator)).data
  const [year] = await list('academic-year?status=OPEN')
  const yearId = year?.id ?? ''
  // The first classes of a school have texts in the place of marks.
  const grade = (await list(`grades?academicYearId=${yearId}&showOnlyEvents=false`)).at(-1)
  const gradeId = grade?.id ?? ''
  const [plan] = await list(`lesson-plan?gradeId=${gradeId}&rowsPerPage=1`)
  const planId = plan?.id ?? ''
  const lesson = (await list(`lesson-plan/${planId}/lesson?released=true&rowsPerPage=100`)).at(-1)
  const evaluation = (
    await http.json<List<Row & { highest: number | null; scored: number }>>(
      'GET',
      `school-evaluation?lessonPlanId=${planId}&rowsPerPage=100`,
      administrator,
    )
  ).data.findLast(({ highest, scored }) => highest !== null && scored > 0)
  const attendance = `lesson-plan/${planId}/lesson/${lesson?.id}/student-attendance`
  const scores = `school-evaluation/${evaluation?.id}/student-evaluation`
  const enrolled = async (path: string) =>
    (await http.json<List<{ studentEnrollment: Row }>>('GET', path, administrator)).data.map(
      row => row.studentEnrollment.id,
    )
  const present = await enrolled(attendance)
  const scored = evaluation ? await enrolled(scores) : []

  const get =
    (path: string, send = administrator) =>
    () =>
      http.send('GET', path, send)
  /** Each call makes a new one: the one before is gone. */
  const paper = (path: string) => async () => {
    const { id } = await http.json<Paper>('GET', path, administrator)
    for (;;) {
      const { data } = await http.json<List<Paper>>('GET', 'file?rowsPerPage=1', administrator)
      const [file] = data
      if (file?.id !== id) throw new Error('Another file came between')
      if (file.status === 'FAILED') throw new Error(file.reason ?? 'failed')
      if (file.status === 'READY') break
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    await http.send('DELETE', `file/${id}`, administrator)
  }
  const acts: { name: string; act: (turn: number) => Promise<unknown>; turns?: number }[] = [
    { name: 'list of students', act: get('user?type=STUDENT') },
    { name: 'list of students, search', act: get('user?type=STUDENT&searchFor=maria') },
    { name: 'list of classes', act: get(`grades?academicYearId=${yearId}`) },
    { name: 'enrolments of a class', act: get(`student-enrollment?gradeId=${gradeId}`) },
    { name: 'list of plans', act: get(`lesson-plan?academicYearId=${yearId}`) },
    { name: 'lessons of a plan', act: get(`lesson-plan/${planId}/lesson?rowsPerPage=100`) },
    { name: 'frequency of a plan', act: get(`lesson-plan/${planId}/frequency`) },
    { name: 'history of a plan', act: get(`audit-entry?lessonPlanId=${planId}`) },
    { name: 'history of a class', act: get(`audit-entry?gradeId=${gradeId}`) },
    { name: "administrator's dashboard", act: get(`dashboard/academic-year/${yearId}`) },
    { name: "administrator's pending work", act: get(`dashboard/academic-year/${yearId}/pending`) },
    { name: "instructor's dashboard", act: get(`dashboard/academic-year/${yearId}`, instructor) },
    { name: "student's dashboard", act: get(`dashboard/academic-year/${yearId}`, student) },
    {
      name: "student's performance",
      act: get(`grade-performance/student?academicYearId=${yearId}`, student),
    },
    { name: 'read of attendance', act: get(attendance) },
    {
      name: 'save of attendance',
      act: turn =>
        http.send('PUT', attendance, {
          ...administrator,
          body: {
            attendances: present.map(studentEnrollmentId => ({
              studentEnrollmentId,
              status: turn % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE',
            })),
          },
        }),
    },
    ...(evaluation
      ? [
          { name: 'read of scores', act: get(scores) },
          {
            name: 'save of scores',
            act: (turn: number) =>
              http.send('POST', scores, {
                ...administrator,
                body: {
                  studentEvaluations: scored.map(studentEnrollmentId => ({
                    studentEnrollmentId,
                    score: turn % 2,
                  })),
                },
              }),
          },
        ]
      : []),
    { name: 'report cards of a class', act: paper(`report/grade/${gradeId}/report-cards`), turns: 8 },
    {
      name: 'paper of the frequency of a plan',
      act: paper(`report/lesson-plan/${planId}/overview-map?fileNameTag=LESSON_PLAN_FREQUENCY`),
      turns: 8,
    },
  ]

  const mediansOf = async (): Promise<number[]> => {
    await root.query('vacuum analyze')
    const medians: number[] = []
    for (const { act, turns = TURNS } of acts) {
      const times: number[] = []
      for (let turn = 0; turn < turns + 3; turn += 1) {
        const { ms } = await timed(() => act(turn))
        // The first ones prepare statements and fetch pages.
        if (turn >= 3) times.push(ms)
      }
      medians.push(percentileOf(times, 0.5))
    }
    return medians
  }

  await root.query('select ensure_audit_partitions((now() - make_interval(years => $1))::date, $2)', [
    YEARS + 2,
    12 * (YEARS + 2),
  ])
  const recordLessons = () =>
    root.query(
      `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, grade_id, lesson_plan_id)
       select l.institution_id, l.date + l.end_time, a.id, 'lesson', l.id::text, 'RELEASED', l.grade_id, l.lesson_plan_id
       from lesson l
       cross join lateral (select id from account where institution_id = $1 and role = 'ADMINISTRATOR' limit 1) a
       where l.institution_id = $1 and l.accomplished
         and not exists (select 1 from audit_entry e where e.institution_id = $1 and e.at = l.date + l.end_time
           and e.entity = 'lesson' and e.entity_id = l.id::text)`,
      [institutionId],
    )
  await recordLessons()
  const first = await mediansOf()
  const { rows } = await addFormerYears(root, { institutionId, yearId, count: YEARS })
  await recordLessons()
  console.log(`${rows} rows of ${YEARS} former years`)
  const tenth = await mediansOf()
  for (const [row, { name }] of acts.entries()) {
    const [one = 0, ten = 0] = [first[row], tenth[row]]
    const ratio = ten / one
    console.log(
      `${name.padEnd(34)} ${one.toFixed(1).padStart(7)} ms → ${ten.toFixed(1).padStart(7)} ms   ratio ${ratio.toFixed(2)} (≤ ${MOST}) ${ratio <= MOST ? 'ok' : 'LONG'}`,
    )
  }
  http.close()
} finally {
  await root.end()
  await world.stop()
}
