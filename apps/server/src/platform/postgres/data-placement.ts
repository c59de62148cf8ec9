import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { accountCan, type OsAccount, runsAsRoot, unprivilegedAccount } from './os-account.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

export type DataPlacement = {
  /** The folder that holds the cluster and, when needed, a copy of the programs. */
  home: string
  clusterDir: string
  account: OsAccount | undefined
}

// Remembers a folder elsewhere, so that a later start never creates an empty database next to the real one.
const POINTER_FILE = 'postgres-location'
export const CLUSTER_FOLDER = 'postgres'

/** Where the cluster lives and whose it is: what exists decides, and only a first start chooses. */
export function placeData(dataDir: string, log: (line: string) => void): DataPlacement {
  const home = rememberedHome(dataDir) ?? dataDir
  const clusterDir = join(home, CLUSTER_FOLDER)
  const account = accountFor(clusterDir)
  if (!account || existsSync(clusterDir)) return checkedReach({ home, clusterDir, account }, dataDir, log)
  openForTraversal(home)
  if (accountCan(account, '-x', home)) return { home, clusterDir, account }
  return placeElsewhere(dataDir, account, log)
}

function rememberedHome(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER_FILE)
  if (!existsSync(pointer)) return undefined
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(join(home, CLUSTER_FOLDER))) return home
  throw new EmbeddedPostgresError('DATA_MISSING', POSTGRES_WORDS.dataMissing({ home, pointer }))
}

function accountFor(clusterDir: string): OsAccount | undefined {
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined
  if (runsAsRoot())
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount()
  if (owner && owner.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      'DATA_OF_ANOTHER_USER',
      POSTGRES_WORDS.dataOfAnotherUser({ folder: clusterDir, user: owner.uid }),
    )
  }
  return undefined
}

function checkedReach(placement: DataPlacement, dataDir: string, log: (line: string) => void): DataPlacement {
  const { home, clusterDir, account } = placement
  if (!account) return placement
  openForTraversal(home)
  if (!accountCan(account, '-x', home)) {
    throw new EmbeddedPostgresError(
      'DATA_OF_ANOTHER_USER',
      POSTGRES_WORDS.dataOutOfReach({ folder: clusterDir, home }),
    )
  }
  if (home !== dataDir) log(POSTGRES_WORDS.dataAt({ home, pointer: join(dataDir, POINTER_FILE) }))
  return placement
}

/** Passing through is enough for the account: the cluster and the secret have modes of their own. */
function openForTraversal(folder: string): void {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011)
}

function placeElsewhere(dataDir: string, account: OsAccount, log: (line: string) => void): DataPlacement {
  const home = makeFolder('/var/lib', account) ?? makeFolder(tmpdir(), account)
  if (!home) {
    throw new EmbeddedPostgresError(
      'DATABASE_NOT_CREATED',
      POSTGRES_WORDS.noReachablePlace({ folder: dataDir }),
    )
  }
  log(POSTGRES_WORDS.dataElsewhere({ folder: dataDir, home, pointer: join(dataDir, POINTER_FILE) }))
  return { home, clusterDir: join(home, CLUSTER_FOLDER), account }
}

/** Noted once the cluster exists: a first start killed half-way must not be taken for lost data. */
export function rememberPlacement(dataDir: string, { home }: DataPlacement): void {
  const pointer = join(dataDir, POINTER_FILE)
  if (home !== dataDir && !existsSync(pointer)) writeFileSync(pointer, `${home}\n`)
}

function makeFolder(parent: string, account: OsAccount): string | undefined {
  try {
    mkdirSync(parent, { recursive: true })
    const folder = mkdtempSync(join(parent, 'lousa-'))
    chownSync(folder, account.uid, account.gid)
    return accountCan(account, '-w', folder) ? folder : undefined
  } catch {
    return undefined
  }
}
