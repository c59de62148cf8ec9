import pg from 'pg'
import { searchKey, sortKey } from '../../packages/rules/src/people/person/search-key.rules.ts'
import type { World } from './world.ts'

/** Given names and surnames in the order of their frequency (IBGE, Censo 2022): the first are many times as common. */
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

/** Fills the institution up to `total` students, as a bulk load of the owner does. */
export const fillUp = async (world: World, institutionId: string, total: number): Promise<void> => {
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
       insert into person (institution_id, id, name, email, birthdate, created_at, updated_at)
       select $1, person_id, (g ->> 0) || ' ' || (s1 ->> 0) || ' ' || (s2 ->> 0),
         'aluno' || i || '@exemplo.com', date '2008-01-01' + (i % 4000), now() - make_interval(mins => i), now() from made)
     insert into account (institution_id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     select $1, person_id, 'STUDENT', '1999' || lpad(i::text, 7, '0'), (g ->> 1) || ' ' || (s1 ->> 2) || ' ' || (s2 ->> 2),
       key, key || ' 11' || lpad(i::text, 9, '9') || ' maria ' || (s2 ->> 1) || ' ' || (s1 ->> 1) || ' 21' || lpad(i::text, 9, '8'),
       now() - make_interval(mins => i)
     from made, lateral (select (g ->> 1) || ' ' || (s1 ->> 1) || ' ' || (s2 ->> 1) || ' 1999' || lpad(i::text, 7, '0') as key) k`,
    [institutionId, total, names, surnames],
  )
  await client.query('vacuum analyze person, account')
  await client.end()
}

/** Entries of the last days about 2,000 students and every class: each student is looked at 250 times. */
export const fillAudit = async (world: World, institutionId: string, entries: number): Promise<void> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('lousa_owner', 'lousa'))
  await client.connect()
  await client.query(
    `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, student_id, grade_id)
     select $1, now() - make_interval(secs => i % 1700000), a.id, 'user', s.ids[1 + i % cardinality(s.ids)]::text,
       case when i % 3 = 0 then 'VIEWED' else 'UPDATED' end, s.ids[1 + i % cardinality(s.ids)], g.ids[1 + i % cardinality(g.ids)]
     from generate_series(1, $2::int) i,
       (select array(select id from account where institution_id = $1 and role = 'STUDENT' order by sort_key, id limit 2000) as ids) s,
       (select array(select id from grade where institution_id = $1) as ids) g,
       (select id from account where institution_id = $1 and role = 'ADMINISTRATOR' limit 1) a`,
    [institutionId, entries],
  )
  await client.query('vacuum analyze audit_entry')
  await client.end()
}

/** Every scan in the plans of a request's statements, those inside functions too, as the application. */
export const scansOf = async (
  world: World,
  institutionId: string,
  statements: readonly { text: string; values: unknown[] }[],
): Promise<string[]> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('postgres', 'lousa'))
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; begin; set local role lousa_app`)
  await client.query("select set_config('app.institution_id', $1, true)", [institutionId])
  await client.query("set local client_min_messages = 'log'")
  for (const { text, values } of statements) await client.query(text, values)
  await client.query('rollback')
  await client.end()
  const scan = /((?:Parallel |Bitmap )?(?:Seq|Index|Index Only|Heap) Scan[^(]*).*?(rows=\d+).*?(loops=\d+)/
  return plans.flatMap(plan =>
    plan.split('\n').flatMap(line => {
      const [, name = '', rows = '', loops = ''] = scan.exec(line.replace(/\(cost[^)]*\)/, '')) ?? []
      return name === '' || line.includes('never executed') ? [] : [`${name.trim()} ${rows} ${loops}`]
    }),
  )
}
