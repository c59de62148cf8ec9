import type {
  ScoreConflict,
  ScoreRow,
  StudentEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import {
  ContractError,
  ERRORS,
  type FieldError,
  fieldError,
  invalidFields,
} from '@lousa/contract/refusal/errors.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { type Opinion, opinionAfter } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { checkScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import {
  isSameContent,
  type SentScore as RowSent,
  resolveScoreWrite,
  type ScoreContent,
  type ScoreVerdict,
} from '@lousa/rules/evaluation/mark/score-save.rules.ts'
import {
  type ScoreOrState,
  scoreOrState,
  scoreOrStateAfter,
  type UnscoredState,
} from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { refusePublished } from '../../academics/class-result.service.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopes } from '../../performance-input.ts'
import { staleVersion } from '../../stale-version.ts'
import {
  lockForScores,
  type ScoreWriting,
  scoreById,
  scoresOf,
  storedScores,
  type WrittenScore,
  writeScores,
} from './score.queries.ts'

type SavedScores = { data: StudentEvaluation[]; conflicts: ScoreConflict[] }

type Save = {
  evaluationId: string
  rows: readonly ScoreRow[]
  force: boolean
  /** Where row `index` is in the body, with its final point: "studentEvaluations.3." or "". */
  pathOf: (index: number) => string
  /** A correction with a reason reaches into closed terms; the year must be open. */
  correctsClosed?: boolean
}

type SentScore = RowSent & { enrollmentId: string }

/** A row as it is stored; a state is not in it where nothing was saved. */
type StoredContent = Opinion & { score: number | null; state?: UnscoredState | null | undefined }

/** The content of a row after its save; a part that is not sent stays as it is stored. */
const contentAfter = ({ score, state, text, concept }: ScoreRow, stored: StoredContent): ScoreContent => ({
  ...scoreOrStateAfter(scoreOrState(stored), { score, state }),
  ...opinionAfter(stored, { text, concept }),
})

/** Whether the content after a save depends on what is stored: a part that the row leaves out was read there. */
const isPartial = ({ score, state, text, concept }: ScoreRow, stored: ScoreOrState, isText: boolean) =>
  isText
    ? text === undefined || concept === undefined
    : (score === undefined && state === null) ||
      (score === null && state === undefined && stored.state !== null)

/** A row over what is stored. A partial one without a version is written over the version that was read. */
const sentScore = (row: ScoreRow, stored: StudentEvaluation, isText: boolean): SentScore => ({
  enrollmentId: row.studentEnrollmentId,
  ...contentAfter(row, stored),
  version: row.version ?? (isPartial(row, scoreOrState(stored), isText) ? (stored.version ?? 0) : null),
})

/** The evaluation, locked for the save; refused for another's, outside of the period, and in a closed term or finished year. */
const writable = async (
  ctx: Ctx,
  { evaluationId, rows, correctsClosed = false }: Save,
): Promise<ScoreWriting> => {
  const evaluation = await lockForScores(ctx, { evaluationId, count: rows.length })
  if (!evaluation) throw new ContractError('NOT_FOUND')
  if (ctx.actor.role === 'INSTRUCTOR' && !evaluation.in_period)
    throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
  assertOpen({
    yearStatus: evaluation.year_status,
    closedAt: correctsClosed ? null : evaluation.term_closed_at,
  })
  if (evaluation.type === 'ANNUAL_RECOVERY') await refusePublished(ctx, [evaluation.grade_id])
  return evaluation
}

const throwIfAny = (
  code: 'OUT_OF_RANGE' | 'TEXT_NOT_ALLOWED' | 'ENROLLMENT_NOT_ACTIVE',
  errors: FieldError[],
) => {
  if (errors.length > 0) throw new ContractError(code, { errors })
}

/** Every row names its student once and says what its kind of evaluation records. */
const refuseIncomplete = (isText: boolean, { rows, pathOf }: Save): void => {
  const seen = new Set<string>()
  const errors = rows.flatMap((row, index) => {
    const isRepeated = seen.has(row.studentEnrollmentId)
    seen.add(row.studentEnrollmentId)
    const field = isText ? 'text' : 'score'
    const isMissing = row[field] === undefined && row[isText ? 'concept' : 'state'] === undefined
    // A score and a state exclude each other.
    const isBoth = !isText && (row.score ?? null) !== null && (row.state ?? null) !== null
    return [
      ...(isRepeated ? [fieldError(`${pathOf(index)}studentEnrollmentId`, 'INVALID')] : []),
      ...(isBoth ? [fieldError(`${pathOf(index)}state`, 'INVALID')] : []),
      ...(isMissing ? [fieldError(`${pathOf(index)}${field}`, 'REQUIRED')] : []),
    ]
  })
  if (errors.length > 0) throw invalidFields(...errors)
}

