import { join } from 'node:path'

const folderOf = (worker: number): string => join(process.env.E2E_DATA_DIR ?? '', `worker-${worker}`)

export const dataDirOf = (worker: number): string => join(folderOf(worker), 'data')
/** The built files that its server sends: a copy, for one journey replaces them. */
export const webDirOf = (worker: number): string => join(folderOf(worker), 'web')
