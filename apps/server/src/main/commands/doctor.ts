import { systemClock } from '../../platform/clock/clock.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { examine } from '../operator/examine.ts'
import { FINDING_WORDS, type Finding, findingOf, LEVEL_WORDS } from '../operator/finding.words.ts'
import { readSettings, runCommand } from './command-options.ts'

// `npm run doctor`: what is well, what is not, and what to do about it. It changes nothing, and ends with 1 when something
// does not work.

const findings = async (): Promise<Finding[]> => {
  try {
    return await examine({ config: readSettings(), now: systemClock.now() })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [findingOf('settings', { level: 'ERROR', code: 'INVALID', values: { problems: error.message } })]
  }
}

await runCommand(async () => {
  const results = await findings()
  for (const { check, level, said } of results)
    console.log(`${LEVEL_WORDS[level].padEnd(6)} ${FINDING_WORDS[check].name}: ${said}`)
  if (results.some(({ level }) => level === 'ERROR')) process.exitCode = 1
})
