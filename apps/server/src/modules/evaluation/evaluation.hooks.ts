import type { Hooks } from '../hooks.ts'
import { followYear } from './ending/year-ending.service.ts'
import {
  deleteFigures,
  hasScores,
  moveClassResults,
  moveDependencies,
  moveDependencyAuthors,
  moveDependencyDeciders,
  moveSentences,
  removeSentencesOf,
} from './hooks.queries.ts'
import type { SendNotice } from './score/score-correction.service.ts'

export const evaluationHooks = (sendNotice: SendNotice) =>
  ({
    // Results of classes are published, and reopened, with their year.
    yearChanged: { moved: followYear(sendNotice) },
    // An enrolment with scores or opinions is ended; the figures of one that is erased go with it.
    enrollmentErased: { hasRecords: hasScores, erase: deleteFigures },
    // Sentences of a former instructor who was a student too: they may describe people.
    personErased: async (place, one) => ({ sentences: await removeSentencesOf(place, one) }),
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
        { column: 'class_result.changed_by', of: 'account', kind: 'others', follow: moveClassResults },
      ],
    },
  }) satisfies Hooks
