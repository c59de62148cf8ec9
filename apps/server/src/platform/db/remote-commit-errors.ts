import pg from 'pg'

/** A broken constraint, in whatever words. */
const BROKEN = /^23/
const INTERNAL = 'XX000'

type Notice = Partial<Pick<pg.DatabaseError, 'message' | 'code' | 'detail' | 'constraint'>>

/**
 * Commits. What another machine refuses when it commits is told as a warning, and the error that follows says only that
 * there was no commit: the warning is thrown in its place.
 */
export const commitWithRemoteErrors = async <T>(
  client: pg.ClientBase,
  commit: () => Promise<T>,
): Promise<T> => {
  let broken: Notice | undefined
  const listen = (notice: Notice) => {
    if (BROKEN.test(notice.code ?? '')) broken ??= notice
  }
  client.on('notice', listen)
  try {
    return await commit()
  } catch (error) {
    if (!broken || !(error instanceof pg.DatabaseError) || error.code !== INTERNAL) throw error
    const { message = '', code, detail, constraint } = broken
    throw Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
      code,
      detail,
      constraint,
      cause: error,
    })
  } finally {
    client.off('notice', listen)
  }
}
