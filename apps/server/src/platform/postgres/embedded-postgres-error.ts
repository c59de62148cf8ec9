export type EmbeddedPostgresProblem =
  | 'PLATFORM_NOT_SUPPORTED'
  | 'ACCOUNT_NOT_FOUND'
  | 'DATA_IN_USE'
  | 'DATA_OF_ANOTHER_USER'
  | 'DATA_OF_ANOTHER_VERSION'
  | 'DATA_MISSING'
  | 'DATA_NOT_WRITABLE'
  | 'PROGRAMS_MISSING'
  | 'DATABASE_NOT_CREATED'
  | 'DATABASE_NOT_STARTED'

/** A start that cannot go on. The message is in Portuguese and meant for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresProblem

  constructor(code: EmbeddedPostgresProblem, message: string) {
    super(message)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}
