// What each page of Parâmetros reads first, at 16 clients, beside the bare driver running the call's main statement; and
// the calendar of a month with 500 events.
//   npm run bench -- parameters   (BENCH_SECONDS=4 each)
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { compare } from './support/compare.ts'
import { HttpClient, openWorld } from './support/world.ts'

/** That of the list of students, as for any page of rows. */
const BUDGET = 0.35
const EVENTS = 500

type List<T> = { data: T[] }

const world = await openWorld()
const owner = new pg.Client(world.database.connections.owner)
await owner.connect()
try {
  const http = new HttpClient(world.url, 4)
  const { id: institutionId } = await http.json<{ id: string }>('GET', 'institution/current')
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const ask = <T>(path: string) => http.json<List<T>>('GET', path, { token })
  const year = (await ask<{ id: string; year: string }>('academic-year?status=OPEN')).data[0]!
  const grades = (await ask<{ id: string }>(`grades?academicYearId=${year.id}`)).data
  const month = { start: `${year.year}-08-01`, end: `${year.year}-08-31` }

  const pages: [name: string, path: (turn: number) => string][] = [
    ['anos letivos', () => 'academic-year'],
    ['o que falta ao ano', () => `academic-year/${year.id}/readiness`],
    ['níveis de ensino', () => `education-level?academicYearId=${year.id}`],
    ['áreas de conhecimento', () => `knowledge-area?academicYearId=${year.id}`],
    ['tipos de formação', () => `training-type?academicYearId=${year.id}`],
    ['séries', () => `grade?academicYearId=${year.id}`],
    ['componentes curriculares', () => `curriculum-component?academicYearId=${year.id}`],
    ['matriz curricular', turn => `curriculum-matrix?gradeId=${grades[turn % grades.length]!.id}`],
    ['dias letivos', () => `academic-year/${year.id}/school-days`],
    ['calendário, mês', () => `academic-calendar?start=${month.start}&end=${month.end}&rowsPerPage=100`],
  ]
  const measure = (name: string, path: (turn: number) => string) =>
    compare(world, {
      name,
      institutionId,
      budget: BUDGET,
      callFor: turn => ({ method: 'GET', path: path(turn), send: { token } }),
    })
  for (const [name, path] of pages) await measure(name, path)

  await owner.query(
    `insert into academic_calendar_event (institution_id, title, type, start_date, end_date)
     select $1, 'Reunião ' || n, 'MEETING', $2::date + n % 31, $2::date + n % 31 from generate_series(1, $3::int) n`,
    [institutionId, month.start, EVENTS],
  )
  await measure(
    `mês de ${EVENTS} eventos, página`,
    turn =>
      `academic-calendar?start=${month.start}&end=${month.end}&rowsPerPage=100&currentPage=${1 + (turn % 6)}`,
  )
  http.close()
} finally {
  await owner.end()
  await world.stop()
}
