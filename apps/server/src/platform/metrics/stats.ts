/** Connections of one pool of this process, and who waits for one. */
export type PoolStats = { pool: string; total: number; idle: number; waiting: number }

export type QueueStats = {
  queue: string
  waiting: number
  active: number
  /** Given up within the last day: after that the queue forgets them. */
  failed: number
  /** The age of the job that has waited longest; 0 where none waits. */
  oldestSeconds: number
}

/** Figures of the database, for all institutions together. */
export type DatabaseStats = {
  queues: QueueStats[]
  staleScopes: number
  bytes: number
  damagedPages: number
}

/** How things stand at the moment of asking. */
export type RuntimeStats = {
  pools: PoolStats[]
  /** Null while the database does not answer. */
  database: DatabaseStats | null
  /** Where the embedded database writes; null elsewhere. */
  freeBytes: number | null
  /** Null where this server makes no backups by itself; ages are infinite where there is none. */
  backup: { ageSeconds: number; verifiedSeconds: number } | null
}
