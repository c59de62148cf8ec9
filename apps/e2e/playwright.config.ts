import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { APP_PORT as PORT, POSTAL_CODE_PORT } from './support/ports.ts'

/** Workers read the configuration again: only the first reading makes the folder. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'lousa-e2e-'))
const dataDir = process.env.E2E_DATA_DIR

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The production build over a demo of three classes, in a folder of its own.
  webServer: {
    command: 'node scripts/start.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://127.0.0.1:${PORT}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      LOUSA_DATA_DIR: dataDir,
      LOUSA_DEMO_SIZE: 'small',
      LOUSA_LOG_LEVEL: 'warn',
      POSTAL_CODE_URL: `http://127.0.0.1:${POSTAL_CODE_PORT}/ws/{cep}/json/`,
      HOLIDAYS_URL: 'off',
    },
  },
})
