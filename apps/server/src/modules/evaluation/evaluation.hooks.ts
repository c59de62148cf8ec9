import type { Hooks } from '../hooks.ts'
import type { Ctx } from '../module.ts'
import { advanceInto } from './advance/advance.public.queries.ts'
import { removeOldOpinions } from './council-opinion/council-opinion.queries.ts'
import { deleteOpened } from './dependency/dependency-opening.service.ts'
import { followYear } from './ending/year-ending.service.ts'
import {
  clearAppealTexts,
  clearDependencyReasons,
  clearTargetYear,
  deleteFigures,
  hasScores,
  moveAnnulments,
  moveAppeals,
  moveAttendance,
  moveClassResults,
  moveDependencies,
  moveDependencyAuthors,
  moveDependencyDeciders,
  moveOpinions,
  moveRecordedReenrollments,
  moveReenrollments,
  moveSentences,
  moveSignatures,
  putAttendanceBack,
  putOpinionsBack,
  putReenrollmentsBack,
  removeOpinionsOn,
  removeReenrollmentsOf,
  removeSentencesOf,
  shortenMinutes,
  takeAttendanceOut,
  takeOpinionsOut,
  takeReenrollmentsOut,
} from './hooks.queries.ts'
import { removeOldAnswers } from './reenrollment/reenrollment.queries.ts'
import type { SendNotice } from './score/score-correction.service.ts'

/** The decision that led into an erased enrolment goes along, with the dependencies that it opened (docs/rules.md, Dependencies). */
const eraseWithDecision = async (ctx: Ctx, enrollmentId: string): Promise<void> => {
  await deleteFigures(ctx, enrollmentId)
  const decision = await advanceInto(ctx, enrollmentId)
  if (decision) await deleteOpened(ctx, { gradeId: decision.gradeId, fromIds: [decision.fromId] })
}

export const evaluationHooks = (sendNotice: SendNotice) =>
  ({
    // Results of classes are published, and reopened, with their year.
    yearChanged: { moved: followYear(sendNotice), removed: (ctx, { id }) => clearTargetYear(ctx, id) },
    // An enrolment with scores or opinions is ended; the figures of one that is erased go with it.
    enrollmentErased: { hasRecords: hasScores, erase: eraseWithDecision },
    // Sentences of a former instructor who was a student too: they may describe people.
    personErased: async (place, one) => ({
      sentences: await removeSentencesOf(place, one),
      councilOpinions: await removeOpinionsOn(place, one),
      decisionReasons:
        (await clearDependencyReasons(place, one)) +
        (await clearAppealTexts(place, one)) +
        (await shortenMinutes(place, one)),
      reenrollments: await removeReenrollmentsOf(place, one),
    }),
    dataExpired: [
      { kind: 'councilOpinions', tables: ['council_opinion'], remove: removeOldOpinions },
      { kind: 'reenrollments', tables: ['reenrollment'], remove: removeOldAnswers },
    ],
    personsMerged: {
      columns: [
        {
          column: 'opinion_sentence.account_id',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveSentences,
        },
        {
          column: 'dependency.account_id',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveDependencies,
        },
        {
          column: 'dependency.created_by',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveDependencyAuthors,
        },
        {
          column: 'dependency.decided_by',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveDependencyDeciders,
        },
        {
          column: 'council_opinion.author_id',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveOpinions,
        },
        { column: 'result_appeal.changed_by', of: 'account', kind: 'others', follow: moveAppeals },
        { column: 'class_result.changed_by', of: 'account', kind: 'others', follow: moveClassResults },
        { column: 'council_attendant.account_id', of: 'account', kind: 'others', follow: moveAttendance },
        { column: 'council_meeting.signed_by', of: 'account', kind: 'others', follow: moveSignatures },
        { column: 'council_meeting.annulled_by', of: 'account', kind: 'others', follow: moveAnnulments },
        {
          column: 'reenrollment.account_id',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveReenrollments,
        },
        {
          column: 'reenrollment.recorded_by',
          of: 'account',
          kind: 'others',
          mayGo: true,
          follow: moveRecordedReenrollments,
        },
      ],
      rivals: [
        // Both accounts may have written of one student for one council.
        { table: 'council_opinion', takeOut: takeOpinionsOut, putBack: putOpinionsBack },
        // Both accounts may be attendants of one draft.
        { table: 'council_attendant', takeOut: takeAttendanceOut, putBack: putAttendanceBack },
        { table: 'reenrollment', takeOut: takeReenrollmentsOut, putBack: putReenrollmentsBack },
      ],
    },
  }) satisfies Hooks
