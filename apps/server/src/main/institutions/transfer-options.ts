/** Tables that stay on the server when an institution leaves: sessions, queued work, and counters. */
export const STAYS_HERE = [
  'session',
  'access_link',
  'access_request',
  'guardian_access_code',
  'idempotency_key',
  'hostname_claim',
  'mail_message',
  'client_error',
  // Data that is sealed with this server's secret, made for its host names, or a proof of this server: all of it is set up again
  // on the other server.
  'authenticator',
  'passkey',
  'recovery_code',
  'trusted_device',
  'factor_challenge',
  'push_subscription',
  'push_delivery',
  // They follow from the rows that move: the other server counts them.
  'lesson_plan_change',
  'lesson_plan_figure',
  'year_figure',
  'enrollment_change',
  'grade_figure',
  'instructor_figure',
] as const

export const PASSWORDS = 'credential'
