import type { Role } from '@lousa/contract/roles.ts'

/**
 * Requests all files of a screen at once, rather than each when the former one has imported it. The page has the list of
 * them (`build/first-picture/first-picture.js`); there is none while developing.
 */
export const requestFilesOf = (path: string, role: Role | undefined): void => {
  const request: unknown = Reflect.get(globalThis, 'lousaRequest')
  if (typeof request === 'function') request(path, role)
}
