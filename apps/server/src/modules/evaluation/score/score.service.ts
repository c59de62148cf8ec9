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
import { checkScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { refuseClosed } from '../../academics/level/term-writing.service.ts'
import type { Ctx } from '../../module.ts'
import {
  type KeptScore,
  lockForScores,
  type ScoreWriting,
  type SentScore,
  scoreById,
  scoresOf,
  storedScores,
  upsertScores,
} from './score.queries.ts'

type SavedScores = { data: StudentEvaluation[]; conflicts: ScoreConflict[] }

type Save = {
  evaluationId: string
  rows: readonly ScoreRow[]
  force: boolean
  /** Where row `index` is in the body, with its final point: "studentEvaluations.3." or "". */
  pathOf: (index: number) => string
}

const sentScore = ({ studentEnrollmentId, score, text, version }: ScoreRow): SentScore => ({
  enrollmentId: studentEnrollmentId,
  score: score ?? null,
  text: text ?? null,
  version: version ?? null,
})

/** The evaluation, held for the save; nobody else's, out of period, or of a closed term or finished year. */
const writable = async (ctx: Ctx, evaluationId: string, ids: readonly string[]): Promise<ScoreWriting> => {
  const evaluation = await lockForScores(ctx, { evaluationId, enrollmentIds: ids })
  if (!evaluation) throw new ContractError('NOT_FOUND')
  if (ctx.actor.role === 'INSTRUCTOR' && !evaluation.in_period)
    throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
  refuseClosed({ yearStatus: evaluation.year_status, closedAt: evaluation.term_closed_at })
  return evaluation
}

const refuseTogether = (
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
    return [
      ...(isRepeated ? [fieldError(`${pathOf(index)}studentEnrollmentId`, 'INVALID')] : []),
      ...(row[field] === undefined ? [fieldError(`${pathOf(index)}${field}`, 'REQUIRED')] : []),
    ]
  })
  if (errors.length > 0) throw invalidFields(...errors)
}

/** Opinions have texts and no scores, all others scores and no texts. */
const refuseWrongKind = (isText: boolean, { rows, pathOf }: Save): void => {
  const [field, message] = isText
    ? (['score', M.val.noScore] as const)
    : (['text', ERRORS.TEXT_NOT_ALLOWED[1]] as const)
  refuseTogether(
    'TEXT_NOT_ALLOWED',
    rows.flatMap((row, index) =>
      row[field] === undefined || row[field] === null
        ? []
        : [{ path: `${pathOf(index)}${field}`, code: 'TEXT_NOT_ALLOWED' as const, message }],
    ),
  )
}

const refuseOutOfRange = (highest: number, { rows, pathOf }: Save): void => {
  const message = fill(M.val.score, { value: formatMark(highest) })
  refuseTogether(
    'OUT_OF_RANGE',
    rows.flatMap((row, index) => {
      const code = checkScore(row.score ?? null, highest)
      return code ? [{ path: `${pathOf(index)}score`, code, message }] : []
    }),
  )
}

const refuseNotEnrolled = ({ enrollments }: ScoreWriting, { rows, pathOf }: Save): void => {
  const enrolled = new Set(enrollments.map(enrollment => enrollment.id))
  const code = 'ENROLLMENT_NOT_ACTIVE'
  refuseTogether(
    code,
    rows.flatMap((row, index) =>
      enrolled.has(row.studentEnrollmentId)
        ? []
        : [{ path: `${pathOf(index)}studentEnrollmentId`, code, message: ERRORS[code][1] }],
    ),
  )
}

/** Rows that another save overtook while this one was writing are looked at again. */
const settled = async (
  ctx: Ctx,
  evaluationId: string,
  judgedScores: KeptScore[],
  sent: readonly SentScore[],
) => {
  const raced = judgedScores.filter(row => row.verdict === 'RACED').map(row => row.enrollment_id)
  if (raced.length === 0) return judgedScores
  const now = new Map((await storedScores(ctx, evaluationId, raced)).map(row => [row.enrollment_id, row]))
  const sentByEnrollment = new Map(sent.map(row => [row.enrollmentId, row]))
  return judgedScores.map((row): KeptScore => {
    const stored = now.get(row.enrollment_id)
    if (row.verdict !== 'RACED' || !stored) return row
    const mine = sentByEnrollment.get(row.enrollment_id)
    const same = stored.score === mine?.score && stored.text === mine?.text
    const { score, text, version } = stored
    return { ...row, score, text, version, id: stored.id, verdict: same ? 'SAME' : 'CONFLICT' }
  })
}