/** Opinions have texts and concepts and no scores, all others scores or states alone. */
const refuseWrongKind = (isText: boolean, { rows, pathOf }: Save): void => {
  const [fields, message] = isText
    ? ([['score', 'state'], M.val.noScore] as const)
    : ([['text', 'concept'], ERRORS.TEXT_NOT_ALLOWED[1]] as const)
  throwIfAny(
    'TEXT_NOT_ALLOWED',
    rows.flatMap((row, index) =>
      fields.flatMap(field =>
        (row[field] ?? null) === null
          ? []
          : [{ path: `${pathOf(index)}${field}`, code: 'TEXT_NOT_ALLOWED' as const, message }],
      ),
    ),
  )
}

const refuseOutOfRange = (highest: number, { rows, pathOf }: Save): void => {
  const message = fill(M.val.score, { value: formatMark(highest) })
  throwIfAny(
    'OUT_OF_RANGE',
    rows.flatMap((row, index) => {
      const code = checkScore(row.score ?? null, highest)
      return code ? [{ path: `${pathOf(index)}score`, code, message }] : []
    }),
  )
}

const assertEnrolled = (scores: readonly StudentEvaluation[], { rows, pathOf }: Save): void => {
  const enrolled = new Set(scores.map(score => score.studentEnrollment.id))
  const code = 'ENROLLMENT_NOT_ACTIVE'
  throwIfAny(
    code,
    rows.flatMap((row, index) =>
      enrolled.has(row.studentEnrollmentId)
        ? []
        : [{ path: `${pathOf(index)}studentEnrollmentId`, code, message: ERRORS[code][1] }],
    ),
  )
}

/** The rows that were not written, in their stored state with author, next to the sent values. */
const conflictsOf = async (
  ctx: Ctx,
  evaluationId: string,
  { stale, rows }: { stale: readonly string[]; rows: readonly ScoreRow[] },
): Promise<ScoreConflict[]> => {
  if (stale.length === 0) return []
  const stored = new Map(
    (await storedScores(ctx, evaluationId, stale)).map(row => [row.enrollment_id, row] as const),
  )
  return rows.flatMap(row => {
    const current = stored.get(row.studentEnrollmentId)
    if (!current) return []
    const sent = contentAfter(row, current)
    // In a repeated save the sent value may be stored already: then nothing is left to decide.
    if (isSameContent(current, sent)) return []
    const { score, state, text, concept, version, saver, at } = current
    const content = { score, state, text, concept, version }
    const author = { by: saver && displayName(saver), byId: saver?.id ?? null, at }
    return [{ studentEnrollmentId: row.studentEnrollmentId, ...content, ...author, sent }]
  })
}

type ResolvedScore = { sent: SentScore; stored: StudentEvaluation; verdict: ScoreVerdict }

/** The outcome of each sent row of the class. */
const resolveScores = (
  { rows, force }: Save,
  scores: readonly StudentEvaluation[],
  isText: boolean,
): ResolvedScore[] => {
  const rowsByEnrollment = new Map(rows.map(row => [row.studentEnrollmentId, row]))
  return scores.flatMap(stored => {
    const row = rowsByEnrollment.get(stored.studentEnrollment.id)
    if (!row) return []
    const own = sentScore(row, stored, isText)
    const { version } = stored
    const content = { ...stored, ...scoreOrState(stored) }
    const verdict = resolveScoreWrite(own, version === null ? null : { ...content, version }, { force })
    return [{ sent: own, stored, verdict }]
  })
}

/** The value of a row in the history: a state is an object there, because a text would be shortened to its length. */
const auditedValue = (score: number | null, state: UnscoredState | null, text: string | null) =>
  score ?? text ?? (state && { state })

/** A line for the score, state or text of each student, and one for a concept that changed. */
const auditedChanges = (written: readonly WrittenScore[]): AuditChange[] =>
  written
    .flatMap((row): AuditChange[] => {
      const field = row.enrollment_id
      const value = {
        field,
        from: auditedValue(row.old_score, row.old_state, row.old_text),
        to: auditedValue(row.score, row.state, row.text),
      }
      const concept = { field, from: row.old_concept, to: row.concept }
      const isChanged = ({ from, to }: AuditChange) => from !== to
      return isChanged(concept) ? [value, concept].filter(isChanged) : [value]
    })
    .sort((one, other) => (one.field < other.field ? -1 : 1))

const auditScores = (
  ctx: Ctx,
  evaluation: ScoreWriting,
  { scores, written }: { scores: readonly StudentEvaluation[]; written: readonly WrittenScore[] },
): void => {
  if (written.length === 0) return
  const [first, ...others] = scores
  ctx.audit({
    entity: 'studentEvaluation',
    entityId: evaluation.id,
    action: written.every(row => row.old_version === null) ? 'CREATED' : 'UPDATED',
    changes: auditedChanges(written),
    studentId: first && others.length === 0 ? first.studentEnrollment.user.id : null,
    gradeId: evaluation.grade_id,
    lessonPlanId: evaluation.lesson_plan_id,
  })
}

