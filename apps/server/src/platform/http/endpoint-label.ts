import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'

type Named = {
  apiBase: string
  callNames: ReadonlyMap<AnyEndpoint, string>
}

/**
 * The label of requests that are no call of the contract: pages and files of the application, the API document, and unknown
 * addresses.
 */
const PAGE_LABEL = 'page'
export const UNMATCHED_LABEL = 'none'

/**
 * The name of a request in figures, by method and route: a bounded set of words, whatever anybody asks for. Health is
 * `health`, as whether the process is ready; what the web application answers is `page`; what no route answers is `none`.
 */
export const endpointLabeler = ({ apiBase, callNames }: Named) => {
  const names = new Map(['health', 'ready'].map(path => [`GET ${apiBase}/${path}`, 'health']))
  for (const [{ method, path }, name] of callNames) names.set(`${method} ${apiBase}/${path}`, name)
  return (method: string, route: string | undefined): string =>
    route === undefined ? UNMATCHED_LABEL : (names.get(`${method} ${route}`) ?? PAGE_LABEL)
}
