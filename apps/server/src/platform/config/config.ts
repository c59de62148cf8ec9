import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fill } from '@lousa/contract/messages.ts'
import { isTimeZone } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE } from '../clock/clock.ts'
import { CONFIG_WORDS } from './config.words.ts'

/**
 * Sessions beyond a few per core only compete for the cores, and each of them parses and plans every statement again.
 * On a large machine several processes share the database, so that one of them stays within the upper bound.
 */
const DEFAULT_POOL_SIZE = Math.min(20, Math.max(4, 3 * availableParallelism()))

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off'])
    .default(fallback ? 'on' : 'off')
    .transform(value => value === 'on')

/** Every setting of the process; docs/implantacao.md lists the same names in one table. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  LOUSA_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_QUEUE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(DEFAULT_POOL_SIZE),
  LOUSA_API_BASE: z
    .string()
    .regex(/^\/[a-z0-9/-]*[a-z0-9]$/i, CONFIG_WORDS.apiBase)
    .default('/api'),
  LOUSA_DEMO: flag(true),
  LOUSA_DEMO_SIZE: z.enum(['full', 'small']).default('full'),
  LOUSA_DEMO_TIME_ZONE: z.string().refine(isTimeZone, CONFIG_WORDS.timeZone).default(DEFAULT_TIME_ZONE),
  LOUSA_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOUSA_DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOUSA_SECRET: z.string().min(32, CONFIG_WORDS.secret).optional(),
  LOUSA_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOUSA_TRUST_PROXY: flag(false),
  LOUSA_REPORT_WORKERS: z.coerce.number().int().min(1).max(16).default(Math.min(2, availableParallelism())),
  LOUSA_UPGRADE_BACKUP: flag(true),
  LOUSA_CLOCK_CHECK: flag(true),
  LOUSA_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  LOUSA_METRICS_HOST: z.string().default('127.0.0.1'),
  LOUSA_METRICS_TOKEN: z.string().min(32, CONFIG_WORDS.secret).optional(),
  LOUSA_BACKUP_DIR: z.string().optional(),
  LOUSA_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, CONFIG_WORDS.timeOfDay)
    .default('02:30'),
  LOUSA_BACKUP_KEY: z.string().optional(),
  LOUSA_WEB_DIR: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, CONFIG_WORDS.smtp)
    .optional(),
  MAIL_FROM: z.string().default('Lousa <nao-responda@localhost>'),
  POSTAL_CODE_URL: z
    .string()
    .regex(/^(off|https?:\/\/.*\{cep\}.*)$/, CONFIG_WORDS.postalCodes)
    .default('https://viacep.com.br/ws/{cep}/json/'),
  HOLIDAYS_URL: z
    .string()
    .regex(/^(off|https?:\/\/.*\{year\}.*)$/, CONFIG_WORDS.holidays)
    .default('https://brasilapi.com.br/api/feriados/v1/{year}'),
  LOUSA_PUSH: flag(true),
  LOUSA_PUSH_TEST_URL: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, CONFIG_WORDS.pushTest)
    .nullable()
    .default(null),
  DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-f.:[\]]+(,[0-9a-f.:[\]]+)*$/i, CONFIG_WORDS.dnsServers)
    .optional(),
})

/** Every day at a time (HH:MM, Brasília), into a folder, encrypted when a file with a key is named. */
export type BackupSettings = { folder: string; at: string; keyFile: string | null }

/** Monitoring: figures and the operator's page on a port of their own, or figures on the public port with a token. */
export type WatchSettings = { port: number | null; host: string; token: string | null }

export type Config = {
  port: number
  host: string | undefined
  dataDir: string
  database: { appUrl: string; ownerUrl: string; queueUrl: string } | 'embedded'
  poolSize: number
  apiBase: string
  demo: boolean
  demoSize: 'full' | 'small'
  demoTimeZone: string
  role: 'all' | 'web' | 'worker'
  /** How long a process that was asked to end still accepts requests. */
  drainSeconds: number
  secret: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  trustProxy: boolean
  reportWorkers: number
  webDir: string
  watch: WatchSettings
  /** Whether an embedded database is backed up before it is migrated. */
  upgradeBackup: boolean
  /** Whether an embedded database is opened only by a clock that is not behind it. */
  clockCheck: boolean
  /** Null: no automatic backups. */
  backup: BackupSettings | null
  /** Null: e-mails stay in the local outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** `{cep}` stands for the eight digits; null when the lookup is switched off. */
  postalCodeUrl: string | null
  /** `{year}` stands for the year; null when national holidays are only computed. */
  holidaysUrl: string | null
  /** The server for questions about domains; null: the one of the machine. */
  dnsServers: string[] | null
  /** Pushes to the services of browsers; `testOrigin`: a service on this machine, for tests. */
  push: { isOn: boolean; testOrigin: string | null }
}

