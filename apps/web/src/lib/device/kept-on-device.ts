import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'

/** A call of the contract, told by its path. */
type Call = Pick<AnyEndpoint, 'path'>

/** What a feature keeps on this device. It says so in its `.offline` file; `app` hands all of them over before anything is read. */
export type KeptOnDevice = {
  readonly reads?: {
    /** Of the host and of nobody: read before anybody signs in. */
    readonly ofTheHost?: readonly Call[]
    /** Around the screens: their age says nothing about what a person is looking at. */
    readonly around?: readonly Call[]
    /** Of the teaching day: a person wants to know how old they are. */
    readonly ofTheDay?: readonly Call[]
  }
}

let ofTheHost: ReadonlySet<string> = new Set()
let ofTheDay: ReadonlySet<string> = new Set()
let all: ReadonlySet<string> = new Set()

/** Says for the rest of this page what is kept. */
export const keepOnDevice = (features: readonly KeptOnDevice[]): void => {
  const pathsOf = (which: keyof NonNullable<KeptOnDevice['reads']>) =>
    new Set(features.flatMap(({ reads }) => reads?.[which] ?? []).map(({ path }) => path))
  ofTheHost = pathsOf('ofTheHost')
  ofTheDay = pathsOf('ofTheDay')
  all = new Set([...ofTheHost, ...pathsOf('around'), ...ofTheDay])
}

/** The same questions for the path of a call, as the contract has it. */
export const isPathKept = (path: string): boolean => all.has(path)
export const isPathOfTheHost = (path: string): boolean => ofTheHost.has(path)
export const isPathOfTheDay = (path: string): boolean => ofTheDay.has(path)
