// The timetable engine compared with FET on five exported schools. FET runs as a process where `fet-cl` is found; it is no dependency.
//   npm run bench -- timetable-fet SECONDS FOLDER     FET_CL=/path/to/fet-cl names another one
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetOf } from '@lousa/rules/planning/solver/fet/fet.rules.ts'
import { fetActivities } from '@lousa/rules/planning/solver/fet/fet-activities.rules.ts'
import { dayName, fetDays, fetHours, hourName } from '@lousa/rules/planning/solver/fet/fet-hours.rules.ts'
import { TimetableSearch } from '@lousa/rules/planning/solver/search/solver-search.rules.ts'
import { evaluateTimetable } from '@lousa/rules/planning/solver/solver-evaluate.rules.ts'
import type { Placement, SolverInput, Timetable } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { SCHOOLS, schoolWorld } from './support/school-worlds.ts'
import { readXml } from './support/xhstt/xml.ts'

const [limit = '60', outputFolder] = process.argv.slice(2)
const seconds = Number(limit)
const folder = outputFolder ?? mkdtempSync(join(tmpdir(), 'lousa-fet-'))
const program = process.env.FET_CL ?? 'fet-cl'
const PORTION = 20_000

const seconds1 = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Our engine until its first feasible table, or for the time of the bench. */
function runOurs(input: SolverInput): string {
  const begin = performance.now()
  const search = new TimetableSearch(input, { seed: 1 })
  let progress = search.progress()
  while (progress.best.hard > 0 && performance.now() - begin < seconds * 1000) progress = search.step(PORTION)
  const elapsed = performance.now() - begin
  const { hard, soft } = evaluateTimetable(input, search.best())
  return `${hard === 0 ? 'feasible' : `not feasible (hard ${hard})`} in ${seconds1(elapsed)}, soft ${soft}`
}

/** FET on the file, and its table counted by our evaluator. */
function runFet(input: SolverInput, file: string, results: string): string {
  const begin = performance.now()
  const { error, status } = spawnSync(
    program,
    [`--inputfile=${file}`, `--outputdir=${results}`, `--timelimitseconds=${seconds}`, '--htmllevel=0'],
    { stdio: 'ignore' },
  )
  const elapsed = performance.now() - begin
  if (error) return 'not on this machine'
  const path = readdirSync(results, { recursive: true, encoding: 'utf8' }).find(
    name => name.endsWith('_activities.xml') && !name.includes('highest'),
  )
  if (!path) return `no table in ${seconds1(elapsed)} (status ${status})`
  const table = tableOf(input, readFileSync(join(results, path), 'utf8'))
  const { hard, soft } = evaluateTimetable(input, table)
  const verdict = hard === 0 ? 'feasible' : `not feasible (hard ${hard})`
  return `${verdict} in ${seconds1(elapsed)}, soft ${soft}`
}

/** The table that FET has written, as placements of one period each. */
function tableOf(input: SolverInput, source: string): Timetable {
  const activities = new Map(fetActivities(input).map(activity => [String(activity.id), activity]))
  const weekdays = new Map(fetDays(input).map(weekday => [dayName(weekday), weekday]))
  const hours = fetHours(input)
  const placements: Placement[] = []
  const unplaced: string[] = []
  for (const { children } of readXml(source.replace(/^\uFEFF/u, '')).children[0]!.children) {
    const text = (name: string) => children.find(child => child.name === name)?.text ?? ''
    const { plan, duration } = activities.get(text('Id'))!
    const weekday = weekdays.get(text('Day'))
    const first = hours.findIndex(hour => hourName(hour) === text('Hour'))
    for (let index = 0; index < duration; index++) {
      const from = hours[first + index]?.from
      if (weekday === undefined || first === -1 || from === undefined) unplaced.push(plan.id)
      else placements.push({ planId: plan.id, weekday, from })
    }
  }
  return { placements, unplaced }
}

mkdirSync(folder, { recursive: true })
for (const school of SCHOOLS) {
  const input = schoolWorld(school)
  const file = join(folder, `${school.name.replace(' ', '-')}.fet`)
  const unnamed = new Map<string, string>()
  writeFileSync(
    file,
    fetOf(input, {
      institution: school.name,
      rows: new Map(
        input.rows.map(({ id }) => {
          const [name = id, group = null] = id.split(' ')
          return [id, { class: name, group }]
        }),
      ),
      instructors: unnamed,
      components: new Map(input.plans.map(({ id }) => [id, id.split(' ')[0]!])),
      roomKinds: unnamed,
    }),
  )
  const results = mkdtempSync(join(folder, 'results-'))
  const lessons = input.plans.reduce((sum, { periods }) => sum + periods, 0)
  console.log(
    `${school.name}: ${input.rows.length} rows, ${input.instructors.length} instructors, ${lessons} lessons`,
  )
  console.log(`  ours ${runOurs(input)}`)
  console.log(`  FET  ${runFet(input, file, results)}`)
}
console.log(`files in ${folder}`)
