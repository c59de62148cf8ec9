import type { Plugin } from 'vite'

/**
 * Parts of the router that only work where pages are rendered on a server, or where calls are measured. Its links and its core
 * import them in any case. This is what they use of them in a browser.
 */
const PARTS: Readonly<Record<string, string>> = {
  instrumentation: `
    const unavailable = () => { throw new Error('The router is built without instrumentation') }
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export { unavailable as getRouteInstrumentationUpdates, unavailable as instrumentClientSideRouter }`,
  'ssr/components': `
    import { createContext, useRef } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const usePrefetchBehavior = () => [false, useRef(null), {}]
    export const PrefetchPageLinks = () => null
    export const mergeRefs = (...refs) => value => {
      for (const ref of refs) if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }`,
}
const USERS =
  /[/\\]react-router[/\\]dist[/\\]production[/\\]lib[/\\](?:components|router[/\\]router|dom[/\\]lib)\.js$/
const PREFIX = '\0router-of-browser/'

/** Builds the router without them. An import that they do not have stops the build. */
export const routerOfBrowser = (): Plugin => ({
  name: 'lousa:router-of-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const part = source.replace(/^\.\/(?:dom\/|router\/)?/, '').replace(/\.js$/, '')
    return importer && USERS.test(importer) && part in PARTS ? `${PREFIX}${part}` : null
  },
  load(id) {
    const code = id.startsWith(PREFIX) ? PARTS[id.slice(PREFIX.length)] : undefined
    return code === undefined ? null : { code, moduleType: 'js', moduleSideEffects: false }
  },
})
