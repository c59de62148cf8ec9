const DAY_MS = 86_400_000
const YEAR = 365

/** In days. A kind whose bounds are equal is fixed. `law`: why it is kept, and why no longer. */
type Term = {
  readonly days: number
  readonly minimum: number
  readonly maximum: number
  readonly law: string
}

const fixed = (days: number, law: string): Term => ({ days, minimum: days, maximum: days, law })

/**
 * The times for which other data are stored (docs/rules.md, How long data is kept). Where no law names a term it is as long as
 * the data serves its purpose (LGPD art. 15 I and 16); the longest one is the time in which a person may still sue.
 */
export const RETENTION_TERMS = {
  generatedFiles: { days: 90, minimum: 7, maximum: 90, law: 'LGPD art. 15 I' },
  importDrafts: { days: 30, minimum: 7, maximum: 90, law: 'LGPD art. 15 I' },
  importRows: { days: 180, minimum: 30, maximum: 2 * YEAR, law: 'LGPD art. 15 I' },
  messages: { days: 5 * YEAR, minimum: YEAR, maximum: 10 * YEAR, law: 'Decreto 20.910/1932 art. 1º' },
  mails: { days: 30, minimum: 7, maximum: 180, law: 'LGPD art. 15 I' },
  unsentMails: fixed(1, 'LGPD art. 46'),
  reminders: { days: 90, minimum: 30, maximum: YEAR, law: 'LGPD art. 15 I' },
  sessions: { days: 30, minimum: 1, maximum: 180, law: 'LGPD art. 46' },
  accessLinks: fixed(0, 'LGPD art. 46'),
  accessRequests: fixed(1, 'LGPD art. 46'),
  signInSteps: fixed(0, 'LGPD art. 46'),
  trustedBrowsers: fixed(0, 'LGPD art. 46'),
  pushDevices: fixed(180, 'LGPD art. 15 I'),
  pushes: fixed(2, 'LGPD art. 15 I'),
  signInAttempts: fixed(1, 'LGPD art. 46'),
  lessonWithdrawals: fixed(30, 'LGPD art. 15 I'),
  reenrollments: { days: 2 * YEAR, minimum: 180, maximum: 5 * YEAR, law: 'LGPD art. 15 I' },
  studentNotes: { days: 2 * YEAR, minimum: 180, maximum: 5 * YEAR, law: 'LGPD art. 15 I' },
  absenceNotePictures: { days: YEAR, minimum: 7, maximum: 5 * YEAR, law: 'LGPD art. 11 e 15 I' },
  recordProposals: { days: 180, minimum: 30, maximum: 2 * YEAR, law: 'LGPD art. 15 I' },
  councilOpinions: {
    days: 5 * YEAR,
    minimum: YEAR,
    maximum: 10 * YEAR,
    law: 'Decreto 20.910/1932 art. 1º',
  },
  calendarLinks: { days: 90, minimum: 30, maximum: YEAR, law: 'LGPD art. 15 I' },
  instructorAbsences: {
    days: 5 * YEAR,
    minimum: YEAR,
    maximum: 10 * YEAR,
    law: 'Decreto 20.910/1932 art. 1º',
  },
  timetableDrafts: fixed(180, 'LGPD art. 15 I'),
  repeatedAnswers: fixed(1, 'LGPD art. 15 I'),
  idempotencyKeys: fixed(60, 'LGPD art. 15 I'),
  clientErrors: { days: 90, minimum: 7, maximum: YEAR, law: 'LGPD art. 15 I' },
  auditLooks: { days: 2 * YEAR, minimum: 180, maximum: 5 * YEAR, law: 'Lei 12.965/2014 art. 15' },
  auditChanges: {
    days: 10 * YEAR,
    minimum: 5 * YEAR,
    maximum: 30 * YEAR,
    law: 'Decreto 20.910/1932 art. 1º, Código Civil art. 205',
  },
} as const satisfies Readonly<Record<string, Term>>

export type RetentionKind = keyof typeof RETENTION_TERMS
export const RETENTION_KINDS = Object.keys(RETENTION_TERMS) as [RetentionKind, ...RetentionKind[]]
/** The choices of an institution, in days; others have the default. */
export type ChosenTerms = Readonly<Partial<Record<RetentionKind, number>>>

/** Whether an institution chooses it at all. */
export const isChangeable = (kind: RetentionKind): boolean =>
  RETENTION_TERMS[kind].minimum < RETENTION_TERMS[kind].maximum

/** Whether so many whole days may be chosen. */
export const isTermAllowed = (kind: RetentionKind, days: number): boolean =>
  isChangeable(kind) &&
  Number.isInteger(days) &&
  days >= RETENTION_TERMS[kind].minimum &&
  days <= RETENTION_TERMS[kind].maximum

/** The days that hold. What a former release allowed and this one does not is brought within the bounds. */
export const termOf = (kind: RetentionKind, chosen: ChosenTerms): number => {
  const { days, minimum, maximum } = RETENTION_TERMS[kind]
  return Math.min(maximum, Math.max(minimum, chosen[kind] ?? days))
}

/** Data from before this instant are removed. */
export const retentionStart = (kind: RetentionKind, chosen: ChosenTerms, now: Date): Date =>
  new Date(now.getTime() - termOf(kind, chosen) * DAY_MS)

/** The choices after a change: null restores the default, and so does the default itself. */
export const changedTerms = (
  chosen: ChosenTerms,
  change: Readonly<Partial<Record<RetentionKind, number | null | undefined>>>,
): ChosenTerms =>
  Object.fromEntries(
    RETENTION_KINDS.flatMap(kind => {
      const changedDays = change[kind]
      const days = changedDays === undefined ? chosen[kind] : changedDays
      return days === null || days === undefined || days === RETENTION_TERMS[kind].days ? [] : [[kind, days]]
    }),
  )
