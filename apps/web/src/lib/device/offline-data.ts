import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'

/** A call of the contract, told by its path. */
type Call = Pick<AnyEndpoint, 'path'>

/** What a feature keeps on this device. It says so in its `.offline` file; `app` hands all of them over before anything is read. */
export type OfflineData = {
  readonly reads?: {
    /** Of the host and of nobody: read before anybody signs in. */
    readonly public?: readonly Call[]
    /** Around the screens: their age says nothing about what a person is looking at. */
    readonly shell?: readonly Call[]
    /** Of the teaching day: a person wants to know how old they are. */
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

/** The same questions for the path of a call, as the contract has it. */
export const isCachedPath = (path: string): boolean => all.has(path)
export const isPublicPath = (path: string): boolean => ofTheHost.has(path)
export const isTeachingDayPath = (path: string): boolean => ofTheDay.has(path)
