/** A place that names a version, and the version it names; null if it names none. */
export type NamedVersion = { place: string; version: string | null }

type Manifest = {
  version?: string
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

/** Returns the versions that the workspaces and the lock file name, of themselves and of each other. */
export function ownVersions(manifests: ReadonlyMap<string, unknown>): NamedVersion[] {
  return [...manifests].flatMap(([file, manifest]) => {
    const { version, ...rest }: Manifest = Object(manifest)
    const named = [...Object.entries(Object(rest)).filter(([key]) => key.endsWith('ependencies'))].flatMap(
      ([, packages]) =>
        Object.entries<string>(Object(packages)).filter(([name]) => name.startsWith('@lousa/')),
    )
    return [
      { place: file, version: version ?? null },
      ...named.map(([name, asked]) => ({ place: `${file}: ${name}`, version: asked })),
    ]
  })
}

/** The newest version of release notes in the form of Keep a Changelog. */
export const newestRelease = (notes: string): string | null =>
  /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(notes)?.[1] ?? null

/** The version of the Node that is installed with the dependencies. */
export const lockedNodes = (manifest: unknown): NamedVersion[] => {
  const { optionalDependencies = {} }: Manifest = Object(manifest)
  return Object.entries(optionalDependencies)
    .filter(([name]) => name.startsWith('node-'))
    .map(([name, version]) => ({ place: `package.json: ${name}`, version }))
}

/** Places that name another version than `expected`. */
export const deviations = (expected: string, named: readonly NamedVersion[]): string[] =>
  named
    .filter(({ version }) => version !== expected)
    .map(({ place, version }) => `${place} names ${version ?? 'no version'}, and not ${expected}`)
