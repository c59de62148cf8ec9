// Import of students: upload, dry run, import and its undo, each in rows per second; the import against the bare driver
// writing the same rows of the same tables with multi-row inserts in one transaction.
//   npm run bench -- import        (BENCH_ROWS=5000,20000)
import { randomUUID } from 'node:crypto'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { cpfWithCheckDigits } from '@lousa/rules/identity/tax-number.rules.ts'
import pg from 'pg'
import { DEMO_ADMINISTRATOR } from '../apps/server/src/main/demo/demo-accounts.ts'
import { HttpClient, openWorld, type World } from './support/world.ts'

const SIZES = (process.env.BENCH_ROWS ?? '5000,20000').split(',').map(Number)
/** Most of an import is the second check of every row; then come its audit and the marks for the undo. */
const BUDGET = 0.06

/** A number in letters: names have no digits. */
const inLetters = (number: number): string =>
  [...number.toString(26)].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')

let sequence = 0
const csv = (rows: number): Buffer => {
  const lines = Array.from({ length: rows }, (_, index) => {
    sequence += 1
    const cpf = cpfWithCheckDigits(String(300_000_000 + sequence))
    return `Aluno Medido ${inLetters(index)};${cpf};14/03/2013;Joana de Souza;Mãe;(11) 90000-0001;Rua A;${index};Centro;SP`
  })
  const header =
    'Nome;CPF;Data de nascimento;Responsável 1: nome;Responsável 1: parentesco;Celular;Logradouro;Número;Bairro;UF'
  return Buffer.from(`${header}\n${lines.join('\n')}`)
}

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const from = performance.now()
  const result = await work()
  return { result, ms: performance.now() - from }
}

/** These people with a responsible and an account each: three multi-row inserts, one transaction, nothing else. */
const bareInsert = async (world: World, institutionId: string, rows: number): Promise<void> => {
  const embedded = world.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const client = new pg.Client(embedded.connection('lousa_app', 'lousa'))
  await client.connect()
  try {
    const people = Array.from({ length: rows }, () => {
      sequence += 1
      return { id: randomUUID(), account: randomUUID(), responsible: randomUUID(), n: sequence }
    })
    await client.query('begin')
    await client.query("select set_config('app.institution_id', $1, true)", [institutionId])
    for (let from = 0; from < rows; from += 5_000) {
      const part = JSON.stringify(people.slice(from, from + 5_000))
      const given = 'jsonb_to_recordset($2::jsonb) as r(id uuid, account uuid, responsible uuid, n int)'
      await client.query(
        `insert into person (institution_id, id, name, tax_number, birthdate, main_responsible_id, created_at, updated_at)
         select $1, id, 'Aluno Nu ' || n, 'x' || n, '2013-03-14', responsible, now(), now() from ${given}`,
        [institutionId, part],
      )
      await client.query(
        `insert into responsible (institution_id, id, person_id, position, name, kinship)
         select $1, responsible, id, 0, 'Joana de Souza', 'Mãe' from ${given}`,
        [institutionId, part],
      )
      await client.query(
        `insert into account (institution_id, id, person_id, role, registration, sort_key, search_key, office_key,
           created_at)
         select $1, account, id, 'STUDENT', 'n' || n, 'aluno nu ' || n, 'aluno nu ' || n,
           'aluno nu ' || n || ' joana de souza', now() from ${given}`,
        [institutionId, part],
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const line = (name: string, rows: number, ms: number) =>
  console.log(
    `${name.padEnd(34)} ${((rows / ms) * 1000).toFixed(0).padStart(7)} rows/s   ${(ms / 1000).toFixed(2)} s`,
  )

const world = await openWorld({ size: 'small' })
try {
  const http = new HttpClient(world.url, 1)
  const { id: institutionId } = await http.json<{ id: string }>('GET', 'institution/current')
  const token = await world.token(DEMO_ADMINISTRATOR.cpf)
  for (const rows of SIZES) {
    console.log(`\n${rows} students`)
    const content = csv(rows)
    const upload = await timed(() =>
      http.json<ImportRun>('POST', 'import?type=STUDENT&fileName=alunos.csv', { token, body: content }),
    )
    line('upload', rows, upload.ms)
    const { id, columns } = upload.result
    const match = await timed(() =>
      http.json<ImportRun>('PUT', `import/${id}/column`, {
        token,
        body: { columns: columns.map(({ index, field }) => ({ index, field })) },
      }),
    )
    line('dry run', rows, match.ms)
    if (match.result.counts.valid !== rows)
      throw new Error(`only ${match.result.counts.valid} rows are valid`)
    await http.json('POST', `import/${id}/run`, { token, body: { mode: 'ALL_OR_NOTHING' } })
    const work = await timed(() => world.app.queue.drain(world.app.handlers))
    const done = await http.json<ImportRun>('GET', `import/${id}`, { token })
    if (done.counts.imported !== rows) throw new Error(`${done.status}: ${done.reason}`)
    line('import', rows, work.ms)
    const undo = await timed(() => http.json<ImportRun>('POST', `import/${id}/undo`, { token }))
    line('undo', rows, undo.ms)
    if (undo.result.status !== 'UNDONE') throw new Error(`not undone: ${undo.result.status}`)
    const bare = await timed(() => bareInsert(world, institutionId, rows))
    line('bare multi-row inserts', rows, bare.ms)
    const ratio = bare.ms / work.ms
    console.log(
      `import beside bare inserts          ratio ${ratio.toFixed(2)} (budget ≥ ${BUDGET.toFixed(2)}) ${ratio >= BUDGET ? 'ok' : 'SHORT'}`,
    )
  }
  http.close()
} finally {
  await world.stop()
}
