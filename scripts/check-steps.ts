import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { programOf, ROOT, runNodeAside } from './run-tool.ts'

type Step = { name: string; program: [name: string, program: string] | string; args: string[] }

export type StepResult = { name: string; passed: boolean; seconds: number }

/** Each with its own rules about what its code may see; `.node` are rules, contract, server and scripts, which share theirs. */
const TYPED = { node: 'tsconfig.node.json', web: 'apps/web', e2e: 'apps/e2e', bench: 'bench' }
// Folders that exist from the first commit that fills them.
const CRUISED = ['packages', 'apps', 'bench', 'scripts'].filter(folder => existsSync(join(ROOT, folder)))

/** The longest first, so that none is waited for alone. */
const STEPS: Step[] = [
  { name: 'SQL', program: 'scripts/sql-check.ts', args: [] },
  ...Object.entries(TYPED).map(([name, project]) => typesOf(name, project)),
  {
    name: 'quem importa quem',
    program: ['dependency-cruiser', 'depcruise'],
    args: ['--config', '.dependency-cruiser.cjs', ...CRUISED],
  },
  { name: 'código sem uso', program: ['knip', 'knip'], args: [] },
  { name: 'migrações', program: 'scripts/migrations-check.ts', args: [] },
  { name: 'textos', program: 'scripts/texts-check.ts', args: [] },
  { name: 'expressões', program: 'scripts/patterns-check.ts', args: [] },
  { name: 'nomes', program: 'scripts/names-check.ts', args: [] },
  { name: 'funções longas', program: 'scripts/functions-check.ts', args: [] },
  { name: 'documentos', program: 'scripts/docs-check.ts', args: [] },
  { name: 'versões', program: 'scripts/version-check.ts', args: [] },
  { name: 'pacotes', program: 'scripts/lock-file-check.ts', args: [] },
  {
    name: 'formato e lint',
    program: ['@biomejs/biome', 'biome'],
    args: ['check', '--diagnostic-level=error', '.'],
  },
]

/** Nearly every step works on one core. */
const ASIDE = Math.min(2, availableParallelism())

/** Every step runs, even after a failure: one round shows all there is to repair. */
export async function runCheckSteps(): Promise<StepResult[]> {
  const waiting = STEPS.values()
  const results = new Map<Step, StepResult>()
  const work = async () => {
    for (const step of waiting) results.set(step, await runStep(step))
  }
  await Promise.all(Array.from({ length: ASIDE }, work))
  return STEPS.flatMap(step => results.get(step) ?? [])
}

async function runStep({ name, program, args }: Step): Promise<StepResult> {
  const began = performance.now()
  const file = typeof program === 'string' ? program : programOf(...program)
  const { code, said } = await runNodeAside([file, ...args])
  if (said.trim() !== '') console.log(`\n${name}\n${said.trimEnd()}`)
  return { name, passed: code === 0, seconds: (performance.now() - began) / 1000 }
}

/**
 * One thread: several would each work out the same types again. What was found out is kept for the next time, when only
 * what has changed is looked at.
 */
function typesOf(name: string, project: string): Step {
  const incremental = ['--incremental', '--tsBuildInfoFile', join(ROOT, `.cache/types/${name}.tsbuildinfo`)]
  return {
    name: `tipos · ${name}`,
    program: ['typescript', 'tsc'],
    args: ['-p', project, '--singleThreaded', ...incremental],
  }
}

export function describeSteps(results: StepResult[]): string {
  const lines = results.map(
    ({ name, passed, seconds }) => `  ${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`,
  )
  return lines.join('\n')
}