/** Writes rows of a held evaluation with all that follows from them; those that another save overtook are not answered. */
const writeList = async (
  ctx: Ctx,
  evaluation: ScoreWriting,
  { due, force }: { due: readonly ResolvedScore[]; force: boolean },
): Promise<WrittenScore[]> => {
  if (due.length === 0) return []
  const rows = due.map(({ sent: { enrollmentId, score, state, text, concept }, stored }, at) => ({
    enrollmentId,
    id: stored.id ?? evaluation.fresh_ids[at]!,
    score,
    state,
    text,
    concept,
    version: (stored.version ?? 0) + 1,
  }))
  const overwriting = due.filter(({ sent }) => force || sent.version === null)
  // They go together, in this order.
  const [written] = await Promise.all([
    writeScores(ctx, evaluation, {
      due: rows,
      lastWins: overwriting.map(({ sent }) => sent.enrollmentId),
    }),
    bumpScopes(ctx, {
      yearId: evaluation.academic_year_id,
      gradeId: evaluation.grade_id,
      componentId: evaluation.curriculum_component_id,
      termId: evaluation.academic_term_id,
    }),
  ])
  return written
}

/** The state of a class after a save without refusals and conflicts. */
const toScoreRows = (
  scores: readonly StudentEvaluation[],
  written: readonly WrittenScore[],
): StudentEvaluation[] => {
  const writtenByEnrollment = new Map(written.map(row => [row.enrollment_id, row]))
  return scores.map(row => {
    const own = writtenByEnrollment.get(row.studentEnrollment.id)
    if (!own) return row
    const { id, score, state, text, concept, version } = own
    return { ...row, id, score, state, text, concept, version }
  })
}

/**
 * Saves scores or opinions of one evaluation, all or none refused; rows that another user has changed in between are returned as
 * conflicts and are not written (unless `force`).
 */
export const saveScores = async (ctx: Ctx, save: Save): Promise<SavedScores> => {
  const ids = save.rows.map(row => row.studentEnrollmentId)
  // They go together, in this order: the class is read while the evaluation is held.
  const [evaluation, scores] = await Promise.all([writable(ctx, save), scoresOf(ctx, save.evaluationId, ids)])
  const isText = evaluation.type === 'FEEDBACK'
  refuseIncomplete(isText, save)
  refuseWrongKind(isText, save)
  if (!isText) refuseOutOfRange(evaluation.highest ?? 0, save)
  assertEnrolled(scores, save)
  const { WRITE: due = [], CONFLICT: conflicts = [] } = Object.groupBy(
    resolveScores(save, scores, isText),
    ({ verdict }) => verdict,
  )
  const written = await writeList(ctx, evaluation, { due, force: save.force })
  auditScores(ctx, evaluation, { scores, written })
  const writtenIds = new Set(written.map(row => row.enrollment_id))
  const overtaken = due.filter(({ sent: { enrollmentId } }) => !writtenIds.has(enrollmentId))
  const stale = [...conflicts, ...overtaken].map(row => row.sent.enrollmentId)
  if (stale.length > 0) return replaySave(ctx, evaluation.id, { rows: save.rows, stale })
  return { data: toScoreRows(scores, written), conflicts: [] }
}

/** For one row: the saved score, or STALE_VERSION with the stored one. */
export const saveScore = async (
  ctx: Ctx,
  evaluationId: string,
  row: ScoreRow,
): Promise<StudentEvaluation> => {
  const { data, conflicts } = await saveScores(ctx, {
    evaluationId,
    rows: [row],
    force: false,
    pathOf: () => '',
  })
  const [current] = data
  if (!current || conflicts.length > 0) throw staleVersion(current)
  return current
}

type ScoreChange = Pick<ScoreRow, 'score' | 'state' | 'text' | 'concept' | 'version'>

/** Changes one saved score: what the body leaves out stays. */
export const updateScore = async (
  ctx: Ctx,
  { evaluationId, id }: { evaluationId: string; id: string },
  { score, state, text, concept, version }: ScoreChange,
): Promise<StudentEvaluation> => {
  const stored = await scoreById(ctx, { evaluationId, id })
  if (!stored) throw new ContractError('NOT_FOUND')
  const isText = stored.type === 'FEEDBACK'
  const isKept = isText
    ? text === undefined && concept === undefined
    : score === undefined && state === undefined
  return saveScore(ctx, evaluationId, {
    studentEnrollmentId: stored.enrollment_id,
    score: score === undefined && isKept ? stored.score : score,
    state,
    text: text === undefined && (isKept || !isText) ? stored.text : text,
    concept,
    // A value that was read before the lock may be outdated: it never overwrites a newer one.
    version: version ?? (isKept ? stored.version : undefined),
  })
}

/** The answer of a save with rows that were stale, or that was already done: its rows as they are now, and those stale then that still differ. */
export const replaySave = async (
  ctx: Ctx,
  evaluationId: string,
  { rows, stale }: { rows: readonly ScoreRow[]; stale: readonly string[] },
): Promise<SavedScores> => {
  const ids = rows.map(row => row.studentEnrollmentId)
  const [data, conflicts] = await Promise.all([
    scoresOf(ctx, evaluationId, ids),
    conflictsOf(ctx, evaluationId, { stale, rows }),
  ])
  return { data, conflicts }
}
