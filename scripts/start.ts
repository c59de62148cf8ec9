import { buildWebWhenStale } from './build-web.ts'

try {
  await buildWebWhenStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this very process, so that signals reach the server directly.
await import('../apps/server/src/main/start.ts')
