import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'

/** A call of the contract, identified by its path. */
type Call = Pick<AnyEndpoint, 'path'>

/** The calls that a feature caches on this device, declared in its `.offline` file. `app` registers them before any read. */
export type OfflineData = {
  readonly reads?: {
    /** Calls that depend on the host only, not on a user: they can run before sign-in. */
    readonly public?: readonly Call[]
    /** Around the screens: their age says nothing about what a person is looking at. */
    readonly shell?: readonly Call[]
    /** Calls of the teaching day: screens show the age of their cached data. */
    readonly teachingDay?: readonly Call[]
  }
}

let ofTheHost: ReadonlySet<string> = new Set()
let ofTheDay: ReadonlySet<string> = new Set()
let all: ReadonlySet<string> = new Set()

/** Says for the rest of this page what is kept. */
export const registerOfflineData = (features: readonly OfflineData[]): void => {
  const pathsOf = (which: keyof NonNullable<OfflineData['reads']>) =>
    new Set(features.flatMap(({ reads }) => reads?.[which] ?? []).map(({ path }) => path))
  ofTheHost = pathsOf('public')
  ofTheDay = pathsOf('teachingDay')
  all = new Set([...ofTheHost, ...pathsOf('shell'), ...ofTheDay])
}

/** These functions check the path of a call as the contract declares it. */
export const isCachedPath = (path: string): boolean => all.has(path)
export const isPublicPath = (path: string): boolean => ofTheHost.has(path)
export const isTeachingDayPath = (path: string): boolean => ofTheDay.has(path)
