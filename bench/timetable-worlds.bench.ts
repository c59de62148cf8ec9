// The timetable engine against its evaluator on random small worlds, and twice with the same seed.
//   npm run bench -- timetable-worlds 10000

import { TimetableSearch } from '@lousa/rules/planning/solver/search/solver-search.rules.ts'
import { evaluateTimetable } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import { randomWorld } from '@lousa/rules/planning/solver/solver-random-world.ts'

const count = Number(process.argv[2] ?? 500)
const PORTIONS = [0, 5, 200, 1800]
let feasible = 0
for (let seed = 0; seed < count; seed++) {
  const input = randomWorld(seed, { classes: 4, days: 3, periods: 4 })
  const search = new TimetableSearch(input, { seed, cycleMoves: 2000 })
  for (const portion of PORTIONS) {
    const { best } = search.step(portion)
    const { hard, soft } = evaluateTimetable(input, search.best())
    if (hard !== best.hard || soft !== best.soft)
      throw new Error(`expected the cost of the evaluator in world ${seed}, ${hard} ${soft}`)
  }
  const second = new TimetableSearch(input, { seed, cycleMoves: 2000 })
  second.step(PORTIONS.reduce((sum, portion) => sum + portion, 0))
  if (JSON.stringify(second.best()) !== JSON.stringify(search.best()))
    throw new Error(`expected the same table twice in world ${seed}`)
  if (search.progress().best.hard === 0) feasible++
}
console.log(
  `${count} worlds: evaluator and search agree, the same seed gives the same table; ${feasible} feasible`,
)
