import type { z } from 'zod'
import { CATALOGUE_KINDS } from './catalogue-table.ts'
import type { ErrorCode } from './refusal/errors.ts'
import type { InstitutionKind, Role } from './roles.ts'

/** The kinds of rows that a call may name by id. The server asks of each: "which of these ids does the actor reach?" */
export const OBJECT_KINDS = [
  'academicYear',
  'academicTerm',
  'educationLevel',
  ...CATALOGUE_KINDS,
  'grade',
  /** A class within reach, or any event of the institution: the page of an event is public. */
  'gradeOrEvent',
  /** A class within reach, or that of a lesson that the actor covers for an absent instructor. */
  'gradeOrCovered',
  'curriculumComponent',
  'curriculumMatrix',
  'calendarEvent',
  'calendarLink',
  'enrollment',
  'entrance',
  'survey',
  'student',
  /** A student as a guardian reaches them: by a bond that counts today, and by nothing else. */
  'child',
  'guardianship',
  'guardianshipRestriction',
  'recordProposal',
  'instructor',
  'staff',
  'user',
  'session',
  'passkey',
  'trustedDevice',
  'import',
  'merge',
  'plan',
  /** A plan within reach, or that of a lesson that the actor covers for an absent instructor. */
  'planOrCovered',
  'weeklyTime',
  'roomKind',
  'planningHour',
  'timetableDraft',
  'lesson',
  'accomplishment',
  'lessonWithdrawal',
  'instructorAbsence',
  'lessonCover',
  'evaluation',
  'studentEvaluation',
  'opinionSentence',
  'dependency',
  'resultAppeal',
  'councilMeeting',
  'absenceJustification',
  'absenceNote',
  'searchCase',
  'searchStep',
  'studentNote',
  'academicRecord',
  'file',
  'document',
  'message',
  'messageRecipient',
  'pushSubscription',
] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters by name; all are ids (strings); an id that is no id answers 404, not 422. */
export type Params<P extends string> = { [K in ParamNames<P>]: string }

/**
 * Access of the call. `public`: no token. `any`: any logged-in account. Else the listed roles. `kind`: only on that kind of
 * institution (403 FEATURE_NOT_AVAILABLE). `objects`: inputs (path, query or body field by name) that are ids, and what they are
 * ids of; each must be within the actor's reach, else 404 NOT_FOUND.
 */
export type Access = {
  readonly roles: 'public' | 'any' | readonly Role[]
  /** Also without a token: then the handler gets no actor, and its answer is what a visitor may see. */
  readonly visitors?: true
  readonly kind?: InstitutionKind
  /** Public calls only: also at a host name that no institution has. There is no tenant then. */
  readonly anyHost?: true
  readonly objects?: Readonly<Record<string, ObjectKind>>
}

/**
 * The author of the look entry. `true`: the service, with `ctx.audit`, because it alone knows the student. Else the server writes
 * it from the answer, and writes none where the answer has no personal field, where it is the caller's own record, or where the
 * command leaves another entry about the same person.
 */
export type Looks =
  | true
  | {
      readonly entity: 'user' | 'people' | 'import'
      /** The subject is named by `id` of the answer, by `id` of the path, or is a list: one entry with filter and count. */
      readonly of: 'ANSWER' | 'PATH' | 'LIST'
      /** Named by the path, and a list: the entry has its count. */
      readonly counted?: true
    }

/**
 * When a call needs a fresh proof of who uses the session (SECOND_FACTOR_PROOF_REQUIRED): the factor or, without one, the
 * password. `true`: always, but not its preview. `fields`: where one of these of the body changes who gets into an account.
 * `STORED`: where what is stored makes it so. `OWN_FACTOR`: always; the proof lasts longer, as setting a factor up takes time.
 */
