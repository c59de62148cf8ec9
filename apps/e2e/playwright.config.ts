import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { scratchFolder } from '../../scripts/scratch-folder.ts'
import { dataDirOf, webDirOf } from './support/folders.ts'
import { appPortOf, postalCodePortOf, WORKER, WORKERS } from './support/ports.ts'
import { TIME_ZONE } from './support/time-zone.ts'

/** Workers read the configuration again: only the first reading makes the folder. */
if (!process.env.E2E_DATA_DIR) {
  const folder = scratchFolder('lousa-e2e-')
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** The production build over a demo of three classes, in a folder of its own. */
const schoolOf = (worker: number) => ({
  command: 'node apps/e2e/support/start-school.ts',
  cwd: join(import.meta.dirname, '../..'),
  url: `http://127.0.0.1:${appPortOf(worker)}/api/health`,
  timeout: 180_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: {
    PORT: String(appPortOf(worker)),
    LOUSA_DATA_DIR: dataDirOf(worker),
    LOUSA_WEB_DIR: webDirOf(worker),
    LOUSA_DEMO_SIZE: 'small',
    LOUSA_DEMO_TIME_ZONE: TIME_ZONE,
    LOUSA_LOG_LEVEL: 'warn',
    POSTAL_CODE_URL: `http://127.0.0.1:${postalCodePortOf(worker)}/ws/{cep}/json/`,
    HOLIDAYS_URL: 'off',
  },
})

/**
 * Switches off parts of Chromium. It makes pages of its own for the address bar of every new window, which are not visible here:
 * they are more work than the window. Only the last such list counts, so it begins with those of Playwright.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  // A busy machine is slow, not wrong: nothing is given up for less than this.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${appPortOf(WORKER)}`,
    locale: 'pt-BR',
    // The processor draws motion sixty times a second. Where motion may matter, a journey has it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: TIME_ZONE,
    // Writing down all that a browser does costs a third of its time: only what has failed is run again for its trace.
    trace: process.env.E2E_TRACE === 'on' ? 'on' : 'off',
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
        // A page lives for seconds: making its functions fast costs more than they would take.
        '--js-flags=--no-maglev --no-turbofan',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => schoolOf(worker)),
})
