// Lists, searches, first hits of the search over everything, people alike and the audit of a student over 1,000, 50,000 and
// 500,000 students of one institution and 500,000 audit entries, 1 and 16 clients.
//   npm run bench -- people        (BENCH_SECONDS=3 each, BENCH_PEOPLE=50000,500000)
// Ratios: p95 of a size against p95 of the demo's 1,000 in the same run. Of the largest size every scan is printed.
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { type Figures, figuresLine, load, statementsOf } from './support/measure.ts'
import { fillAudit, fillUp, scansOf } from './support/people-filling.ts'
import { HttpClient, openWorld } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const SIZES = (process.env.BENCH_PEOPLE ?? '50000,500000').split(',').map(Number)
/** Calls of the list page; `{n}` is one of many values, so that nothing is answered from a cache of one. */
const CALLS: [name: string, path: string, values: string[]][] = [
  ['list, first page', 'user?type=STUDENT&status=Ativo', ['']],
  ['list, page 40', 'user?type=STUDENT&status=Ativo&currentPage=40', ['']],
  ['list, newest first', 'user?type=STUDENT&status=Ativo&sort=-createdAt', ['']],
  [
    'search, rare word',
    'user?type=STUDENT&status=Ativo&searchFor={n}',
    ['quaresma', 'zylinski', 'holanda', 'bittencourt'],
  ],
  [
    'search, two words',
    'user?type=STUDENT&status=Ativo&searchFor={n}',
    ['zoe quaresma', 'ursula nobrega', 'iracema davila'],
  ],
  ['search, common word', 'user?type=STUDENT&status=Ativo&searchFor={n}', ['silva', 'maria', 'santos']],
  ['search, two letters', 'user?type=STUDENT&status=Ativo&searchFor={n}', ['zo', 'ir', 'ur']],
  [
    'search, registration',
    'user?type=STUDENT&status=Ativo&searchFor={n}',
    ['202600017', '202600321', '202600555'],
  ],
  ['first hits, rare word', 'user/search?searchFor={n}', ['quaresma', 'zylinski', 'holanda', 'bittencourt']],
  ['first hits, common word', 'user/search?searchFor={n}', ['silva', 'maria', 'santos']],
  ['first hits, two letters', 'user/search?searchFor={n}', ['zo', 'ir', 'ur']],
  [
    'people alike',
    'user/similar?name=Maria%20da%20Silva%20Santos&birthdate={n}',
    ['2012-03-04', '2014-05-06', '2015-07-08'],
  ],
]
const AUDIT_ENTRIES = 500_000

const world = await openWorld()
try {
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const institution = await new HttpClient(world.url, 1).json<{ id: string }>('GET', 'institution/current')
  const base = new Map<string, Figures>()
  await fillAudit(world, institution.id, AUDIT_ENTRIES)
  const { data } = await new HttpClient(world.url, 1).json<{ data: { id: string }[] }>('GET', CALLS[0]![1], {
    token,
  })
  const students = data.map(({ id }) => id)
  const calls: typeof CALLS = [
    ...CALLS,
    ['audit of a student', 'audit-entry?studentId={n}', students],
    ['audit, looks alone, page 3', 'audit-entry?kind=VIEWS&currentPage=3&studentId={n}', students],
  ]
  for (const size of [0, ...SIZES]) {
    if (size > 0) await fillUp(world, institution.id, size)
    console.log(`\n${size === 0 ? 'demo, about 1,000' : size.toLocaleString('en')} students`)
    for (const [name, path, values] of calls) {
      for (const clients of [1, 16]) {
        const http = new HttpClient(world.url, clients)
        const figures = await load(clients, SECONDS, turn =>
          http.send('GET', path.replace('{n}', encodeURIComponent(values[turn % values.length] ?? '')), {
            token,
          }),
        )
        http.close()
        const key = `${name}, ${clients} client(s)`
        const first = base.get(key) ?? figures
        base.set(key, first)
        console.log(`${figuresLine(key, figures)}   p95 ${(figures.p95 / first.p95).toFixed(2)} × demo`)
      }
      if (size === SIZES.at(-1)) await printPlan(path.replace('{n}', encodeURIComponent(values[0] ?? '')))
    }
  }

  async function printPlan(path: string): Promise<void> {
    const statements = await statementsOf(async () => {
      await world.app.server.inject({
        method: 'GET',
        url: `/api/${path}`,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
    })
    const reads = statements.filter(({ text }) => /^\s*(select|with)/.test(text))
    for (const scan of new Set(await scansOf(world, institution.id, reads))) console.log(`    ${scan}`)
  }
} finally {
  await world.stop()
}
