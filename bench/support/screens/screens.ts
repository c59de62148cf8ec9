import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_PASSWORD,
  DEMO_STUDENT,
} from '../../../apps/server/src/main/demo/demo-accounts.ts'
import { HttpClient } from '../world.ts'

type List<T> = { data: T[] }
type Row = { id: string }

export const ACCOUNTS = {
  administrator: DEMO_ADMINISTRATOR.cpf,
  instructor: DEMO_INSTRUCTOR.cpf,
  student: DEMO_STUDENT.cpf,
}
export type Account = keyof typeof ACCOUNTS

export type Screen = {
  name: string
  account: Account
  address: string
  /** The screen from which a link leads here; where it has no such link, the address changes as by the Back button. */
  from: string
  /** Visible once the screen shows its first content. */
  ready: string
}

const HELP = '/app/ajuda'
const LIST = 'main :is(tbody tr, li[class*="card"])'

export const tokenOf = async (http: HttpClient, account: Account): Promise<string> => {
  const body = { username: ACCOUNTS[account], password: DEMO_PASSWORD }
  return (await http.json<{ accessToken: string }>('POST', 'auth/token', { body })).accessToken
}

const NINETY_DAYS_MS = 90 * 24 * 3_600_000

/** A plan of the instructor with evaluations that are scored, and a lesson whose attendance may be taken, else is taken. */
const planOf = async (http: HttpClient, token: string, yearId: string) => {
  const get = <T>(path: string) => http.json<List<T>>('GET', path, { token }).then(({ data }) => data)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = `start=${day(Date.now() - NINETY_DAYS_MS)}&end=${day(Date.now())}`
  for (const { id } of await get<Row>(`lesson-plan?academicYearId=${yearId}`)) {
    const evaluations = await get<Row & { highest: number | null; scored: number }>(
      `school-evaluation?lessonPlanId=${id}&rowsPerPage=100`,
    )
    const evaluation = evaluations.findLast(({ highest, scored }) => highest !== null && scored > 0)
    const lessons = await get<Row & { attendanceTaken: boolean; can: { takeAttendance: boolean } }>(
      `lesson-plan/${id}/lesson?${span}&rowsPerPage=100`,
    )
    const lesson =
      lessons.find(({ attendanceTaken, can }) => !attendanceTaken && can.takeAttendance) ??
      lessons.findLast(({ attendanceTaken }) => attendanceTaken)
    if (evaluation && lesson) return { planId: id, lessonId: lesson.id, evaluationId: evaluation.id }
  }
  throw new Error('No plan of the instructor has attendance and scores')
}

/** The fifteen most used screens, with addresses of the demo. */
export const screensOf = async (url: URL): Promise<Screen[]> => {
  const http = new HttpClient(url, 4)
  const token = await tokenOf(http, 'administrator')
  const first = async <T extends Row>(path: string): Promise<T> => {
    const { data } = await http.json<List<T>>('GET', path, { token })
    const [row] = data
    if (!row) throw new Error(`${path} answers no row`)
    return row
  }
  const { id: yearId } = await first('academic-year?status=OPEN')
  const { id: gradeId } = await first(`grades?academicYearId=${yearId}&showOnlyEvents=false`)
  const { user } = await first<Row & { user: Row }>(`student-enrollment?gradeId=${gradeId}`)
  const plan = await planOf(http, await tokenOf(http, 'instructor'), yearId)
  http.close()

  const inClass = (path: string, search = '') => `/app/turmas/${path}?plano=${plan.planId}${search}`
  const administrator = (name: string, address: string, ready: string, from = HELP): Screen => ({
    name,
    account: 'administrator',
    address,
    ready,
    from,
  })
  const instructor = (name: string, address: string, ready: string, from: string): Screen => ({
    name,
    account: 'instructor',
    address,
    ready,
    from,
  })
  const student = (name: string, address: string, ready: string): Screen => ({
    name,
    account: 'student',
    address,
    ready,
    from: HELP,
  })
  const grade = `/app/matricula?turma=${gradeId}`
  const timetable = `/app/planos-de-aula/quadro-de-horarios?turma=${gradeId}`
  return [
    administrator('administrator-home', '/app', 'main dl dd'),
    administrator('students', '/app/usuarios/alunos', LIST),
    administrator('student', `/app/usuarios/aluno/${user.id}`, 'main dl dd', grade),
    administrator('classes', '/app/parametros/series', LIST),
    administrator('class', grade, LIST),
    administrator('timetable', timetable, 'main section li button'),
    administrator('files', '/app/documentos', 'main [role=tabpanel]'),
    instructor('instructor-home', '/app', 'main a[href*="/app/turmas/"]', HELP),
    instructor('lessons', inClass('aulas'), LIST, '/app/turmas'),
    instructor(
      'attendance',
      inClass('aulas/frequencia', `&aula=${plan.lessonId}`),
      'main [role=radiogroup]',
      inClass('aulas'),
    ),
    instructor('term-marks', inClass('notas'), 'main tbody tr', inClass('aulas')),
    instructor(
      'scores',
      inClass('avaliacoes/lancar-notas', `&avaliacao=${plan.evaluationId}`),
      'main [role=grid]',
      inClass('avaliacoes'),
    ),
    student('student-home', '/app', 'main section'),
    student('own-marks', '/app/desempenho', 'main tbody tr'),
    student('messages', '/app/notificacoes-estudante', 'main section li'),
  ]
}
