import { existsSync } from 'node:fs'
import { runProgram } from './run-tool.ts'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the journeys: the one named by CHROMIUM_PATH, the system's, or (as root on Debian) a new one. */
export async function findChromium(): Promise<string> {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando o Chromium para os testes…')
    await runProgram('apt-get', ['update', '-qq'])
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const fresh = installed()
    if (fresh) return fresh
  }
  throw new Error(
    'Os testes de jornada precisam do Chromium: instale-o (no Debian, `apt-get install chromium`) ' +
      'ou indique o caminho em CHROMIUM_PATH.',
  )
}

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find(path => path && existsSync(path))
}
