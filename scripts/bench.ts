import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endChildrenWithThisProcess, ROOT, runNode } from './run-tool.ts'

endChildrenWithThisProcess()

const ENDING = '.bench.ts'
const all = readdirSync(join(ROOT, 'bench'))
  .filter(file => file.endsWith(ENDING))
  .map(file => file.slice(0, -ENDING.length))
  .sort()
/** Measurements with arguments of their own; they run alone. */
const WITH_ARGUMENTS = ['timetable', 'timetable-fet', 'timetable-worlds']
const [first = '', ...others] = process.argv.slice(2)
const ownArguments = WITH_ARGUMENTS.includes(first) ? others : []
const benchNames = process.argv.slice(2, process.argv.length - ownArguments.length)
const unknown = benchNames.filter(name => !all.includes(name))

if (unknown.length > 0 || all.length === 0) {
  console.error(
    `Medições que existem em bench/: ${all.join(', ') || 'nenhuma'}. Não existe: ${unknown.join(', ')}`,
  )
  process.exit(1)
}

const failed: string[] = []
for (const name of benchNames.length > 0 ? benchNames : all) {
  console.log(`\n── ${name} ──`)
  if ((await runNode([join('bench', `${name}${ENDING}`), ...ownArguments])) !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nMedições que falharam: ${failed.join(', ')}`)
  process.exit(1)
}
