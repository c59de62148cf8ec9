/** Written down no more often than this: every call reads the session, few shall write it. */
const EVERY_MS = 10 * 60_000
const MAX_SESSIONS = 20_000

type Use = { institutionId: string; sessionId: string; now: Date }

/**
 * The time of the last use of sessions, written together with the writes of their calls. Each process remembers the last written
 * value.
 */
export const createSessionTouch = () => {
  const noted = new Map<string, number>()
  return {
    /** The statement that records this use; null where it was recorded a moment ago. */
    touch: ({
      institutionId,
      sessionId,
      now,
    }: Use): { name: string; text: string; values: unknown[] } | null => {
      const at = now.getTime()
      const before = noted.get(sessionId)
      if (before !== undefined && Math.abs(at - before) < EVERY_MS) return null
      noted.delete(sessionId)
      noted.set(sessionId, at)
      const [oldest] = noted.keys()
      if (noted.size > MAX_SESSIONS && oldest !== undefined) noted.delete(oldest)
      return {
        name: 'note_use',
        text: `update session set last_seen_at = $3
          where institution_id = $1 and id = $2 and coalesce(last_seen_at, created_at) < $3`,
        values: [institutionId, sessionId, now.toISOString()],
      }
    },
  }
}
export type SessionTouch = ReturnType<typeof createSessionTouch>
