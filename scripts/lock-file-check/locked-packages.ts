/** An entry of package-lock.json, with the fields that say where a package comes from and what it must contain. */
export type LockedPackage = { version?: string; integrity?: string; resolved?: string; link?: boolean }

const CHECKSUM = /^sha512-[A-Za-z0-9+/]{86}==$/
const INSTALLED = 'node_modules/'

/**
 * Problems of a lock file: a package of any platform without a checksum, which `npm ci` would install unverified, and a
 * download address, which would bind every installation to one registry.
 */
export const problemsOfLockFile = (packages: Record<string, LockedPackage>): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith(INSTALLED) && !link)
    .flatMap(([path, { integrity, resolved }]) => [
      ...(CHECKSUM.test(integrity ?? '') ? [] : [`${path}: has no SHA-512 checksum`]),
      ...(resolved === undefined ? [] : [`${path}: names a download address`]),
    ])
