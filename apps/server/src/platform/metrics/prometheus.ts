import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter } from './meter.ts'
import type { RuntimeStats } from './stats.ts'

/** Seconds: limits of what is not noticed, what is felt, and what is waited for. */
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 1, 5]
const JOB_SECONDS = [0.1, 1, 10, 60, 600]

export type Prometheus = {
  meter: Meter
  contentType: string
  /** Everything counted so far in this process, with how things stand now. */
  text(figures: RuntimeStats): Promise<string>
}

export type Build = { version: string; build: string; role: string }

/**
 * The figures of a process in the text format of Prometheus, which other collectors read too. `watchesProcess`: also
 * memory, processor time, garbage collection and the delay of the event loop.
 */
export const createPrometheus = (build: Build, { watchesProcess = true } = {}): Prometheus => {
  const registers = [new Registry()]
  const [registry] = registers
  if (!registry) throw new Error('There is no registry')
  if (watchesProcess) collectDefaultMetrics({ register: registry })
  return {
    meter: createMeter(registers),
    contentType: registry.contentType,
    text: createText(registry, build),
  }
}

const createMeter = (registers: Registry[]): Meter => {
  const requests = new Counter({
    name: 'lousa_requests_total',
    help: 'Answers given, by call of the contract and status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'lousa_request_seconds',
    help: 'Time from the head of a request to the end of its answer, by call.',
    labelNames: ['call'],
    buckets: CALL_SECONDS,
    registers,
  })
  const jobs = new Counter({
    name: 'lousa_job_attempts_total',
    help: 'Attempts of jobs in this process: done, failed (another follows), given-up.',
    labelNames: ['queue', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'lousa_job_seconds',
    help: 'Duration of attempts of jobs in this process.',
    labelNames: ['queue'],
    buckets: JOB_SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'lousa_mails_total',
    help: 'E-mails given to the mail server: sent, refused for good, or failed for now.',
    labelNames: ['outcome'],
    registers,
  })
  const clientErrors = new Counter({
    name: 'lousa_client_errors_total',
    help: 'Failures of screens that browsers have reported to this process.',
    registers,
  })
  // Present from the start: an alert on what never happened yet would else see nothing at all.
  for (const outcome of ['sent', 'refused', 'failed'] as const) mails.inc({ outcome }, 0)
  return {
    request: (call, status, duration) => {
      requests.inc({ call, status })
      seconds.observe({ call }, duration)
    },
    job: (queue, outcome, duration) => {
      jobs.inc({ queue, outcome })
      jobSeconds.observe({ queue }, duration)
    },
    mail: outcome => mails.inc({ outcome }),
    clientError: () => clientErrors.inc(),
  }
}

const createText = (registry: Registry, build: Build): Prometheus['text'] => {
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  gauge('lousa_build_info', 'Always 1: version, web build and role.', 'version', 'build', 'role').set(
    build,
    1,
  )
  const connections = gauge('lousa_pool_connections', 'Connections to the database.', 'pool', 'state')
  const waiting = gauge('lousa_pool_waiting', 'Who waits for a connection.', 'pool')
  const up = gauge('lousa_database_up', '1 when the database has told how it stands, else 0.')
  const bytes = gauge('lousa_database_bytes', 'Size of the database.')
  const damaged = gauge('lousa_damaged_pages', 'Pages that the database did not find as it had written them.')
  const scopes = gauge('lousa_stale_scopes', 'Classes, components and terms whose figures are behind.')
  const jobs = gauge('lousa_queue_jobs', 'Jobs by queue and state, in all processes.', 'queue', 'state')
  const oldest = gauge('lousa_queue_oldest_seconds', 'How long the oldest job has waited.', 'queue')
  const free = gauge('lousa_disk_free_bytes', 'Room where the embedded database writes.')
  const backup = gauge('lousa_backup_age_seconds', 'Age of the last backup; +Inf when there is none.')
  const verified = gauge('lousa_backup_verified_age_seconds', 'Since the last backup was started and read.')

  return async figures => {
    for (const { pool, total, idle, waiting: count } of figures.pools) {
      connections.set({ pool, state: 'busy' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, count)
    }
    const { database } = figures
    up.set(database ? 1 : 0)
    // An unknown value is not reported with its last known one.
    for (const each of [jobs, oldest]) each.reset()
    for (const each of [bytes, damaged, scopes, free, backup, verified]) each.remove()
    if (database) {
      bytes.set(database.bytes)
      damaged.set(database.damagedPages)
      scopes.set(database.staleScopes)
      for (const { queue, oldestSeconds, ...states } of database.queues) {
        for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
        oldest.set({ queue }, oldestSeconds)
      }
    }
    if (figures.freeBytes !== null) free.set(figures.freeBytes)
    if (figures.backup) {
      backup.set(figures.backup.ageSeconds)
      verified.set(figures.backup.verifiedSeconds)
    }
    return registry.metrics()
  }
}
