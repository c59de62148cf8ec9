import { run } from '../src/main/run.ts'
import { fixedClock } from '../src/platform/clock/clock.ts'

/** A worker that a test may kill, on the test's day. */
await run(process.env, {
  say: () => undefined,
  clock: fixedClock(new Date(process.env.TEST_NOW ?? Number.NaN)),
})
process.send?.('working')
