import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Model = { status: ClassResultStatus; edition: number; termsClosed: boolean; version: number }
type Desk = ReturnType<typeof endingDesk>
type Command = fc.AsyncCommand<Model, Desk>

/** The steps that the model allows, written a second time. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  COUNCIL: ['RUNNING', 'DECIDED', 'REOPENED'],
  DECIDED: ['COUNCIL'],
  PUBLISHED: ['DECIDED'],
  REOPENED: ['PUBLISHED'],
}

const step = (
  to: 'COUNCIL' | 'DECIDED' | 'PUBLISHED' | 'REOPENED',
  reason: string | null,
  isStale: boolean,
): Command => ({
  check: () => true,
  run: async (model, desk) => {
    const isAllowed =
      !isStale &&
      ALLOWED[to]!.includes(model.status) &&
      (to === 'REOPENED' ? reason !== null : model.termsClosed)
    const version = isStale ? model.version + 7 : model.version
    const { status, body } = await desk.step(to, { version, ...(reason === null ? {} : { reason }) })
    expect([to, model.status, status < 300]).toEqual([to, model.status, isAllowed])
    if (isAllowed) {
      model.status = to
      model.version += 1
      model.edition += Number(to === 'PUBLISHED')
    } else if (isStale) expect(status).toBe(409)
    const now = (await desk.read()).body
    expect([now.status, now.edition, now.version]).toEqual([model.status, model.edition, model.version])
    expect(body).toBeDefined()
  },
  toString: () => `${to}${reason === null ? '' : ' with reason'}${isStale ? ' of a stale version' : ''}`,
})

/** Two people at once: at most one of them takes the step. */
const race = (to: 'COUNCIL' | 'DECIDED' | 'PUBLISHED'): Command => ({
  check: () => true,
  run: async (model, desk) => {
    const isAllowed = ALLOWED[to]!.includes(model.status) && model.termsClosed
    const answers = await Promise.all([1, 2].map(() => desk.step(to, { version: model.version })))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(Number(isAllowed))
    if (!isAllowed) return
    model.status = to
    model.version += 1
    model.edition += Number(to === 'PUBLISHED')
  },
  toString: () => `${to} twice at once`,
})

const setTerms = (termsClosed: boolean): Command => ({
  // A term is not reopened over a published class, which the calls refuse.
  check: ({ status }) => status !== 'PUBLISHED',
  run: async (model, desk) => {
    await desk.closeTerms(termsClosed)
    model.termsClosed = termsClosed
  },
  toString: () => (termsClosed ? 'close terms' : 'reopen terms'),
})

test('a class takes the steps of its model, whoever takes them and in whatever order', {
  timeout: 120_000,
}, async () => {
  const school = await createSchool(app)
  const desk = endingDesk(app, school)
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  const target = fc.constantFrom('COUNCIL', 'DECIDED', 'PUBLISHED', 'REOPENED')
  const commands = [
    fc
      .tuple(target, fc.option(fc.constant('Engano na nota')), fc.integer({ min: 0, max: 9 }))
      .map(([to, reason, dice]) => step(to, reason, dice === 0)),
    fc.constantFrom('COUNCIL', 'DECIDED', 'PUBLISHED').map(race),
    fc.boolean().map(setTerms),
    fc.constant(setTerms(true)),
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async sequence => {
      await app.owner.query('delete from class_result where institution_id = $1', [school.id])
      await desk.closeTerms(false)
      const model: Model = { status: 'RUNNING', edition: 0, termsClosed: false, version: 0 }
      await fc.asyncModelRun(() => ({ model, real: desk }), sequence)
    }),
    { numRuns: 8 },
  )
})
