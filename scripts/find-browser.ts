import { existsSync } from 'node:fs'
import { runProgram } from './run-tool.ts'

type Browser = {
  name: string
  /** Names the place where it lies. */
  variable: string
  usualPlaces: readonly string[]
  debianPackage: string
}

const CHROMIUM: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  // The engine without its window comes first: a new browser takes a quarter of the work.
  usualPlaces: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  debianPackage: 'chromium-headless-shell',
}
const FIREFOX: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  usualPlaces: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  debianPackage: 'firefox-esr',
}

/** The browsers of the journeys: those named by the environment, the system's, or (as root on Debian) new ones. */
export const findChromium = (): Promise<string> => find(CHROMIUM)
export const findFirefox = (): Promise<string> => find(FIREFOX)

async function find(browser: Browser): Promise<string> {
  const { name, variable, debianPackage } = browser
  const path = installed(browser)
  if (path) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Instalando o ${name} para os testes…`)
    await runProgram('apt-get', ['update', '-qq'])
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage])
    const fresh = installed(browser)
    if (fresh) return fresh
  }
  throw new Error(
    `Os testes de jornada precisam do ${name}: instale-o (no Debian, \`apt-get install ${debianPackage}\`) ` +
      `ou indique o caminho em ${variable}.`,
  )
}

function installed({ variable, usualPlaces }: Browser): string | undefined {
  return [process.env[variable], ...usualPlaces].find(path => path && existsSync(path))
}
