// The first step of every command: plain JavaScript without dependencies, because it runs on the Node of the
// machine, before anything is installed. It installs what package-lock.json says and hands over to its Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from './node-flags.mjs'

const COMMANDS = [
  'start',
  'build',
  'test',
  'dev',
  'check',
  'bench',
  'doctor',
  'demo-reset',
  'backup',
  'restore',
  'account-reset-factor',
  'institution-create',
  'institution-host',
  'institution-machine',
  'institution-export',
  'institution-import',
  'tables',
]
const LOWEST_NODE = [22, 22]
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.lousa-install')

const [command, ...rest] = process.argv.slice(2)
if (!COMMANDS.includes(command)) stop(`Uso: node scripts/bootstrap.mjs <${COMMANDS.join(' | ')}>`)
await ensureInstalled()
runWithLockedNode(command, rest)

async function ensureInstalled() {
  if (isInstalled()) return
  const unlock = await lockInstallation()
  try {
    // Another first run may have finished while this one waited for the lock.
    if (!isInstalled()) install()
  } finally {
    unlock()
  }
}

function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === installationHash()) return true
  if (existsSync(STAMP) || !matchesLockFile()) return false
  writeFileSync(STAMP, installationHash()) // installed by hand, and rightly
  return true
}

function installationHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  const { workspaces } = readJson(join(ROOT, 'package.json'))
  for (const folder of ['', ...workspaces]) hash.update(readFileSync(join(ROOT, folder, 'package.json')))
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex')
}

/** Spares a reinstallation (and its emptying of node_modules) after a plain `npm install`. */
function matchesLockFile() {
  const record = join(MODULES, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  const lockedPackages = Object.entries(readJson(join(ROOT, 'package-lock.json')).packages)
  return lockedPackages.every(([path, { version, optional, devOptional, peer }]) => {
    if (!path.startsWith('node_modules/')) return true
    const installedPackage = installed[path]
    return installedPackage ? installedPackage.version === version : Boolean(optional || devOptional || peer)
  })
}

function install() {
  console.log('Instalando as dependências (só na primeira vez, ou quando mudam)…')
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  // NODE_ENV=production would leave out what builds the web application.
  args.push('--include=dev', '--include=optional')
  const byNpm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }
  const result = byNpm
    ? spawnSync(process.execPath, [byNpm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.error) return stop('O npm não foi encontrado. Instale o Node.js com o npm e tente de novo.')
  if (result.status !== 0) {
    stop(
      `As dependências não puderam ser instaladas (npm ci terminou com ${result.status ?? result.signal}).\n` +
        'Confira o acesso ao registro do npm e o espaço em disco. Se o package.json foi alterado, ' +
        'rode `npm install` para atualizar o package-lock.json.',
    )
  }
  writeFileSync(STAMP, installationHash())
  console.log('Dependências instaladas.')
}

/** Outside node_modules, which `npm ci` empties. */
async function lockInstallation() {
  const lock = join(tmpdir(), `lousa-install-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`)
  const holder = join(lock, 'pid')
  for (let isAnnounced = false; ; ) {
    try {
      mkdirSync(lock)
      writeFileSync(holder, String(process.pid))
      const unlock = () => rmSync(lock, { recursive: true, force: true })
      process.once('exit', unlock)
      return unlock
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isAnnounced) console.log('Outro comando está instalando as dependências; esperando por ele…')
    isAnnounced = true
    await new Promise(resolve => setTimeout(resolve, 1000))
    // Read after the wait, so that the holder has had the time to write its number.
    if (!isRunning(holder)) rmSync(lock, { recursive: true, force: true })
  }
}

function isRunning(holder) {
  try {
    process.kill(Number(readFileSync(holder, 'utf8') || Number.NaN), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function runWithLockedNode(name, args) {
  const script = ['.mjs', '.ts'].map(end => join(ROOT, 'scripts', `${name}${end}`)).find(existsSync)
  if (!script) return stop(`O comando "${name}" ainda não existe em scripts/.`)
  // npm gives the folder where it was called; every script works from the root.
  const env = { ...process.env, PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}` }
  const flags = name === 'start' ? SERVER_FLAGS : []
  const child = spawn(lockedNode(), [...flags, script, ...args], { cwd: ROOT, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal gives Ctrl+C to the whole group: passing it on would make it arrive twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  endWithNpm(child)
  child.on('error', error => stop(`O Node.js não pôde ser iniciado: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** npm ends the shell between it and this process, and that shell passes no signal on. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** The Node of the lock file where the registry has one for this machine, else this one when it is new enough. */
function lockedNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const system = process.platform === 'win32' ? 'win' : process.platform
  const locked = join(MODULES, `node-${system}-${process.arch}`, 'bin', program)
  // Asked, and not only looked for: a system with another C library cannot run it.
  if (existsSync(locked) && spawnSync(locked, ['--version']).status === 0) return locked
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > LOWEST_NODE[0] || (major === LOWEST_NODE[0] && minor >= LOWEST_NODE[1])) return process.execPath
  return stop(
    `A Lousa precisa do Node.js ${LOWEST_NODE.join('.')} ou mais novo, e este é o ${process.versions.node}. ` +
      `Para ${process.platform}-${process.arch} ele não vem junto: instale-o de https://nodejs.org e tente de novo.`,
  )
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
