import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  define: { __LOUSA_BUILD__: JSON.stringify('test'), __LOUSA_CONTRACT__: JSON.stringify('test') },
  test: {
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts', '../../scripts/property-seed.ts'],
    maxWorkers: 2,
    // Many files in one process and window are half of the work; `test-setup.ts` parts them. What the query library
    // remembers is of one file, as what our own modules do.
    isolate: false,
    server: { deps: { inline: [/@tanstack/] } },
    alias: { 'fake-indexeddb/auto': join(import.meta.dirname, 'src/test-indexed-db.ts') },
    // A busy machine is slow, not wrong: nothing is awaited for less than this.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
