import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClusterState } from '@lousa/rules/operation/doctor.rules.ts'

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  )

/** The nearest folder above that is there: what is below it would be made in it. */
const nearestParent = async (path: string): Promise<string> => {
  const parent = dirname(path)
  return parent === path || (await may(parent, constants.F_OK)) ? parent : nearestParent(parent)
}

/** The rights in a folder, read from the system: nothing is written. */
export const folderFacts = async (folder: string) => {
  const entry = await stat(folder).catch(() => null)
  const parent = await nearestParent(folder)
  return {
    exists: entry !== null,
    isFolder: entry?.isDirectory() ?? false,
    readable: await may(folder, constants.R_OK | constants.X_OK),
    writable: await may(folder, constants.W_OK | constants.X_OK),
    parentWritable: await may(parent, constants.W_OK | constants.X_OK),
  }
}

/** The folder of the database files: next to the key, or the place that the data folder names. */
export const clusterDirOf = async (dataDir: string): Promise<string> => {
  const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => null)
  return join(elsewhere?.trim() || dataDir, 'postgres')
}

/** In `global/pg_control` of PostgreSQL 18: the state of the database, after three numbers of 8, 4 and 4 bytes. */
const STATE_AT = 16
const STATES_IN_ORDER = new Set([1, 2])

/** Facts of a database that no server runs, from its files. */
export const clusterFacts = async (clusterDir: string, current: string): Promise<ClusterState> => {
  const exists = await may(clusterDir, constants.F_OK)
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => null)
  const control = await readFile(join(clusterDir, 'global/pg_control')).catch(() => null)
  return {
    exists,
    version: version?.trim() ?? null,
    current,
    stoppedInOrder:
      control && control.length > STATE_AT + 4 ? STATES_IN_ORDER.has(control.readUInt32LE(STATE_AT)) : null,
  }
}

/** When the database last noted its own state, in milliseconds; null where that cannot be read. */
export const lastCheckpoint = async (clusterDir: string): Promise<number | null> =>
  (await stat(join(clusterDir, 'global/pg_control')).catch(() => null))?.mtimeMs ?? null

export const secretFacts = async (dataDir: string, setting: string | undefined) => {
  if (setting !== undefined) return { source: 'SETTING', mode: 0 } as const
  const secretFile = await stat(join(dataDir, 'secret')).catch(() => null)
  return secretFile
    ? ({ source: 'FILE', mode: secretFile.mode } as const)
    : ({ source: 'NONE', mode: 0 } as const)
}
