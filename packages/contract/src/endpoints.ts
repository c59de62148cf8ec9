import * as academics from './academics/academics.contract.ts'
import * as catalogue from './academics/catalogue/catalogue.contract.ts'
import * as eventPicture from './academics/event/event-picture.contract.ts'
import * as gradeWriting from './academics/grade/grade-writing.contract.ts'
import * as levelWriting from './academics/level/level-writing.contract.ts'
import * as use from './academics/parameter/use.contract.ts'
import * as rollover from './academics/rollover/rollover.contract.ts'
import * as readiness from './academics/year/readiness.contract.ts'
import * as yearWriting from './academics/year/year-writing.contract.ts'
import * as absenceNote from './attendance/absence-note/absence-note.contract.ts'
import * as activeSearch from './attendance/active-search/active-search.contract.ts'
import * as attendance from './attendance/attendance.contract.ts'
import * as dayRoll from './attendance/day/day-roll.contract.ts'
import * as justification from './attendance/justification/justification.contract.ts'
import * as lateArrival from './attendance/student/late-arrival.contract.ts'
import * as studentNote from './attendance/student/student-note.contract.ts'
import * as taughtStudent from './attendance/student/taught-student.contract.ts'
import * as withdrawal from './attendance/withdrawal/withdrawal.contract.ts'
import * as audit from './audit/audit.contract.ts'
import * as calendar from './calendar/calendar.contract.ts'
import * as calendarLink from './calendar/subscription/calendar-link.contract.ts'
import * as componentWriting from './curriculum/component/component-writing.contract.ts'
import * as curriculum from './curriculum/curriculum.contract.ts'
import * as matrix from './curriculum/matrix/matrix.contract.ts'
import * as readyStart from './curriculum/ready-start/ready-start.contract.ts'
import * as dashboard from './dashboard/dashboard.contract.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as brought from './enrollment/brought/brought.contract.ts'
import * as enrollment from './enrollment/enrollment.contract.ts'
import * as entry from './enrollment/entry/entry.contract.ts'
import * as movement from './enrollment/movement/movement.contract.ts'
import * as queue from './enrollment/waiting-list/queue.contract.ts'
import * as advance from './evaluation/advance/advance.contract.ts'
import * as appeal from './evaluation/appeal/appeal.contract.ts'
import * as council from './evaluation/council/council.contract.ts'
import * as councilMeeting from './evaluation/council/meeting.contract.ts'
import * as whatIf from './evaluation/council/what-if.contract.ts'
import * as councilOpinion from './evaluation/council-opinion/council-opinion.contract.ts'
import * as dependency from './evaluation/dependency/dependency.contract.ts'
import * as ending from './evaluation/ending/ending.contract.ts'
import * as evaluation from './evaluation/evaluation.contract.ts'
import * as performance from './evaluation/performance/performance.contract.ts'
import * as reenrollment from './evaluation/reenrollment/reenrollment.contract.ts'
import * as scoreCorrection from './evaluation/score/score-correction.contract.ts'
import * as opinionSentence from './evaluation/sentence/opinion-sentence.contract.ts'
import * as survey from './events/survey.contract.ts'
import * as family from './family/family.contract.ts'
import * as accessLink from './identity/access-link/access-link.contract.ts'
import * as firstRun from './identity/first-run/first-run.contract.ts'
import * as guardianCode from './identity/guardian-code/guardian-code.contract.ts'
import * as identity from './identity/identity.contract.ts'
import * as institution from './identity/institution/institution.contract.ts'
import * as outbox from './identity/mail/outbox.contract.ts'
import * as ownFactor from './identity/own-factor/own-factor.contract.ts'
import * as secondStep from './identity/sign-in/second-step.contract.ts'
import * as session from './identity/sign-in/session.contract.ts'
import * as texts from './identity/texts/text.contract.ts'
import * as messageInbox from './messages/inbox/inbox.contract.ts'
import * as messageCopies from './messages/mail/copies.contract.ts'
import * as message from './messages/message/message.contract.ts'
import * as messagePush from './messages/push/push.contract.ts'
import * as messageReminder from './messages/reminder/reminder.contract.ts'
import * as messageRequest from './messages/request/request.contract.ts'
import * as backup from './operation/backup.contract.ts'
import * as clientError from './operation/client-error.contract.ts'
import * as erasure from './operation/erasure.contract.ts'
import * as readBatch from './operation/read-batch.contract.ts'
import * as retention from './operation/retention.contract.ts'
import * as invitationSlip from './people/account/invitation-slip.contract.ts'
import * as consent from './people/consent/consent.contract.ts'
import * as peopleWriting from './people/editing/user-writing.contract.ts'
import * as guardianLetter from './people/guardian-letter/guardian-letter.contract.ts'
import * as guardianship from './people/guardianship/guardianship.contract.ts'
import * as imports from './people/import/import.contract.ts'
import * as importCures from './people/import/import-cure.contract.ts'
import * as importSheets from './people/import/import-sheet.contract.ts'
import * as merging from './people/merge/merge.contract.ts'
import * as people from './people/person/user.contract.ts'
import * as postalCode from './people/postal-code/postal-code.contract.ts'
import * as recordProposal from './people/record-proposal/record-proposal.contract.ts'
import * as finding from './people/search/people-finding.contract.ts'
import * as absence from './planning/cover/absence.contract.ts'
import * as cover from './planning/cover/cover.contract.ts'
import * as makeUp from './planning/cover/make-up.contract.ts'
import * as timetableDraft from './planning/draft/draft.contract.ts'
import * as draftTable from './planning/draft/draft-table.contract.ts'
import * as generation from './planning/generation/generation.contract.ts'
import * as lesson from './planning/lesson/lesson.contract.ts'
import * as availability from './planning/making/availability.contract.ts'
import * as roomKinds from './planning/making/room-kind.contract.ts'
import * as timetableCheck from './planning/making/timetable-check.contract.ts'
import * as timetableWishes from './planning/making/wish.contract.ts'
import * as missingPlans from './planning/plan/missing-plans.contract.ts'
import * as plan from './planning/plan/plan.contract.ts'
import * as release from './planning/release/release.contract.ts'
import * as staffing from './planning/staffing/staffing.contract.ts'
import * as timetable from './planning/timetable/timetable.contract.ts'
import * as weeklyTime from './planning/weekly-time/weekly-time.contract.ts'
import * as academicRecord from './records/academic-record.contract.ts'
import * as demonstrative from './reports/demonstrative/demonstrative.contract.ts'
import * as reports from './reports/reports.contract.ts'
import * as verification from './reports/verification/verification.contract.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Calls of catalogues are declared together: "createTrainingType". */
const ofCatalogues = Object.entries(catalogue.CATALOGUE_CALLS).flatMap(
  ([kind, { list, create, update, remove, use }]) => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    return [
      [`list${name}s`, list],
      [`create${name}`, create],
      [`update${name}`, update],
      [`delete${name}`, remove],
      [`get${name}Use`, use],
    ] as const
  },
)

