import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { ScoreRow, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORE_CORRECTION } from '@lousa/contract/evaluation/score/score-correction.messages.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../../module.ts'
import { unsettleFollowing } from '../../performance-input.ts'
import { scoresOf } from './score.queries.ts'
import { saveScores } from './score.service.ts'
import { type CorrectedPlace, correctedPlace } from './score-correction.queries.ts'

/** Sends a message of the institution; injected by main, as messages stand below. */
export type SendNotice = (
  ctx: Ctx,
  message: {
    type: 'NOTICE'
    title: string
    body: string
    academicYearId: string
    accountIds: readonly string[]
  },
) => Promise<string>

type Correction = { row: ScoreRow; reason: string }

const W = SCORE_CORRECTION.letter
/** A score, or the state of a student without one, within a sentence. */
const markText = ({ score, state }: Pick<StudentEvaluation, 'score' | 'state'>): string => {
  if (score !== null) return formatMark(score)
  return state ? `“${SCORE_STATES.names[state]}”` : W.nothing
}

type Change = { place: CorrectedPlace; reason: string; before: StudentEvaluation; after: StudentEvaluation }

/** Notifies the student of a published term, and the instructors, with the reason. */
const notify = async (
  ctx: Ctx,
  { place, reason, before, after }: Change,
  sendNotice: SendNotice,
): Promise<void> => {
  const { evaluation, component, grade, yearId, termType, termPosition, studentIds, instructorIds } = place
  const isOpinion = [before, after].some(({ text, concept }) => text !== null || concept !== null)
  const kind = isOpinion ? 'TEXT' : 'SCORE'
  const words = {
    evaluation,
    component,
    grade,
    reason,
    term: termName(termType, termPosition),
    student: displayName(place),
    before: markText(before),
    after: markText(after),
  }
  const letters = [
    { accountIds: studentIds, body: fill(W.student[kind], words) },
    { accountIds: instructorIds, body: fill(W.instructor[kind], words) },
  ]
  const notice = { type: 'NOTICE', title: fill(W.title, { evaluation }), academicYearId: yearId } as const
  for (const letter of letters)
    if (letter.accountIds.length > 0) await sendNotice(ctx, { ...notice, ...letter })
}

/**
 * Corrects one score or opinion, also of a closed term of an open year, which stays closed; the classes that the student
 * went on to take it over. The reason is written down apart from the values, and accounts that knew the former mark are
 * notified. What changes nothing does none of it.
 */
export const correctScore = async (
  ctx: Ctx,
  evaluationId: string,
  { row, reason }: Correction,
  sendNotice: SendNotice,
): Promise<StudentEvaluation> => {
  const enrollmentId = row.studentEnrollmentId
  const place = await correctedPlace(ctx, { evaluationId, enrollmentId })
  const [before] = await scoresOf(ctx, evaluationId, [enrollmentId])
  const { data, conflicts } = await saveScores(ctx, {
    evaluationId,
    rows: [row],
    force: false,
    pathOf: () => '',
    correctsClosed: true,
  })
  const [after] = data
  if (!after || conflicts.length > 0) throw new ContractError('STALE_VERSION', { data: { current: after } })
  if (!before || after.version === before.version) return after
  ctx.audit({
    entity: 'schoolEvaluation',
    entityId: evaluationId,
    action: 'SCORE_CORRECTED',
    changes: [{ field: 'reason', from: null, to: reason }],
    studentId: after.studentEnrollment.user.id,
  })
  if (!place) return after
  await unsettleFollowing(ctx, [{ enrollmentId, componentId: place.componentId, termId: place.termId }])
  await notify(ctx, { place, reason, before, after }, sendNotice)
  return after
}