/** Less than a proxy leaves a process alone that has sent a request away (deploy/nginx). */
const DRAIN_SECONDS = 3

/** Addresses that only this machine can reach. */
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** A setting that stops the start, said in Portuguese with the name of the setting. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(fill(CONFIG_WORDS.invalid, { problems: problems.map(problem => `  - ${problem}`).join('\n') }))
    this.name = 'ConfigError'
  }
}

/** The words of a refusal where the setting has none of its own. */
const settingError: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'invalid_value') return fill(CONFIG_WORDS.oneOf, { values: issue.values.join(', ') })
  if (issue.code === 'invalid_type') return CONFIG_WORDS.number
  if (issue.code === 'too_small') return fill(CONFIG_WORDS.min, { min: Number(issue.minimum) })
  if (issue.code === 'too_big') return fill(CONFIG_WORDS.max, { max: Number(issue.maximum) })
  return undefined
}

/** Reads the settings once. `webDir` is where the built web application lies when no setting names another place. */
export const readConfig = (env: Record<string, string | undefined>, defaults: { webDir: string }): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given, { error: settingError })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  }
  const s = parsed.data
  const problems: string[] = []
  if (s.DATABASE_URL && !s.DATABASE_OWNER_URL) {
    problems.push(CONFIG_WORDS.ownerNeeded)
  }
  if (s.DATABASE_URL && !s.DATABASE_QUEUE_URL) {
    problems.push(CONFIG_WORDS.queueNeeded)
  }
  if (s.DATABASE_URL && !s.LOUSA_SECRET) problems.push(CONFIG_WORDS.secretNeeded)
  if (!s.DATABASE_URL && s.LOUSA_ROLE !== 'all') {
    problems.push(fill(CONFIG_WORDS.roleNeedsDatabase, { role: s.LOUSA_ROLE }))
  }
  if (s.LOUSA_BACKUP_DIR && s.DATABASE_URL) problems.push(CONFIG_WORDS.backupEmbeddedOnly)
  const isReachable = s.LOUSA_METRICS_PORT !== undefined && !LOOPBACK.has(s.LOUSA_METRICS_HOST)
  if (isReachable && !s.LOUSA_METRICS_TOKEN) problems.push(CONFIG_WORDS.metricsTokenNeeded)
  if (s.PORT !== 0 && s.LOUSA_METRICS_PORT === s.PORT) problems.push(CONFIG_WORDS.metricsPortTaken)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.LOUSA_DATA_DIR),
    database:
      s.DATABASE_URL && s.DATABASE_OWNER_URL && s.DATABASE_QUEUE_URL
        ? { appUrl: s.DATABASE_URL, ownerUrl: s.DATABASE_OWNER_URL, queueUrl: s.DATABASE_QUEUE_URL }
        : 'embedded',
    poolSize: s.DATABASE_POOL_SIZE,
    apiBase: s.LOUSA_API_BASE,
    // An external database never receives demo data by default.
    demo: s.LOUSA_DEMO && !s.DATABASE_URL,
    demoSize: s.LOUSA_DEMO_SIZE,
    demoTimeZone: s.LOUSA_DEMO_TIME_ZONE,
    role: s.LOUSA_ROLE,
    // A single process has no other that takes over, so that a fast restart is best.
    drainSeconds: s.LOUSA_DRAIN_SECONDS ?? (s.LOUSA_ROLE === 'web' ? DRAIN_SECONDS : 0),
    secret: s.LOUSA_SECRET,
    logLevel: s.LOUSA_LOG_LEVEL,
    trustProxy: s.LOUSA_TRUST_PROXY,
    reportWorkers: s.LOUSA_REPORT_WORKERS,
    upgradeBackup: s.LOUSA_UPGRADE_BACKUP,
    clockCheck: s.LOUSA_CLOCK_CHECK,
    watch: {
      port: s.LOUSA_METRICS_PORT ?? null,
      host: s.LOUSA_METRICS_HOST,
      token: s.LOUSA_METRICS_TOKEN ?? null,
    },
    backup: s.LOUSA_BACKUP_DIR
      ? {
          folder: resolve(s.LOUSA_BACKUP_DIR),
          at: s.LOUSA_BACKUP_AT,
          keyFile: s.LOUSA_BACKUP_KEY ? resolve(s.LOUSA_BACKUP_KEY) : null,
        }
      : null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    postalCodeUrl: s.POSTAL_CODE_URL === 'off' ? null : s.POSTAL_CODE_URL,
    holidaysUrl: s.HOLIDAYS_URL === 'off' ? null : s.HOLIDAYS_URL,
    dnsServers: s.DNS_SERVERS?.split(',') ?? null,
    push: { isOn: s.LOUSA_PUSH, testOrigin: s.LOUSA_PUSH_TEST_URL },
    webDir: s.LOUSA_WEB_DIR ? resolve(s.LOUSA_WEB_DIR) : defaults.webDir,
  }
}
