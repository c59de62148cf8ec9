import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Files share a process and its modules: half of the work was reading them again. Each file has an institution of its own.
    isolate: false,
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['../../scripts/property-seed.ts'],
    // A busy machine is slow, not wrong: nothing is awaited for less than this.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
})