/** The rows that were not written, as they are stored now and by whom, beside what was sent for them. */
const conflictsOf = async (
  ctx: Ctx,
  evaluationId: string,
  { stale, sent }: { stale: readonly string[]; sent: readonly SentScore[] },
): Promise<ScoreConflict[]> => {
  if (stale.length === 0) return []
  const stored = new Map(
    (await storedScores(ctx, evaluationId, stale)).map(row => [row.enrollment_id, row] as const),
  )
  return sent.flatMap(({ enrollmentId, ...own }) => {
    const row = stored.get(enrollmentId)
    // Of a save that is repeated later, what was sent may stand by now: then nothing is left to decide.
    if (!row || (row.score === own.score && row.text === own.text)) return []
    const { score, text, version, saver, at } = row
    const by = saver && displayName(saver)
    return [
      {
        studentEnrollmentId: enrollmentId,
        score,
        text,
        version,
        by,
        at,
        sent: { score: own.score, text: own.text },
      },
    ]
  })
}

/** Every sent row as it is stored now, and which of them were not written because somebody else was faster. */
const answerOf = async (
  ctx: Ctx,
  evaluationId: string,
  { judgedScores, sent }: { judgedScores: readonly KeptScore[]; sent: readonly SentScore[] },
): Promise<SavedScores> => {
  const data = judgedScores.map(
    ({ enrollment_id, number, user, exit, id, score, text, version }): StudentEvaluation => ({
      id,
      score,
      text,
      version,
      schoolEvaluation: { id: evaluationId },
      studentEnrollment: { id: enrollment_id, number, user, exit },
    }),
  )
  const stale = judgedScores.filter(row => row.verdict === 'CONFLICT').map(row => row.enrollment_id)
  return { data, conflicts: await conflictsOf(ctx, evaluationId, { stale, sent }) }
}

/**
 * Saves scores or opinions of one evaluation, all or none refused; rows that somebody else has changed meanwhile come
 * back as conflicts and are not written (unless `force`).
 */
export const saveScores = async (ctx: Ctx, save: Save): Promise<SavedScores> => {
  const sent = save.rows.map(sentScore)
  const evaluation = await writable(
    ctx,
    save.evaluationId,
    sent.map(row => row.enrollmentId),
  )
  const isText = evaluation.type === 'FEEDBACK'
  refuseIncomplete(isText, save)
  refuseWrongKind(isText, save)
  if (!isText) refuseOutOfRange(evaluation.highest ?? 0, save)
  refuseNotEnrolled(evaluation, save)
  const [only] = evaluation.enrollments
  const studentId = sent.length === 1 && only ? only.accountId : null
  const judgedScores = await upsertScores(ctx, evaluation, { sent, force: save.force, studentId })
  return answerOf(ctx, evaluation.id, {
    judgedScores: await settled(ctx, evaluation.id, judgedScores, sent),
    sent,
  })
}

/** Of one row: the saved score, or STALE_VERSION with what is stored. */
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
  if (!current || conflicts.length > 0) throw new ContractError('STALE_VERSION', { data: { current } })
  return current
}

type ScoreChange = Pick<ScoreRow, 'score' | 'text' | 'version'>

/** Changes one saved score: what the body leaves out stays. */
export const updateScore = async (
  ctx: Ctx,
  { evaluationId, id }: { evaluationId: string; id: string },
  { score, text, version }: ScoreChange,
): Promise<StudentEvaluation> => {
  const stored = await scoreById(ctx, { evaluationId, id })
  if (!stored) throw new ContractError('NOT_FOUND')
  const isKept = (stored.type === 'FEEDBACK' ? text : score) === undefined
  return saveScore(ctx, evaluationId, {
    studentEnrollmentId: stored.enrollment_id,
    score: score === undefined ? stored.score : score,
    text: text === undefined ? stored.text : text,
    // What was read before the evaluation is held may be replaced by now: it is never written over something newer.
    version: version ?? (isKept ? stored.version : undefined),
  })
}

/** The answer of a save that was already done: its rows as they are now, and those stale then that still differ. */
export const savedAgain = async (
  ctx: Ctx,
  evaluationId: string,
  { rows, stale }: { rows: readonly ScoreRow[]; stale: readonly string[] },
): Promise<SavedScores> => {
  const sent = rows.map(sentScore)
  const data = await scoresOf(
    ctx,
    evaluationId,
    sent.map(row => row.enrollmentId),
  )
  return { data, conflicts: await conflictsOf(ctx, evaluationId, { stale, sent }) }
}
