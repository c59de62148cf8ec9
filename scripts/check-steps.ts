import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode, runTool } from './run-tool.ts'

type Step =
  | { name: string; tool: [name: string, program: string]; args: string[] }
  | { name: string; script: string }

export type StepResult = { name: string; passed: boolean; seconds: number }

const WORKSPACES = ['packages/rules', 'packages/contract', 'apps/server', 'apps/web', 'apps/e2e']
// Folders that exist from the first commit that fills them.
const CRUISED = ['packages', 'apps', 'bench', 'scripts'].filter(folder => existsSync(join(ROOT, folder)))

const STEPS: Step[] = [
  { name: 'formato e lint', tool: ['@biomejs/biome', 'biome'], args: ['check', '.'] },
  ...[...WORKSPACES, 'scripts', 'bench'].map(
    (folder): Step => ({ name: `tipos · ${folder}`, tool: ['typescript', 'tsc'], args: ['-p', folder] }),
  ),
  {
    name: 'quem importa quem',
    tool: ['dependency-cruiser', 'depcruise'],
    args: ['--config', '.dependency-cruiser.cjs', ...CRUISED],
  },
  { name: 'código sem uso', tool: ['knip', 'knip'], args: [] },
  { name: 'SQL', script: 'scripts/sql-check.ts' },
]

/** Every step runs, even after a failure: one round shows all there is to repair. */
export async function runCheckSteps(): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of STEPS) {
    const began = performance.now()
    const code = 'tool' in step ? await runTool(...step.tool, step.args) : await runNode([step.script])
    results.push({ name: step.name, passed: code === 0, seconds: (performance.now() - began) / 1000 })
  }
  return results
}

export function describeSteps(results: StepResult[]): string {
  const lines = results.map(
    ({ name, passed, seconds }) => `  ${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`,
  )
  return lines.join('\n')
}
