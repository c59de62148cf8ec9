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

export type DataPlacement = {
  /** The folder that holds the cluster and, when needed, a copy of the programs. */
  home: string
  clusterDir: string
  account: OsAccount | undefined
}

// Remembers a folder elsewhere, so that a later start never begins an empty database beside the real one.
const POINTER_FILE = 'postgres-location'
const CLUSTER_FOLDER = 'postgres'

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
  throw new EmbeddedPostgresError(
    'DATA_MISSING',
    `O banco de dados desta pasta foi criado em ${home} (anotado em ${pointer}), mas não está mais lá. ` +
      `Devolva a pasta ao lugar ou, para começar um banco vazio, apague ${pointer}.`,
  )
}

function accountFor(clusterDir: string): OsAccount | undefined {
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined
  if (runsAsRoot())
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount()
  if (owner && owner.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      'DATA_OF_ANOTHER_USER',
      `O banco de dados em ${clusterDir} pertence a outro usuário (uid ${owner.uid}). ` +
        'Inicie a Lousa com o mesmo usuário de antes, ou escolha outra pasta em LOUSA_DATA_DIR.',
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
      `O PostgreSQL não alcança mais ${clusterDir}: alguma pasta acima dela só pode ser aberta pelo root. ` +
        `Libere a passagem (chmod o+x) nas pastas acima de ${home}.`,
    )
  }
  if (home !== dataDir) log(`O banco de dados fica em ${home} (anotado em ${join(dataDir, POINTER_FILE)}).`)
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
      `O PostgreSQL não alcança ${dataDir} (alguma pasta acima só pode ser aberta pelo root), e não foi ` +
        'possível criar outra em /var/lib. Indique em LOUSA_DATA_DIR uma pasta que outros usuários alcancem.',
    )
  }
  log(
    `ATENÇÃO: ${dataDir} está abaixo de uma pasta que só o root pode abrir, e o PostgreSQL não roda como root. ` +
      `O banco de dados foi criado em ${home}; inclua essa pasta nas cópias de segurança. ` +
      `O lugar fica anotado em ${join(dataDir, POINTER_FILE)}.`,
  )
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
