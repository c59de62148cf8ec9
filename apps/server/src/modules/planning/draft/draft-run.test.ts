import { randomUUID } from 'node:crypto'
import { draftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangeTimetable, type DraftDesk, draftDesk } from '../../../../test/draft-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { type DraftJobParts, draftJob, failSilent } from './draft.job.ts'
import { createDraftSearches } from './draft-process.ts'
import type { SearchOrder, SearchStep } from './draft-search.types.ts'

let app: TestApp
let school: School
let desk: DraftDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.owner.query('delete from timetable_draft')
  school = await createSchool(app)
  await arrangeTimetable(app, school)
  desk = draftDesk(app, school)
})

const partsWith = (searches: DraftJobParts['searches']): DraftJobParts => ({
  gateway: app.gateway,
  queue: app.queue,
  clock: app.clock,
  log: pino({ level: 'silent' }),
  searches,
})
const runOf = (parts: DraftJobParts, id: string, lastAttempt = false) =>
  draftJob(parts).run({
    data: { institutionId: school.id, ids: [id] },
    attempt: lastAttempt ? 6 : 1,
    lastAttempt,
    signal: new AbortController().signal,
  })
/** A search whose steps a test says, in place of the process. */
const searchesOf = (stepsFor: (order: SearchOrder) => SearchStep[]): DraftJobParts['searches'] => ({
  start: order => ({
    steps: (async function* () {
      yield* stepsFor(order)
    })(),
    stop() {},
    kill() {},
  }),
  close() {},
})
const stateOf = async (id: string): Promise<string> => (await desk.progress(id)).body.state
const setRow = (id: string, columns: string) =>
  app.owner.query(`update timetable_draft set ${columns} where id = $1`, [id])

describe('the search of a draft', () => {
  test('fails for good, and stores nothing, where search and evaluator count differently', async () => {
    const { id } = (await desk.create()).body
    await runOf(partsWith(searchesOf(() => [{ kind: 'DISAGREED', moves: 1, ms: 1 }])), id)
    expect((await desk.progress(id)).body).toMatchObject({ state: 'FAILED', hard: null })
  })

  test('goes on in another process from the table that a dead one has stored', async () => {
    const draft = await desk.made({ seconds: 2 })
    await setRow(
      draft.id,
      `state = 'RUNNING', run_token = '${randomUUID()}', ran_ms = 1500, hand_moves = '[]'`,
    )
    let order: SearchOrder | undefined
    const searches = searchesOf(given => {
      order = given
      const result = draftResult(given.input, given.former ?? { placements: [], unplaced: [] })
      return [
        { kind: 'TABLE', result, moves: 10, ms: 100 },
        { kind: 'DONE', isStopped: false, moves: 20, ms: 200 },
      ]
    })
    await runOf(partsWith(searches), draft.id)
    expect(order).toMatchObject({ budgetMs: 500, seed: 7 })
    const after = (await desk.get(draft.id)).body
    expect(after).toMatchObject({ state: 'READY', hard: draft.hard, soft: draft.soft, milliseconds: 1700 })
    expect(after.moves).toBe(draft.moves + 20)
  })

  test('that is killed waits for the next attempt, and is given up after the last one', async () => {
    const searches = createDraftSearches()
    const { id } = (await desk.create({ seconds: 60 })).body
    const running = runOf(partsWith(searches), id)
    const outcome = expect(running).rejects.toMatchObject({ name: 'SearchLost' })
    await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('RUNNING')
    await expect
      .poll(async () => (await desk.progress(id)).body.resultVersion, { timeout: 15_000 })
      .toBeGreaterThan(0)
    searches.close()
    await outcome
    expect(await stateOf(id)).toBe('PENDING')
    await runOf(partsWith(searches), id, true)
    expect(await stateOf(id)).toBe('FAILED')
    expect((await desk.get(id)).body.placements).toHaveLength(15)
  })

  test('waits while another draft of the institution is searched, also in another process', async () => {
    const [one, other] = [(await desk.create()).body, (await desk.create()).body]
    for (const { id } of [one, other]) await desk.stop(id)
    await app.runJobs()
    await setRow(one.id, `state = 'RUNNING', run_token = '${randomUUID()}'`)
    await setRow(other.id, "state = 'PENDING'")
    await runOf(partsWith(searchesOf(() => [])), other.id)
    expect(await stateOf(other.id)).toBe('PENDING')
    await setRow(one.id, "state = 'STOPPED'")
    const searched = async () => {
      await app.runJobs()
      return stateOf(other.id)
    }
    await expect.poll(searched, { timeout: 15_000, interval: 500 }).toBe('READY')
  })

  test('that was deleted or taken by another run writes nothing more', async () => {
    const { id } = (await desk.create()).body
    const searches = searchesOf(given => {
      const result = draftResult(given.input, { placements: [], unplaced: [] })
      return [
        { kind: 'TABLE', result, moves: 10, ms: 100 },
        { kind: 'DONE', isStopped: false, moves: 20, ms: 200 },
      ]
    })
    const taken: DraftJobParts['searches'] = {
      ...searches,
      start: (order, signal) => {
        const started = searches.start(order, signal)
        return {
          ...started,
          steps: (async function* () {
            await setRow(id, `run_token = '${randomUUID()}'`)
            yield* started.steps
          })(),
        }
      },
    }
    await runOf(partsWith(taken), id)
    expect((await desk.progress(id)).body).toMatchObject({ state: 'RUNNING', hard: null })
  })

  test('of a process that has ended without a word is given up with the table that it has', async () => {
    const draft = await desk.made()
    const { id: empty } = (await desk.create()).body
    await setRow(draft.id, `state = 'RUNNING', renewed_at = '2026-08-17T14:30:00Z'`)
    await setRow(empty, `changed_at = '2026-08-17T13:00:00Z'`)
    await failSilent(partsWith(searchesOf(() => [])))
    expect(await stateOf(draft.id)).toBe('STOPPED')
    expect(await stateOf(empty)).toBe('FAILED')
  })
})
