import type { Cost, SolverInput, Timetable } from '../solver-model.rules.ts'
import { compileWorld, type SolverWorld } from '../world/solver-world.rules.ts'
import { IMPOSSIBLE, SolverMoves } from './solver-moves.rules.ts'
import { SeededRandom } from './solver-random.rules.ts'
import { firstTable, loadCells, placeLesson, timetableOf } from './solver-start.rules.ts'
import { SolverState } from './solver-state.rules.ts'

export type SearchOptions = {
  readonly seed: number
  /** Moves of the first cooling cycle; each later one has `growth` times as many. */
  readonly cycleMoves?: number
  readonly growth?: number
  /** A table to begin with, as far as it fits. */
  readonly former?: Timetable | null
}

export type SearchProgress = { readonly moves: number; readonly best: Cost; readonly current: Cost }

/** Temperatures and the weight of a hard violation, for a smallest soft weight of 1. */
const HOTTEST = 1.5
const COLDEST = 0.2
const HARD_WEIGHT = 16
const STEPS_PER_CYCLE = 500
const FIRST_CYCLE_MOVES = 2_000_000
const GROWTH = 1.5

/**
 * Simulated annealing over whole tables. All of it depends on input, options and the number of moves alone, never on a clock:
 * the same ones give the same table, however they are divided into calls of `step`.
 */
export class TimetableSearch {
  readonly world: SolverWorld
  private readonly state: SolverState
  private readonly movesOf: SolverMoves
  private readonly random: SeededRandom
  private readonly growth: number
  private readonly hardWeight: number
  private unplaced: number[]
  private readonly unplacedFixed: readonly number[]
  private moves = 0
  private cycleMoves: number
  private stepMoves = 0
  private stepsDone = 0
  private movesLeft = 0
  private temperature = HOTTEST
  private readonly bestCells: Int32Array
  private bestUnplaced: number[]
  private bestCost: Cost

  constructor(input: SolverInput, options: SearchOptions) {
    this.world = compileWorld(input)
    this.random = new SeededRandom(options.seed)
    const first = firstTable(this.world, this.random, options.former ?? null)
    this.state = new SolverState(this.world)
    loadCells(this.state, first.cells)
    this.unplaced = first.unplaced
    this.unplacedFixed = first.unplacedFixed
    this.state.hard += first.unplaced.length + first.unplacedFixed.length
    this.hardWeight = HARD_WEIGHT * this.world.unit
    this.movesOf = new SolverMoves(this.state, first.locked, this.random, this.hardWeight)
    this.growth = options.growth ?? GROWTH
    this.cycleMoves = options.cycleMoves ?? FIRST_CYCLE_MOVES
    this.bestCells = new Int32Array(first.cells.length)
    this.state.copyCells(this.bestCells)
    this.bestUnplaced = [...this.unplaced]
    this.bestCost = { hard: this.state.hard, soft: this.state.soft }
    this.beginCycle()
  }

  /** False where all lessons are fixed: no number of moves changes the table. */
  get canMove(): boolean {
    return this.movesOf.canMove
  }

  /** Makes `count` moves more, possible or not. */
  step(count: number): SearchProgress {
    let left = this.movesOf.canMove ? count : 0
    while (left > 0) {
      if (this.movesLeft === 0) this.cool()
      const portion = Math.min(left, this.movesLeft)
      this.run(portion)
      this.movesLeft -= portion
      left -= portion
    }
    this.moves += count
    return this.progress()
  }

  progress(): SearchProgress {
    const { hard, soft } = this.state
    return { moves: this.moves, best: this.bestCost, current: { hard, soft } }
  }

  best(): Timetable {
    return timetableOf(this.world, this.bestCells, [...this.bestUnplaced, ...this.unplacedFixed])
  }

  /** The table that the search is at, which may be worse than the best one. */
  current(): Timetable {
    const cells = new Int32Array(this.bestCells.length)
    this.state.copyCells(cells)
    return timetableOf(this.world, cells, [...this.unplaced, ...this.unplacedFixed])
  }

  private run(count: number): void {
    const { state, random, temperature, hardWeight } = this
    for (let move = 0; move < count; move++) {
      const limit = -temperature * Math.log((random.next() + 1) * 2 ** -32)
      const cost = this.movesOf.attempt(limit)
      if (cost === IMPOSSIBLE) {
        state.rollback()
        continue
      }
      const hard = (cost + 0x80000) >> 20
      const soft = cost - (hard << 20)
      if (hard * hardWeight + soft > limit) {
        state.rollback()
        continue
      }
      state.commit()
      state.hard += hard
      state.soft += soft
      if (
        state.hard < this.bestCost.hard ||
        (state.hard === this.bestCost.hard && state.soft < this.bestCost.soft)
      )
        this.recordBest()
    }
  }

  private recordBest(): void {
    this.bestCost = { hard: this.state.hard, soft: this.state.soft }
    this.state.copyCells(this.bestCells)
    if (this.bestUnplaced.length !== this.unplaced.length) this.bestUnplaced = [...this.unplaced]
  }

  private beginCycle(): void {
    this.stepMoves = Math.max(1, Math.round(this.cycleMoves / STEPS_PER_CYCLE))
    this.stepsDone = 0
    this.movesLeft = 0
  }

  private cool(): void {
    if (this.stepsDone === STEPS_PER_CYCLE) {
      this.cycleMoves *= this.growth
      this.beginCycle()
    }
    const share = this.stepsDone / (STEPS_PER_CYCLE - 1)
    this.temperature = HOTTEST * (COLDEST / HOTTEST) ** share * this.world.unit
    this.stepsDone++
    this.movesLeft = this.stepMoves
    if (this.unplaced.length > 0) this.placeMissing()
  }

  /** Lessons without a place get one where all of their rows have become free. */
  private placeMissing(): void {
    const { world, state } = this
    this.unplaced = this.unplaced.filter(plan => {
      const slot = world.planSlots[plan]!.find(number =>
        world.planRows[plan]!.every(row => state.cell(row, number) === -1),
      )
      if (slot === undefined) return true
      state.count(placeLesson(state, plan, slot))
      state.commit()
      state.hard--
      return false
    })
  }
}
