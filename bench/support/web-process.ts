import { run } from '../../apps/server/src/main/run.ts'

const running = await run(process.env, { say: () => {} })
process.send?.(running.url)
process.once('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
