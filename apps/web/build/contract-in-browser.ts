import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'
import { contractParts, PARTS } from './contract-parts.ts'

const DECLARES_CALLS = /[/\\]packages[/\\]contract[/\\]src[/\\].+\.contract\.ts$/

/**
 * Every page makes calls; the schemas of the contract, and the library that reads them, are needed by forms and by what the
 * device stores. Each file whose suffix says that it declares calls therefore comes to a browser in three: the calls
 * without their schemas, the plain values, the schemas. It is so while developing as in what is built.
 */
export const contractInBrowser = (): Plugin => ({
  name: 'lousa:contract-in-browser',
  async load(id) {
    const [file = '', query] = id.split('?')
    const part = query === undefined ? 'file' : PARTS.find(name => name === query)
    if (!part || !DECLARES_CALLS.test(file)) return null
    this.addWatchFile(file)
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
    return {
      code: contractParts(file, code, text => this.parse(text))[part],
      moduleType: 'js',
      moduleSideEffects: false,
    }
  },
})
