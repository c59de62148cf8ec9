import { defineConfig } from 'vitest/config'

// A busy machine is slow: a test may take its time.
export default defineConfig({ test: { testTimeout: 120_000 } })
