// The hot calls against the bare driver running the same main statement in the same form of transaction.
//   npm run bench -- calls        (BENCH_SECONDS=4 each)
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { compare } from './support/compare.ts'
import { HttpClient, openWorld } from './support/world.ts'

type List<T> = { data: T[] }
type Enrollment = { id: string }

const world = await openWorld()
try {
  const http = new HttpClient(world.url, 4)
  const institution = await http.json<{ id: string }>('GET', 'institution/current')
  const administrator = await world.token(DEMO_ADMINISTRATOR.cpf)
  const instructor = await world.token(DEMO_INSTRUCTOR.cpf)
  const searches = ['maria', 'silva', 'ana', 'souza', 'joao', 'pereira', 'lima', 'conceicao']

  await compare(world, {
    name: 'student list, search',
    institutionId: institution.id,
    budget: 0.35,
    callFor: turn => ({
      method: 'GET',
      path: `user?type=STUDENT&searchFor=${searches[turn % searches.length]}`,
      send: { token: administrator },
    }),
  })

  const year = (
    await http.json<List<{ id: string }>>('GET', 'academic-year?status=OPEN', { token: administrator })
  ).data[0]!
  const home = await http.json<{ lessonPlans: { id: string; grade: { id: string } }[] }>(
    'GET',
    `dashboard/academic-year/${year.id}`,
    { token: instructor },
  )
  // One past lesson of each class: savers of different classes do not meet.
  const grades = (
    await http.json<List<{ id: string }>>('GET', `grades?academicYearId=${year.id}`, { token: administrator })
  ).data
  const saves: { path: string; body: unknown }[] = []
  const scoreSaves: { path: string; ids: string[] }[] = []
  for (const grade of grades.slice(0, 30)) {
    const plans = await http.json<List<{ id: string }>>(
      'GET',
      `lesson-plan?gradeId=${grade.id}&rowsPerPage=1`,
      { token: administrator },
    )
    const plan = plans.data[0]
    if (!plan) continue
    const lessons = await http.json<List<{ id: string }>>(
      'GET',
      `lesson-plan/${plan.id}/lesson?released=true&rowsPerPage=100&currentPage=1`,
      { token: administrator },
    )
    const lesson = lessons.data.at(-1)
    if (!lesson) continue
    const path = `lesson-plan/${plan.id}/lesson/${lesson.id}/student-attendance`
    const rows = (
      await http.json<List<{ studentEnrollment: Enrollment }>>('GET', path, { token: administrator })
    ).data
    saves.push({ path, body: rows.slice(0, 33).map(row => row.studentEnrollment.id) })
    const given = await http.json<List<{ id: string; highest: number | null; scored: number }>>(
      'GET',
      `school-evaluation?lessonPlanId=${plan.id}&rowsPerPage=100`,
      { token: administrator },
    )
    const evaluation = given.data.filter(({ highest, scored }) => highest !== null && scored > 0).at(-1)
    if (!evaluation) continue
    // The students of the class on the evaluation's day, who may differ from those of the lesson.
    const scorePath = `school-evaluation/${evaluation.id}/student-evaluation`
    const scored = (
      await http.json<List<{ studentEnrollment: Enrollment }>>('GET', scorePath, { token: administrator })
    ).data
    scoreSaves.push({ path: scorePath, ids: scored.slice(0, 33).map(row => row.studentEnrollment.id) })
  }
  await compare(world, {
    name: 'attendance read',
    institutionId: institution.id,
    budget: 0.4,
    callFor: turn => ({
      method: 'GET',
      path: saves[turn % saves.length]!.path,
      send: { token: administrator },
    }),
  })

  await compare(world, {
    name: `attendance save (${saves.length} classes)`,
    institutionId: institution.id,
    budget: 0.5,
    main: /insert into attendance/,
    callFor: turn => {
      const save = saves[turn % saves.length]!
      const ids = save.body as string[]
      // Every turn changes every row, so that nothing is saved by being equal.
      const status = Math.floor(turn / saves.length) % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'
      return {
        method: 'PUT',
        path: save.path,
        send: {
          token: administrator,
          body: { attendances: ids.map(studentEnrollmentId => ({ studentEnrollmentId, status })) },
        },
      }
    },
  })

  await compare(world, {
    name: `score save (${scoreSaves.length} classes)`,
    institutionId: institution.id,
    budget: 0.5,
    main: /insert into student_evaluation/,
    callFor: turn => {
      const { path, ids } = scoreSaves[turn % scoreSaves.length]!
      const score = Math.floor(turn / scoreSaves.length) % 2
      return {
        method: 'POST',
        path,
        send: {
          token: administrator,
          body: { studentEvaluations: ids.map(studentEnrollmentId => ({ studentEnrollmentId, score })) },
        },
      }
    },
  })

  const plan = home.lessonPlans[0]!
  const evaluations = (
    await http.json<List<{ id: string }>>(
      'GET',
      `school-evaluation?lessonPlanId=${plan.id}&rowsPerPage=100`,
      { token: instructor },
    )
  ).data
  await compare(world, {
    name: 'score grid read',
    institutionId: institution.id,
    budget: 0.4,
    callFor: turn => ({
      method: 'GET',
      path: `school-evaluation/${evaluations[turn % evaluations.length]!.id}/student-evaluation`,
      send: { token: instructor },
    }),
  })
  await compare(world, {
    name: "administrator's dashboard",
    institutionId: institution.id,
    budget: 0.2,
    callFor: () => ({
      method: 'GET',
      path: `dashboard/academic-year/${year.id}`,
      send: { token: administrator },
    }),
  })

  await compare(world, {
    name: 'school days',
    institutionId: institution.id,
    budget: 0.2,
    callFor: () => ({
      method: 'GET',
      path: `academic-year/${year.id}/school-days`,
      send: { token: administrator },
    }),
  })
  http.close()
} finally {
  await world.stop()
}
