import * as calls from '@lousa/contract/evaluation/evaluation.contract.ts'
import { correctScore as correctionCall } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import * as sentenceCalls from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { type Ctx, type Module, route } from '../module.ts'
import { type AdvanceParts, advanceRoutes } from './advance/advance.routes.ts'
import { appealRoutes } from './appeal/appeal.routes.ts'
import { councilRoutes } from './council/council.routes.ts'
import { meetingRoutes } from './council/meeting.routes.ts'
import { councilOpinionRoutes } from './council-opinion/council-opinion.routes.ts'
import { dependencyRoutes } from './dependency/dependency.routes.ts'
import { endingRoutes } from './ending/ending.routes.ts'
import { countEvaluations, evaluationsWhere } from './evaluation/evaluation.queries.ts'
import {
  createEvaluation,
  deleteEvaluation,
  evaluationById,
  updateEvaluation,
} from './evaluation/evaluation.service.ts'
import { evaluationReach } from './evaluation.access.ts'
import { performanceRoutes } from './performance/performance.routes.ts'
import { type SweepParts, startRecomputing } from './performance/recompute-performance.job.ts'
import { reenrollmentRoutes } from './reenrollment/reenrollment.routes.ts'
import { scoresOf } from './score/score.queries.ts'
import { replaySave, saveScore, saveScores, updateScore } from './score/score.service.ts'
import { correctScore, type SendNotice } from './score/score-correction.service.ts'
import { deleteSentence, ownSentences } from './sentence/opinion-sentence.queries.ts'
import { createSentence, sentenceById, updateSentence } from './sentence/opinion-sentence.service.ts'

const evaluationRoutes: Module['routes'] = [
  route(calls.listEvaluations, async (ctx, { query }) => {
    const planId = query.lessonPlanId ?? query.parentLessonPlanId
    if (!planId) throw invalidFields(fieldError('lessonPlanId', 'REQUIRED'))
    const where = { planId, academicTermId: query.academicTermId, type: query.type }
    const [rows, count] = await Promise.all([
      evaluationsWhere(ctx, where, query),
      countEvaluations(ctx, where),
    ])
    return pageOf(rows, query, count)
  }),
  route(calls.createEvaluation, (ctx, { body }) => createEvaluation(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => evaluationById(ctx, id),
  }),
  route(calls.updateEvaluation, (ctx, { params, body: { version, ...fields } }) =>
    updateEvaluation(ctx, params.id, fields, version),
  ),
  route(calls.deleteEvaluation, (ctx, { params, query }) =>
    deleteEvaluation(ctx, params.id, query.confirm ?? false),
  ),
]

const scoreRoutes: Module['routes'] = [
  route(calls.listScores, async (ctx, { params }) => allOf(await scoresOf(ctx, params.id))),
  route(
    calls.saveScores,
    async (ctx, { params, body, ifMatch }) => {
      if (!('studentEvaluations' in body)) {
        return saveScore(ctx, params.id, { version: ifMatch, ...body })
      }
      const { studentEvaluations: rows, force = false } = body
      const pathOf = (index: number) => `studentEvaluations.${index}.`
      return saveScores(ctx, { evaluationId: params.id, rows, force, pathOf })
    },
    {
      idsOf: answer =>
        'conflicts' in answer ? answer.conflicts.map(conflict => conflict.studentEnrollmentId) : [],
      replayWith: async (ctx, { params, body }, stale: string[]) => {
        const isList = 'studentEvaluations' in body
        const rows = isList ? body.studentEvaluations : [body]
        const saved = await replaySave(ctx, params.id, { rows, stale })
        const [only] = saved.data
        return isList || !only ? saved : only
      },
    },
  ),
  route(
    calls.updateScore,
    (ctx, { params, body }) => updateScore(ctx, { evaluationId: params.id, id: params.studentEvalId }, body),
    {
      idsOf: answer => answer.studentEnrollment.id,
      replayWith: (ctx, { params }, enrollmentId: string) => scoreAgain(ctx, params.id, enrollmentId),
    },
  ),
]

/** Returns the current score as the response to a repeated save. Throws NOT_FOUND if the score is gone. */
const scoreAgain = async (ctx: Ctx, evaluationId: string, enrollmentId: string) => {
  const [score] = await scoresOf(ctx, evaluationId, [enrollmentId])
  if (!score) throw new ContractError('NOT_FOUND')
  return score
}

const correctionRoutes = (sendNotice: SendNotice): Module['routes'] => [
  route(
    correctionCall,
    (ctx, { params, body: { reason, ...row }, ifMatch }) =>
      correctScore(ctx, params.id, { row: { version: ifMatch, ...row }, reason }, sendNotice),
    {
      idsOf: answer => answer.studentEnrollment.id,
      replayWith: (ctx, { params }, enrollmentId: string) => scoreAgain(ctx, params.id, enrollmentId),
    },
  ),
]

const sentenceRoutes: Module['routes'] = [
  route(sentenceCalls.listOpinionSentences, async ctx => allOf(await ownSentences(ctx))),
  route(sentenceCalls.createOpinionSentence, (ctx, { body }) => createSentence(ctx, body.text), {
    idsOf: answer => answer.id,
    replayWith: (ctx, _, id: string) => sentenceById(ctx, id),
  }),
  route(sentenceCalls.updateOpinionSentence, (ctx, { params, body: { text, version } }) =>
    updateSentence(ctx, params.id, { text, version }),
  ),
  route(sentenceCalls.deleteOpinionSentence, (ctx, { params }) => deleteSentence(ctx, params.id)),
]

export const evaluationModule = ({
  sendNotice,
  ...parts
}: SweepParts & AdvanceParts & { sendNotice: SendNotice }): Module => ({
  reach: evaluationReach,
  constraints: {
    school_evaluation_of_class_key: { code: 'CLASS_OPINION_ALREADY_RECORDED', field: 'academicTermId' },
    // Two administrators decided the same student at once.
    enrollment_advance_pkey: 'ALREADY_ADVANCED',
    school_evaluation_annual_key: { code: 'ANNUAL_RECOVERY_ALREADY_RECORDED', field: 'type' },
    // Minutes of a council stay: their class, year and term cannot be deleted.
    council_meeting_grade_fkey: 'IN_USE',
    council_meeting_year_fkey: 'IN_USE',
    council_meeting_term_fkey: 'TERM_IN_USE',
    // The enrolment was erased while its score was on its way.
    student_evaluation_enrollment_fkey: 'ENROLLMENT_NOT_ACTIVE',
  },
  routes: [
    ...evaluationRoutes,
    ...scoreRoutes,
    ...correctionRoutes(sendNotice),
    ...sentenceRoutes,
    ...performanceRoutes,
    ...dependencyRoutes,
    ...appealRoutes,
    ...advanceRoutes(parts),
    ...reenrollmentRoutes,
    ...endingRoutes(sendNotice),
    ...councilOpinionRoutes,
    ...councilRoutes,
    ...meetingRoutes,
  ],
  background: () => startRecomputing(parts),
})
