import pg from 'pg'

/** A broken constraint, in whatever words. */
const BROKEN = /^23/
const INTERNAL = 'XX000'

type Notice = Partial<Pick<pg.DatabaseError, 'message' | 'code' | 'detail' | 'constraint'>>

/**
 * Commits. A refusal of another machine at the commit comes as a warning, and the error after it says only that there was no
 * commit: the warning is thrown instead.
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
