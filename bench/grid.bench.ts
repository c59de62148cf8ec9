// From a key press to the painted frame in the attendance grid of 35 students × 40 lessons, at 4× CPU slowdown, in the
// production build.
//   npm run bench -- grid        (BENCH_KEYS=200)
import type { AttendanceSheet } from '@lousa/contract/attendance/attendance.contract.ts'
import type { Page } from 'playwright-core'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { openChromium, signInAsInstructor } from './support/chromium.ts'
import { paintsLine, paintsOf, slowly, untilPainted, watchPaints } from './support/paints.ts'
import { openWorld } from './support/world.ts'

const KEYS = Number(process.env.BENCH_KEYS ?? 200)
const SLOWDOWN = 4
const BUDGET_MS = 110
const STUDENTS = 35
const LESSONS = 40
const PLAN = '00000000-0000-4000-8000-000000000001'

const uuid = (kind: number, index: number): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`

/** The largest month that a class has. */
const sheet: AttendanceSheet = {
  lessons: Array.from({ length: LESSONS }, (_, index) => ({
    id: uuid(1, index),
    date: `2026-08-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
    start: index % 2 === 0 ? '07:30:00' : '08:20:00',
    end: index % 2 === 0 ? '08:20:00' : '09:10:00',
    lessonAccomplish: true,
    attendanceTaken: true,
    can: { takeAttendance: true },
  })),
  data: Array.from({ length: STUDENTS }, (_, index) => ({
    studentEnrollment: {
      id: uuid(2, index),
      number: index + 1,
      user: { id: uuid(3, index), name: `Aluno de Sobrenome ${index + 1}`, socialName: null, thumb: null },
    },
    cells: Array.from({ length: LESSONS }, (_, lesson) => ({
      status: (index + lesson) % 9 === 0 ? ('ABSENCE' as const) : ('ATTENDANCE' as const),
      justification: null,
      version: 1,
    })),
  })),
}

/** Presses keys one after the other, each after the former one was painted. */
const measure = async (page: Page, keyAt: (turn: number) => string): Promise<number[]> => {
  await watchPaints(page, 'keydown')
  await slowly(page, SLOWDOWN, async () => {
    for (let turn = 0; turn < KEYS; turn += 1) {
      await page.keyboard.press(keyAt(turn))
      await untilPainted(page, turn + 1)
    }
  })
  return paintsOf(page)
}

const line = (name: string, times: readonly number[]): boolean =>
  paintsLine(name, times, { of: 'keys', budget: BUDGET_MS })

// Another build may be named with LOUSA_WEB_DIR, as for the server.
if (!process.env.LOUSA_WEB_DIR) await buildWebWhenStale()
const world = await openWorld({ size: 'small' })
const browser = await openChromium()
try {
  const origin = `http://localhost:${world.url.port}`
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  ).newPage()
  await signInAsInstructor(page, origin)
  // Each read alone, as from a server without batches, so that the sheet can be replaced.
  await page.route('**/api/read-batch', route =>
    route.fulfill({ status: 404, json: { code: 'ROUTE_NOT_FOUND' } }),
  )
  await page.route(`**/api/lesson-plan/${PLAN}/student-attendance?*`, route => route.fulfill({ json: sheet }))

  const open = async (): Promise<void> => {
    await page.goto(`${origin}/app/turmas/aulas/frequencia?plano=${PLAN}&mes=2026-08`)
    await page.getByRole('grid').waitFor()
    await page.locator('[data-row="0"][data-column="0"]').focus()
  }
  console.log(`attendance grid ${STUDENTS} × ${LESSONS}, CPU ${SLOWDOWN}× slower`)
  await open()
  const marks = ['f', 'j', 'p']
  const rows = await measure(page, turn =>
    // Down a column, then back to its head and one to the right.
    turn % STUDENTS === STUDENTS - 1 ? 'ArrowRight' : (marks[turn % marks.length] ?? 'f'),
  )
  const marked = line('  a mark, to paint', rows)
  // The marks are not saved, and leaving the page asks about them.
  page.on('dialog', dialog => void dialog.accept())
  await open()
  const moves = ['ArrowDown', 'ArrowRight', 'PageDown', 'PageUp', 'End', 'Home']
  const moved = line(
    '  a move, to paint',
    await measure(page, turn => moves[turn % moves.length] ?? 'ArrowDown'),
  )
  await open()
  // The cost of a frame in which nothing happens: both figures contain it.
  line('  a key without effect, to paint', await measure(page, () => 'x'))
  process.exitCode = marked && moved ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
}
