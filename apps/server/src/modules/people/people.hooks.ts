import type { Hooks } from '../hooks.ts'
import {
  moveConsents,
  moveRecordedConsents,
  moveSessions,
} from '../identity/access-link/person-rows.public.queries.ts'
import { erasePerson } from './erasure/person-erasure.service.ts'
import {
  moveBondsCreated,
  moveBondsOfGuardian,
  moveBondsOfStudent,
  moveRestrictionsLifted,
  moveRestrictionsOfGuardian,
  moveRestrictionsOfStudent,
  moveRestrictionsWritten,
  putBondsBack,
  takeBondsOut,
} from './guardianship/guardianship-hooks.public.queries.ts'
import {
  moveFormerAccounts,
  moveImports,
  moveMerges,
  moveUndoneMerges,
  removeDrafts,
  removeRows,
} from './hooks.queries.ts'
import {
  moveProposalDeciders,
  moveProposalSenders,
  moveProposals,
  removeOldProposals,
} from './record-proposal/proposal-hooks.public.queries.ts'

export const peopleHooks = {
  personErased: erasePerson,
  // Spreadsheets hold people: of drafts nothing is left, of finished imports that they were made. Counted in imports.
  dataExpired: [
    { kind: 'importDrafts', tables: ['import_run', 'import_row'], remove: removeDrafts },
    { kind: 'importRows', tables: ['import_row', 'import_change'], remove: removeRows },
    { kind: 'recordProposals', tables: ['record_proposal'], remove: removeOldProposals },
  ],
  // Rows of people, and those of identity, which stands above. Sessions were ended before.
  personsMerged: {
    columns: [
      { column: 'session.account_id', of: 'account', kind: null, mayGo: true, follow: moveSessions },
      { column: 'consent.person_id', of: 'person', kind: 'consents', follow: moveConsents },
      { column: 'consent.recorded_by', of: 'account', kind: 'others', follow: moveRecordedConsents },
      { column: 'import_run.created_by', of: 'account', kind: 'others', mayGo: true, follow: moveImports },
      {
        column: 'merged_account.account_id',
        of: 'account',
        kind: null,
        mayGo: true,
        follow: moveFormerAccounts,
      },
      { column: 'person_merge.by_account_id', of: 'account', kind: null, mayGo: true, follow: moveMerges },
      { column: 'person_merge.undone_by', of: 'account', kind: null, mayGo: true, follow: moveUndoneMerges },
      { column: 'guardianship.student_id', of: 'account', kind: 'responsibles', follow: moveBondsOfStudent },
      {
        column: 'guardianship.guardian_person_id',
        of: 'person',
        kind: 'responsibles',
        follow: moveBondsOfGuardian,
      },
      { column: 'guardianship.created_by', of: 'account', kind: 'others', follow: moveBondsCreated },
      {
        column: 'guardianship_restriction.student_id',
        of: 'account',
        kind: 'responsibles',
        follow: moveRestrictionsOfStudent,
      },
      {
        column: 'guardianship_restriction.guardian_person_id',
        of: 'person',
        kind: 'responsibles',
        follow: moveRestrictionsOfGuardian,
      },
      {
        column: 'guardianship_restriction.written_by',
        of: 'account',
        kind: 'others',
        follow: moveRestrictionsWritten,
      },
      {
        column: 'guardianship_restriction.lifted_by',
        of: 'account',
        kind: 'others',
        follow: moveRestrictionsLifted,
      },
      {
        column: 'record_proposal.account_id',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveProposals,
      },
      {
        column: 'record_proposal.sent_by',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveProposalSenders,
      },
      {
        column: 'record_proposal.decided_by',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveProposalDeciders,
      },
    ],
    rivals: [{ table: 'guardianship', takeOut: takeBondsOut, putBack: putBondsBack }],
  },
} satisfies Hooks
