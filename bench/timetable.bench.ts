// The timetable engine on an instance of the public XHSTT form; the last line has the cost and the moves.
//   npm run bench -- timetable FILE.xml SECONDS SEED
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { TimetableSearch } from '@lousa/rules/planning/solver/search/solver-search.rules.ts'
import { evaluateTimetable } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import { xhsttCost } from './support/xhstt/cost.ts'
import { readInstance } from './support/xhstt/instance.ts'
import { toSolverInput } from './support/xhstt/to-solver.ts'

const [file = 'small.xml', seconds = '5', seed = '1'] = process.argv.slice(2)
const own = join(import.meta.dirname, 'support/xhstt/instances', file)
const path = isAbsolute(file) || existsSync(file) ? file : own
const instance = readInstance(readFileSync(path, 'utf8'))
const { input, timeOf } = toSolverInput(instance)
const PORTION = 20_000

const search = new TimetableSearch(input, { seed: Number(seed) })
const begin = performance.now()
const elapsed = () => (performance.now() - begin) / 1000
let progress = search.progress()
let shown = ''
while (elapsed() < Number(seconds)) {
  progress = search.step(PORTION)
  const { hard, soft } = progress.best
  const line = `hard ${hard} soft ${soft}`
  if (line !== shown) console.log(`${elapsed().toFixed(1)} s, ${progress.moves} moves: ${line}`)
  shown = line
  if (hard === 0 && soft === 0) break
}

const table = search.best()
const evaluated = evaluateTimetable(input, table)
const timesOfEvent = new Map(instance.events.map(({ id }) => [id, [] as number[]]))
for (const placement of table.placements) timesOfEvent.get(placement.planId)!.push(timeOf(placement))
const counted = xhsttCost(instance, timesOfEvent)
const { best, moves } = progress
if (evaluated.hard !== best.hard || evaluated.soft !== best.soft)
  throw new Error(`expected the cost of the evaluator, ${evaluated.hard} ${evaluated.soft}`)
if (counted.soft !== best.soft && counted.hard + best.hard === 0)
  throw new Error(`expected the cost of the form, ${counted.hard} ${counted.soft}`)
const processorSeconds = process.cpuUsage().user / 1_000_000
console.log(
  `${instance.id}: ${elapsed().toFixed(1)} s, ${Math.round(moves / processorSeconds / 1000)} thousand moves per second of processor`,
)
console.log(`hard ${counted.hard} soft ${counted.soft} moves ${moves}`)
