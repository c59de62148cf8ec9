// From a key press to the painted next student in the council of a class with 45 candidates, at 4× CPU slowdown, in the production
// build.
//   npm run bench -- council      (BENCH_KEYS=100)
import type { Council, CouncilStudentRow } from '@lousa/contract/evaluation/council/council.contract.ts'
import { OPINION_CHIPS } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsAdministrator } from './support/chromium.ts'
import { paintsLine, paintsOf, slowly, untilPainted, watchPaints } from './support/paints.ts'
import { HttpClient, openWorld } from './support/world.ts'

type Named = { id: string; name: string }

const KEYS = Number(process.env.BENCH_KEYS ?? 100)
const SLOWDOWN = 4
const BUDGET_MS = 200
const STUDENTS = 45
const COMPONENTS = 12
const OPINIONS = 6

const uuid = (kind: number, index: number): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`
const userOf = (kind: number, index: number, name: string) => ({
  id: uuid(kind, index),
  name,
  socialName: null,
  thumb: null,
})

/** A candidate who has failed two components, with an opinion of half of the instructors. */
const candidate = (index: number): CouncilStudentRow => ({
  studentEnrollment: {
    id: uuid(1, index),
    number: index + 1,
    user: userOf(2, index, `Aluno de Sobrenome ${index + 1}`),
    exit: null,
    taught: true,
  },
  dependencies: [],
  situation: 'FAILED',
  byMarks: 'FAILED',
  frequency: 80 + (index % 20),
  meetsFrequency: true,
  absences: index,
  components: Array.from({ length: COMPONENTS }, (_, at) => {
    const isFailed = (index + at) % (COMPONENTS / 2) === 0
    const final = isFailed ? 40 + (index % 19) : 70
    return {
      curriculumComponent: { id: uuid(3, at), name: `Componente ${at + 1}` },
      mark: final,
      recovery: isFailed ? 20 : null,
      final,
      situation: isFailed ? 'FAILED' : 'APPROVED',
      missing: isFailed ? 60 - final : 0,
    }
  }),
  missing: 2 * (20 - (index % 19)),
  decisions: [],
  opinions: Array.from({ length: OPINIONS }, (_, at) => ({
    by: userOf(4, at, `Docente ${at + 1}`),
    curriculumComponent: { id: uuid(3, at), name: `Componente ${at + 1}` },
    term: null,
    chips: OPINION_CHIPS.slice(0, 2),
    text: 'Participa das aulas, entrega as tarefas e pede ajuda quando precisa.',
    at: '2026-12-10T12:00:00.000Z',
  })),
  offered: ['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'],
})

const councilOf = (grade: Named): Council => ({
  grade: { id: grade.id, name: grade.name },
  status: 'COUNCIL',
  yearFinished: false,
  retention: 'FULL',
  average: 60,
  minFreq: 75,
  maxDependencies: 2,
  behind: false,
  supposable: Array.from({ length: COMPONENTS }, (_, at) => uuid(3, at)),
  students: Array.from({ length: STUDENTS }, (_, index) => candidate(index)),
})

// Another build may be named with LOUSA_WEB_DIR, as for the server.
if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld({ size: 'small' })
const http = new HttpClient(world.url, 1)
const browser = await openChromium()
try {
  const administrator = { token: await world.token(DEMO_ADMINISTRATOR.cpf) }
  const { data: years } = await http.json<{ data: Named[] }>(
    'GET',
    'academic-year?status=OPEN',
    administrator,
  )
  const { data: rows } = await http.json<{ data: { grade: Named }[] }>(
    'GET',
    `academic-year/${years[0]?.id}/ending`,
    administrator,
  )
  const grade = rows[0]?.grade
  if (!grade) throw new Error('The demonstration has no class')
  const origin = `http://localhost:${world.url.port}`
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signInAsAdministrator(page, origin)
    // Each read alone, as from a server without batches, so that the council can be replaced.
    await page.route('**/api/read-batch', route =>
      route.fulfill({ status: 404, json: { code: 'ROUTE_NOT_FOUND' } }),
    )
    await page.route(`**/api/grade/${grade.id}/council`, route => route.fulfill({ json: councilOf(grade) }))
    await page.goto(`${origin}/app/parametros/series/${grade.id}/conselho`)
    const student = page.getByRole('heading', { level: 2, name: 'Aluno de Sobrenome 1', exact: true })
    // A phone shows the list of students first.
    if (viewport.width < 600)
      await page
        .getByRole('button', { name: /Aluno de Sobrenome 1\b/ })
        .first()
        .click()
    await student.waitFor()
    await watchPaints(page, 'keydown')
    await slowly(page, SLOWDOWN, async () => {
      for (let turn = 0; turn < KEYS; turn += 1) {
        await page.keyboard.press(Math.floor(turn / (STUDENTS - 1)) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
        await untilPainted(page, turn + 1)
      }
    })
    const at = KEYS % (STUDENTS - 1)
    const isForth = Math.floor(KEYS / (STUDENTS - 1)) % 2 === 0
    const last = isForth ? at + 1 : STUDENTS - at
    await page.getByRole('heading', { level: 2, name: `Aluno de Sobrenome ${last}`, exact: true }).waitFor()
    const isGood = paintsLine(`next student, ${viewport.width} px wide`, await paintsOf(page), {
      of: 'keys',
      budget: BUDGET_MS,
    })
    if (!isGood) process.exitCode = 1
    await context.close()
  }
} finally {
  await browser.close()
  http.close()
  await world.stop()
}
