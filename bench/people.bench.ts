// Lists and searches over 1,000, 50,000 and 500,000 students of one institution, 1 and 16 clients.
//   npm run bench -- people        (BENCH_SECONDS=3 each, BENCH_PEOPLE=50000,500000)
// Ratios: p95 of a size against p95 of the demo's 1,000 in the same run. The plan of each search is printed once.
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { searchKey, sortKey } from '../packages/rules/src/people/search-key.rules.ts'
import { type Figures, figuresLine, load, statementsOf } from './support/measure.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const SIZES = (process.env.BENCH_PEOPLE ?? '50000,500000').split(',').map(Number)
/** Given names and surnames in the order of their frequency (handbook section 7): the first are many times as common. */
const GIVEN = [
  'Maria',
  'José',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Pedro',
  'Lucas',
  'Luiz',
  'Marcos',
  'Rafael',
  'Juliana',
  'Fernanda',
  'Conceição',
  'Zoé',
  'Iracema',
  'Otávio',
  'Úrsula',
]
const SURNAMES = [
  'da Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Pereira',
  'Ferreira',
  'Lima',
  'Alves',
  'Rodrigues',
  'Costa',
  'Araújo',
  'Nóbrega',
  "D'Ávila",
  'Xavier',
  'Teixeira',
  'Quaresma',
  'Bittencourt',
  'Vasconcelos',
  'Holanda',
  'Żyliński',
]
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
]

/** Fills the institution up to `total` students, as a bulk load of the owner does. */
const fillUp = async (world: World, institutionId: string, total: number): Promise<void> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('lousa_owner', 'lousa'))
  await client.connect()
  const names = JSON.stringify(GIVEN.map(name => [name, searchKey(name)]))
  const surnames = JSON.stringify(SURNAMES.map(name => [name, searchKey(name), sortKey(name)]))
  await client.query(
    `with had as (select count(*)::int as n from account where institution_id = $1 and role = 'STUDENT'),
     made as (
       -- Powers of a uniform number: the first names are drawn far more often than the last.
       select i, $3::jsonb -> floor(20 * power(random(), 2.5))::int as g,
         $4::jsonb -> floor(20 * power(random(), 2))::int as s1, $4::jsonb -> floor(20 * power(random(), 2))::int as s2,
         uuidv7() as person_id
       from had, generate_series(had.n + 1, $2::int) as i),
     people as (
       insert into person (institution_id, id, name, birthdate, created_at, updated_at)
       select $1, person_id, (g ->> 0) || ' ' || (s1 ->> 0) || ' ' || (s2 ->> 0),
         date '2008-01-01' + (i % 4000), now() - make_interval(mins => i), now() from made)
     insert into account (institution_id, person_id, role, registration, sort_key, search_key, created_at)
     select $1, person_id, 'STUDENT', '1999' || lpad(i::text, 7, '0'), (g ->> 1) || ' ' || (s1 ->> 2) || ' ' || (s2 ->> 2),
       (g ->> 1) || ' ' || (s1 ->> 1) || ' ' || (s2 ->> 1) || ' 1999' || lpad(i::text, 7, '0'), now() - make_interval(mins => i)
     from made`,
    [institutionId, total, names, surnames],
  )
  await client.query('vacuum analyze person, account')
  await client.end()
}

const world = await openWorld()
try {
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  const institution = await new HttpClient(world.url, 1).json<{ id: string }>('GET', 'institution/current')
  const base = new Map<string, Figures>()
  for (const size of [0, ...SIZES]) {
    if (size > 0) await fillUp(world, institution.id, size)
    console.log(`\n${size === 0 ? 'demo, about 1,000' : size.toLocaleString('en')} students`)
    for (const [name, path, values] of CALLS) {
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
    const main = statements.find(({ text }) => /from account|search_account/.test(text))
    const embedded = world.database.embedded
    if (!main || !embedded) return
    const client = new pg.Client(embedded.connection('lousa_app', 'lousa'))
    await client.connect()
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [institution.id])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${main.text}`,
      main.values,
    )
    const reads = rows.flatMap(
      row => /(\w+ Scan[^(]*|Merge Append|Sort Method.*)/.exec(row['QUERY PLAN'])?.[1]?.trim() ?? [],
    )
    console.log(`  plan: ${[...new Set(reads)].join('; ')}`)
    await client.query('rollback')
    await client.end()
  }
} finally {
  await world.stop()
}
