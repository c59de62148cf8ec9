import {
  bareDriver,
  figuresLine,
  load,
  ratioLine,
  type Statement,
  statementsOf,
  withProcessor,
} from './measure.ts'
import { postmasterOf, secondsBelow } from './process-times.ts'
import { HttpClient, type Send, type World } from './world.ts'

export type Call = { method: string; path: string; send: Send }

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const CLIENTS = [1, 16, 64]
const TURNS = 60

/** The statement that does the work of a call: the one that is named, else the one that takes longest by itself. */
const mainStatement = async (
  world: World,
  { institutionId, main }: { institutionId: string; main?: RegExp },
  call: Call,
): Promise<Statement> => {
  const { server } = world.app
  const statements = await statementsOf(async () => {
    const answer = await server.inject({
      method: call.method as 'GET',
      url: `/api/${call.path}`,
      headers: { host: 'localhost', authorization: `Bearer ${call.send.token}`, ...call.send.headers },
      ...(call.send.body === undefined ? {} : { payload: call.send.body as object }),
    })
    if (answer.statusCode >= 300)
      throw new Error(`${call.path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  })
  const named = statements.find(({ text }) => main?.test(text))
  if (named) return named
  const bare = bareDriver(world, institutionId, { clients: 1 })
  const timed: { statement: Statement; ms: number }[] = []
  for (const statement of statements) {
    await bare.run(statement)
    const from = performance.now()
    for (let turn = 0; turn < 5; turn += 1) await bare.run(statement)
    timed.push({ statement, ms: performance.now() - from })
  }
  await bare.close()
  const [first] = timed.sort((a, b) => b.ms - a.ms)
  if (!first) throw new Error(`${call.path} runs no statement`)
  return first.statement
}

/**
 * A call through HTTP and the bare driver running the call's main statement in the same form of transaction, at 1,
 * 16 and 64 clients, in turns within one run, with the processor time of each: a share of a slow statement says little.
 * `callFor` gives each turn its call, so that saves go to different classes.
 */
export const compare = async (
  world: World,
  {
    name,
    institutionId,
    budget,
    main,
    callFor,
  }: { name: string; institutionId: string; budget: number; main?: RegExp; callFor: (turn: number) => Call },
): Promise<void> => {
  // Saves change every row in every turn: as many statements as it takes to come back to the first values.
  const mains: Statement[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    mains.push(await mainStatement(world, { institutionId, ...(main ? { main } : {}) }, callFor(turn)))
  const { embedded } = world.database
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const postmaster = await postmasterOf(embedded.connection(embedded.superuser, 'lousa'))
  const secondsNow = () => ({ node: secondsBelow(world.pid), postgres: secondsBelow(postmaster) })
  for (const clients of CLIENTS) {
    const http = new HttpClient(world.url, clients)
    const bare = bareDriver(world, institutionId, { clients })
    const ours = await withProcessor(secondsNow, warm =>
      load(
        clients,
        SECONDS,
        turn => {
          const { method, path, send } = callFor(turn)
          return http.send(method, path, send)
        },
        warm,
      ),
    )
    const theirs = await withProcessor(secondsNow, warm =>
      load(clients, SECONDS, turn => bare.run(mains[turn % mains.length]!), warm),
    )
    console.log(figuresLine(`${name}, ${clients} client(s)`, ours.figures))
    console.log(figuresLine('  bare driver, main statement', theirs.figures))
    // The bare driver runs in the process that also measures: only its share in PostgreSQL compares.
    const spent = `   processor of a call ${ours.nodeMs.toFixed(2)} + ${ours.postgresMs.toFixed(2)} ms, bare in PostgreSQL ${theirs.postgresMs.toFixed(2)} ms`
    console.log(ratioLine(`  ${name}, ${clients} client(s)`, ours.figures, theirs.figures, budget) + spent)
    http.close()
    await bare.close()
  }
}
