import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'

/** The preference of RFC 7240 that calls with a `minimalAnswer` follow. */
export const MINIMAL = 'return=minimal'

type Headers = { readonly [name: string]: string | readonly string[] | undefined }

const nameAndValue = (preference: string): string =>
  (preference.split(';')[0] ?? '').replaceAll(/["\s]/g, '').toLowerCase()

/** Whether a call is answered its `minimalAnswer`. Preferences that the server does not know are ignored. */
export const isMinimal = ({ minimalAnswer }: AnyEndpoint, { prefer }: Headers): boolean =>
  minimalAnswer !== undefined && [prefer ?? ''].flat().join().split(',').map(nameAndValue).includes(MINIMAL)
