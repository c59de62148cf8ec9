import {
  type getReadiness,
  SETUP_STEPS,
  START_STEPS,
} from '@lousa/contract/academics/year/readiness.contract.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { type ReadinessRow, readinessRows } from './readiness.queries.ts'
import { startRows } from './start-readiness.queries.ts'

type Readiness = AnswerOf<typeof getReadiness>

const NAMES = 10

/** A step that has nothing to look at is done only when it is of marks and there are classes, all without marks. */
const stepOf = (
  step: Readiness['steps'][number]['step'],
  looked: readonly ReadinessRow[],
): Readiness['steps'][number] => {
  const all = looked.filter(each => each.step === step)
  const missing = all.filter(each => !each.done)
  const exempt = step === 'TERM_MARKS' && looked.some(each => each.step === 'MATRIX')
  return {
    step,
    done: missing.length === 0 && (all.length > 0 || exempt),
    total: all.length,
    missing: missing.length,
    missingNames: missing
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => compareNames(a.name, b.name) || order(a.id, b.id))
      .slice(0, NAMES),
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The missing steps of a year: first its structure; then, until a lesson is recorded, people, enrolments, plans, instructors,
 * weekly times and lessons.
 */
export const readinessOf = async (ctx: Ctx, yearId: string): Promise<Readiness> => {
  const looked = await readinessRows(ctx, yearId)
  const steps = SETUP_STEPS.map(step => stepOf(step, looked))
  const ready = steps.every(step => step.done)
  const begin = ready ? await startRows(ctx, yearId) : []
  if (begin.length === 0) return { ready, steps }
  return { ready, steps, start: START_STEPS.map(step => stepOf(step, begin)) }
}
