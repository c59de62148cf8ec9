import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /[/\\]packages[/\\]contract[/\\]src[/\\].+\.contract\.ts$/
/** Who names calls and never looks at their schemas. */
const CALLERS = /[/\\]src[/\\](lib[/\\][^/\\]+\.ts|features[/\\].+\.(api|offline)\.ts)$/
const MARK = '?calls'

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

/** What a client needs of an endpoint to call it; the checking is the server's. */
const callOf = (exported: unknown) => {
  const [method, path, access] = ['method', 'path', 'access'].map(name => field(exported, name))
  const roles = field(access, 'roles')
  const bodyTypes = field(exported, 'bodyTypes')
  return method && path && roles
    ? { method, path, access: { roles }, ...(bodyTypes ? { bodyTypes } : {}) }
    : null
}

/** A contract file with its calls alone: every other export is missing, so that an import of it stops the build. */
const callsOf = async (file: string): Promise<string> => {
  const contract: object = await import(pathToFileURL(file).href)
  return Object.entries(contract)
    .flatMap(([name, exported]) => {
      const call = callOf(exported)
      return call ? [`export const ${name} = ${JSON.stringify(call)}`] : []
    })
    .join('\n')
}

/**
 * The schemas of the contract, and the library that reads them, are needed by forms and by what the device stores; every
 * page makes calls. So that a page which only calls need not load them, callers get the calls without their schemas.
 */
export const callsOnly = (): Plugin => ({
  name: 'lousa:calls-only',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !source.endsWith('.contract.ts') || !CALLERS.test(importer)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && CONTRACT.test(found.id) ? { id: `${found.id}${MARK}`, moduleSideEffects: false } : null
  },
  async load(id) {
    if (!id.endsWith(MARK)) return null
    const file = id.slice(0, -MARK.length)
    this.addWatchFile(file)
    const code = await callsOf(file)
    if (code === '') this.error(`${basename(file)} declares no calls`)
    return { code, moduleType: 'js' }
  },
})
