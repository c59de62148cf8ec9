import { pino } from 'pino'
import { issueLink } from '../modules/identity/access-link.service.ts'
import { createInstitution, newInstitutionId } from '../modules/identity/first-run.service.ts'
import type { PublicCtx } from '../modules/module.ts'
import { recordFirstAdministrator } from '../modules/people/first-administrator.service.ts'
import type { Tables } from '../modules/tables.ts'
import { hashPassword } from '../platform/access/passwords.ts'
import { DEFAULT_TIME_ZONE, systemClock, todayIn } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { type AuditEntry, auditStatement } from '../platform/db/audit.ts'
import { createGateway, type Gateway } from '../platform/db/gateway.ts'
import { runningEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { type Connections, DATABASE, embeddedConnections, openDatabase, prepareDatabase } from './database.ts'
import type { InstitutionFields } from './institution-options.ts'
import { QUEUES } from './queues.ts'

type Opened = { connections: Connections; close(): Promise<void> }

/** The database of the settings. The embedded one is that of the running server, or is started for this alone. */
const openData = async (config: Config, say: (line: string) => void): Promise<Opened> => {
  const running = config.database === 'embedded' ? runningEmbeddedPostgres(config.dataDir) : null
  if (running) return { connections: embeddedConnections(running, DATABASE), close: async () => {} }
  const { connections, embedded } = await openDatabase(config, { say, serverLog: () => {} })
  const close = async () => embedded?.stop()
  try {
    await prepareDatabase(connections, { queues: QUEUES, today: todayIn(systemClock, DEFAULT_TIME_ZONE) })
    return { connections, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Asked = { fields: InstitutionFields; password: string | null; origin: string }

/** Creates an institution with its administrator; answers the link of the invitation where no password was given. */
const createIn = async (
  gateway: Gateway<Tables>,
  { fields, password, origin }: Asked,
): Promise<string | null> => {
  const now = systemClock.now()
  const passwordHash = password === null ? null : await hashPassword(password)
  const institution = { id: await newInstitutionId(gateway), kind: fields.kind, timeZone: DEFAULT_TIME_ZONE }
  const author = { institutionId: institution.id, accountId: null, at: now.toISOString() }
  let entries: AuditEntry[] = []
  return gateway.tenant(
    { institutionId: institution.id, now },
    async ({ db }) => {
      entries = []
      const ctx: PublicCtx = {
        db,
        actor: null,
        institution,
        now: now.toISOString(),
        today: todayIn(systemClock, institution.timeZone),
        address: '',
        agent: '',
        origin,
        audit: entry => entries.push(entry),
        enqueue: () => Promise.reject(new Error('Nothing is sent from here')),
      }
      const { kind, name, host } = fields
      await createInstitution(ctx, { kind, name, host }, 'owner')
      const administrator = {
        name: fields['admin-name'],
        taxNumber: fields['admin-cpf'],
        email: fields['admin-email'],
      }
      const personId = await recordFirstAdministrator(ctx, administrator, passwordHash)
      return passwordHash === null ? (await issueLink(ctx, personId, 'INVITATION')).url : null
    },
    () => [auditStatement(author, entries)].filter(query => query !== null),
  )
}

/** The same in the database of the settings, whether or not a server is running over it. */
export const createInstitutionWithAdministrator = async (
  config: Config,
  asked: Asked,
  say: (line: string) => void,
): Promise<string | null> => {
  const { connections, close } = await openData(config, say)
  try {
    // The application's account sees and changes one institution; only the owner of the tables adds another.
    const gateway = createGateway<Tables>(connections.owner, { poolSize: 2, log: pino({ level: 'silent' }) })
    try {
      return await createIn(gateway, asked)
    } finally {
      await gateway.close()
    }
  } finally {
    await close()
  }
}
