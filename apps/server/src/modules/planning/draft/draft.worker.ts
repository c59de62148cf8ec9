import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { draftResult, isAgreed } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import { countingFindings } from '@lousa/rules/planning/solver/counting/solver-counting.rules.ts'
import {
  cheapestFirst,
  incompleteTable,
  longBrokenRules,
  type RelaxationResult,
  relaxationsFor,
  tryRelaxations,
} from '@lousa/rules/planning/solver/explain/solver-relaxation.rules.ts'
import { TimetableSearch } from '@lousa/rules/planning/solver/search/solver-search.rules.ts'
import type { Cost } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import type { DraftExplanation, SearchOrder, SearchStep } from './draft-search.types.ts'

/** Lowest priority: requests of the school go before. */
const LOWEST = 19
const SLICE_MOVES = 4_000
const PROGRESS_MS = 200
/** Tables are counted and stored about once a second. */
const TABLE_MS = 1_000
/** A search without a table that meets all rules explains itself after so many moves, or at its end. */
const EXPLAIN_AFTER = 5_000_000
const SAMPLE_MOVES = 400_000
const SAMPLES = 20
const RELAXATIONS = 8
const RELAXATION_MOVES = 300_000

let isStopped = false

class Searching {
  private readonly began = performance.now()
  private readonly search: TimetableSearch
  private readonly order: SearchOrder
  private posted: Cost | null = null
  private postedAt = Number.NEGATIVE_INFINITY
  /** The broken rules of the table that was explained last. */
  private explainedHard = 0
  /** Explanations take no time from the search. */
  private explainingMs = 0

  constructor(order: SearchOrder) {
    this.order = order
    this.search = new TimetableSearch(order.input, { seed: order.seed, former: order.former })
  }

  async run(): Promise<void> {
    this.post({ kind: 'FINDINGS', findings: countingFindings(this.order.input) })
    if (!this.postTable()) return
    let reportedAt = this.ms()
    while (!isStopped && this.ms() < this.order.budgetMs && this.canImprove()) {
      this.search.step(SLICE_MOVES)
      await nextTurn()
      if (this.ms() - reportedAt < PROGRESS_MS) continue
      reportedAt = this.ms()
      const isDue = reportedAt - this.postedAt >= TABLE_MS && this.isBetter()
      if (!isDue) this.post({ kind: 'PROGRESS' })
      else if (!this.postTable()) return
      if (this.explainedHard === 0 && this.search.progress().moves >= EXPLAIN_AFTER) await this.explain()
    }
    if (this.isBetter() && !this.postTable()) return
    await this.explain()
    this.post({ kind: 'DONE', isStopped })
  }

  private ms(): number {
    return Math.round(performance.now() - this.began - this.explainingMs)
  }

  private canImprove(): boolean {
    const { best } = this.search.progress()
    return best.hard + best.soft > 0 && this.search.canMove
  }

  private isBetter(): boolean {
    const { best } = this.search.progress()
    return !this.posted || best.hard !== this.posted.hard || best.soft !== this.posted.soft
  }

  /** False where the evaluator counts the table differently: the search ends. */
  private postTable(): boolean {
    const { best } = this.search.progress()
    const result = draftResult(this.order.input, this.search.best())
    const agrees = isAgreed(result, best)
    this.post(agrees ? { kind: 'TABLE', result } : { kind: 'DISAGREED' })
    this.posted = best
    this.postedAt = this.ms()
    return agrees
  }

  /** Says why no table meets all rules, once for each number of broken ones, and takes it back where one does. */
  private async explain(): Promise<void> {
    const { hard } = this.search.progress().best
    if (hard === this.explainedHard) return
    this.explainedHard = hard
    const began = performance.now()
    const explanation = hard === 0 ? null : await this.explanation()
    this.explainingMs += performance.now() - began
    this.post({ kind: 'EXPLANATION', explanation })
  }

  private async explanation(): Promise<DraftExplanation> {
    const { input, seed } = this.order
    const table = this.search.best()
    const whole = incompleteTable(input, table)
    const leftOut = table.placements.filter(place => !whole.placements.includes(place))
    // A person who has stopped the search does not wait for more of it.
    if (isStopped) return { rules: [], relaxations: [], leftOut }
    const rules = longBrokenRules(this.search, SAMPLE_MOVES, SAMPLES)
    const ways = relaxationsFor(input, rules).slice(0, RELAXATIONS)
    const tried: RelaxationResult[] = []
    for (const way of ways) {
      await nextTurn()
      if (isStopped) break
      tried.push(...tryRelaxations(input, this.search.best(), [way], { moves: RELAXATION_MOVES, seed }))
    }
    return { rules, relaxations: cheapestFirst(tried), leftOut }
  }

  private post(step: StepOf): void {
    const { moves } = this.search.progress()
    const sent: SearchStep = { ...step, moves, ms: this.ms() }
    process.send?.(sent)
  }
}

type StepOf = SearchStep extends infer S ? (S extends SearchStep ? Omit<S, 'moves' | 'ms'> : never) : never

process.on('message', (message: SearchOrder | 'STOP') => {
  if (message === 'STOP') {
    isStopped = true
    return
  }
  new Searching(message).run().then(
    () => process.disconnect(),
    () => process.exit(1),
  )
})
process.on('disconnect', () => process.exit())
setPriority(LOWEST)
