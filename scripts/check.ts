import { describeSteps, runCheckSteps } from './check-steps.ts'
import { endChildrenWithThisProcess } from './run-tool.ts'

endChildrenWithThisProcess()
const results = await runCheckSteps()
console.log(`\n${describeSteps(results)}`)
process.exit(results.every(result => result.passed) ? 0 : 1)