const domains = {
  identity,
  accessLink,
  guardianCode,
  secondStep,
  session,
  ownFactor,
  texts,
  outbox,
  institution,
  firstRun,
  audit,
  people,
  peopleWriting,
  invitationSlip,
  guardianLetter,
  consent,
  guardianship,
  recordProposal,
  postalCode,
  finding,
  imports,
  importCures,
  importSheets,
  merging,
  academics,
  yearWriting,
  levelWriting,
  catalogue: Object.fromEntries(ofCatalogues),
  gradeWriting,
  eventPicture,
  use,
  readiness,
  rollover,
  curriculum,
  componentWriting,
  matrix,
  readyStart,
  calendar,
  calendarLink,
  enrollment,
  entry,
  queue,
  movement,
  brought,
  survey,
  message,
  messageInbox,
  messageRequest,
  messageReminder,
  messageCopies,
  messagePush,
  plan,
  missingPlans,
  staffing,
  absence,
  cover,
  makeUp,
  release,
  lesson,
  timetableDraft,
  draftTable,
  generation,
  weeklyTime,
  availability,
  roomKinds,
  timetableWishes,
  timetableCheck,
  timetable,
  attendance,
  absenceNote,
  activeSearch,
  dayRoll,
  withdrawal,
  justification,
  lateArrival,
  studentNote,
  taughtStudent,
  advance,
  reenrollment,
  council,
  councilMeeting,
  evaluation,
  appeal,
  dependency,
  whatIf,
  councilOpinion,
  ending,
  scoreCorrection,
  opinionSentence,
  performance,
  academicRecord,
  reports,
  demonstrative,
  verification,
  backup,
  clientError,
  readBatch,
  retention,
  erasure,
  dashboard,
  family,
}

/** Every declared call with its domain, for the API document and for the tests that let none be forgotten. */
export const ENDPOINTS: { domain: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  domains,
).flatMap(([domain, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ domain, name, endpoint: value }] : [],
  ),
)