export type OpensAccounts = true | 'OWN_FACTOR' | 'STORED' | { readonly fields: readonly string[] }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  readonly method: Method
  /** Relative to the API base, `:name` for parameters: `lesson-plan/:id/lesson`. */
  readonly path: P
  /** One Portuguese sentence for the API document. */
  readonly summary: string
  readonly access: Access
  readonly query?: Q
  readonly body?: B
  /** Absent: 204, or bytes when `bytes` is set. */
  readonly answer?: A
  /** The answer for a caller without token, where it has less. */
  readonly visitorAnswer?: z.ZodType
  /** The answer to a request with `Prefer: return=minimal`: part of `answer`, for a client that has the rest. */
  readonly minimalAnswer?: z.ZodType
  readonly status?: 200 | 201 | 202 | 204
  /** Business codes beyond the common ones of docs/api.md. */
  readonly errors?: readonly ErrorCode[]
  /** Accepts Idempotency-Key: the first answer is replayed. */
  readonly idempotent?: boolean
  /**
   * With `preview: true`, in the body or, without one, in the query, it runs as ever and nothing of it stays: the answer,
   * with status 200, says in `preview` what it would do.
   */
  readonly previews?: true
  /** With `preview: true` in the query it answers a file, with status 200, and nothing of what it would else make. */
  readonly previewsFile?: true
  /**
   * A read with slow work before its transaction, such as a service outside. A read batch answers it in a transaction of its
   * own, and a page sends it apart from its fast reads.
   */
  readonly worksBefore?: true
  /** A read that may lock rows for long: no part of a read batch. */
  readonly ownRequest?: true
  /** Roles that this read may take long for, such as over a whole school: a page sends it apart from its fast reads. */
  readonly slowFor?: readonly Role[]
  /** The schema of `current` in `STALE_VERSION`, where it is not that of the answer. */
  readonly current?: z.ZodType
  /**
   * Shows personal fields (`personal.ts`), or a file of many people: the call leaves an entry in the log of who looked, also
   * where it refuses with `current`.
   */
  readonly looks?: Looks
  /** Opens an account, or cannot be taken back: refused without a fresh proof in the session. */
  readonly opensAccounts?: OpensAccounts
  /** Answers a file and not JSON. */
  readonly bytes?: boolean
  /** Bytes of the largest body, where it is not the usual 1 MB. Callers without a token send at most 64 KB, whatever is said here. */
  readonly bodyLimit?: number
  /** The body is a file of one of these content types, and not JSON; `body` is `fileBytes` then. */
  readonly bodyTypes?: readonly string[]
  /** The body may also be a form (application/x-www-form-urlencoded), as mail programs send it. */
  readonly formToo?: true
}

/** Declares a call once for server, client, API document and tests. */
export const endpoint = <
  const P extends string,
  Q extends z.ZodType = z.ZodType<Record<never, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
  A extends z.ZodType = z.ZodType<undefined>,
>(
  declaration: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> => declaration

// biome-ignore lint/suspicious/noExplicitAny: the one place where "an endpoint of any shape" is named
export type AnyEndpoint = Endpoint<any, any, any, any>

type PathOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type SchemaIn<T> = T extends z.ZodType ? z.input<T> : undefined
type SchemaOut<T> = T extends z.ZodType ? z.output<T> : undefined

export type ParamsOf<E extends AnyEndpoint> = Params<PathOf<E>>
/** The input types of a client; */
export type QueryInput<E extends AnyEndpoint> = SchemaIn<NonNullable<E['query']>>
export type BodyInput<E extends AnyEndpoint> = SchemaIn<NonNullable<E['body']>>
/** what the server's handler receives after parsing; */
export type QueryOf<E extends AnyEndpoint> = SchemaOut<NonNullable<E['query']>>
export type BodyOf<E extends AnyEndpoint> = SchemaOut<NonNullable<E['body']>>
/** and what is answered. The server may return more: it is filtered through the schema. */
export type AnswerOf<E extends AnyEndpoint> = SchemaOut<NonNullable<E['answer']>>
export type AnswerInput<E extends AnyEndpoint> = SchemaIn<NonNullable<E['answer']>>
