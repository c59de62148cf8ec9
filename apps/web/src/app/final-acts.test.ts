import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')

/** A dialog with the effect in words, or a toast with "Desfazer". */
type Row = { file: string; asks: string } | { file: string; undo: true } | { exempt: string }

/**
 * Calls that take something away or cannot be taken back, and the place that asks before: its file and the key of
 * the sentence. A new DELETE call needs a row.
 */
const FINAL: Readonly<Record<string, Row>> = {
  endOtherSessions: { file: 'features/identity/sign-in/session-list.part.tsx', asks: 'endOthersEffect' },
  endSession: { exempt: 'the device signs in again' },
  forgetDevice: { exempt: 'the next sign-in asks for the second factor, and may trust the device again' },
  forgetDevices: { exempt: 'as forgetDevice' },
  removeAuthenticator: {
    file: 'features/identity/own-factor/own-factor-card.part.tsx',
    asks: 'removeAppEffect',
  },
  removePushSubscription: { exempt: 'the device is subscribed again by its own button' },
  removePasskey: {
    file: 'features/identity/own-factor/own-factor-card.part.tsx',
    asks: 'removePasskeyEffect',
  },
  resetUserFactor: { file: 'features/identity/own-factor/reset-factor.part.tsx', asks: 'resetEffect' },
  deleteImport: { file: 'features/people/import-run/import-actions.ts', asks: 'discardEffect' },
  deleteAcademicYear: { file: 'features/academics/parameter/confirm-with-use.tsx', asks: 'irreversible' },
  deleteEducationLevel: { file: 'features/academics/parameter/confirm-with-use.tsx', asks: 'irreversible' },
  deleteTrainingType: { file: 'features/academics/parameter/confirm-with-use.tsx', asks: 'irreversible' },
  deleteKnowledgeArea: { file: 'features/academics/parameter/confirm-with-use.tsx', asks: 'irreversible' },
  deleteComponent: { file: 'features/academics/parameter/confirm-with-use.tsx', asks: 'irreversible' },
  deleteGrade: { file: 'features/academics/grade/grades-screen.tsx', asks: 'deleteEffect' },
  deleteMatrixRow: { file: 'features/curriculum/matrix/matrix-actions.tsx', undo: true },
  deleteCalendarEvent: { file: 'features/calendar/use-calendar-dialogs.tsx', asks: 'remove' },
  revokeCalendarLink: {
    file: 'features/calendar/subscription/subscription-links.part.tsx',
    asks: 'revokeEffect',
  },
  deleteEnrollment: { file: 'features/enrollment/entry/delete-enrollment.part.ts', asks: 'leaveEffect' },
  deleteMessage: { file: 'features/messages/message/use-message-acts.ts', asks: 'deleteSent' },
  deleteLessonPlan: { file: 'features/planning/plan/plans-screen.tsx', asks: 'deleteEffect' },
  withdrawInstructorAbsence: {
    file: 'features/planning/cover/absence-withdrawal.ts',
    asks: 'withdrawEffect',
  },
  withdrawLessonCover: { file: 'features/planning/cover/covers-screen.tsx', asks: 'undoEffect' },
  deleteDraft: { file: 'features/planning/draft/drafts-screen.tsx', asks: 'removeEffect' },
  deletePlanningHour: { file: 'features/planning/making/planning-hours.tsx', asks: 'removeEffect' },
  deleteRoomKind: { file: 'features/planning/making/rooms-screen.tsx', asks: 'removeEffect' },
  deleteLesson: { file: 'features/planning/lesson/lesson-deletion.tsx', asks: 'deleteEffect' },
  deleteWeeklyTime: { file: 'features/planning/weekly-time/use-time-changes.ts', asks: 'deleteEffect' },
  deleteStudentNote: { file: 'features/attendance/student/own-notes.part.tsx', asks: 'removeEffect' },
  deleteMeeting: { exempt: 'only a draft, which no screen deletes' },
  deleteEvaluation: { file: 'features/evaluation/evaluation/delete-evaluation.ts', asks: 'effect' },
  deleteOpinionSentence: { file: 'features/evaluation/sentence/sentences-modal.tsx', undo: true },
  deleteFile: { file: 'features/reports/file/file-rows.tsx', asks: 'deleteEffect' },
  erasePersonalData: { file: 'features/operation/erase-person.part.tsx', asks: 'confirm' },
  createMerge: { exempt: 'undone by its own call for thirty days; a preview stands before it' },
  createFirstInstitution: { file: 'features/identity/first-run/first-run-form.tsx', asks: 'confirmEffect' },
  publishInstitutionText: { file: 'features/identity/texts/text-editor.tsx', asks: 'effect' },
  createMessage: { file: 'features/messages/message/writing/use-message-form.ts', asks: 'sendEffect' },
  resendMessage: { file: 'features/messages/message/use-message-acts.ts', asks: 'resendEffect' },
  decideRequest: { file: 'features/messages/request/request-decision.tsx', asks: 'refuseEffect' },
  updateRetention: { file: 'features/operation/retention-form.tsx', asks: 'editLead' },
  updateAcademicYear: { file: 'features/academics/year/year-actions.tsx', asks: 'closeEffect' },
  updateMatrixRow: { file: 'features/curriculum/matrix/matrix-actions.tsx', asks: 'finishEffect' },
  createAcademicTerms: { file: 'features/academics/level/terms-page.tsx', asks: 'replaceEffect' },
  answerSurvey: { file: 'features/events/survey/survey-answer.tsx', asks: 'finalLead' },
  revokeDocument: { file: 'features/reports/verification/issued-documents.part.tsx', asks: 'revokeEffect' },
}

const ASKING = /\bconfirm\(|\bModal\b|FormModal|useConfirmWithUse|\bask\(/

describe('a choice that cannot be taken back', () => {
  const names = new Set(ENDPOINTS.map(({ name }) => name))

  it('is a call of the contract, and each call that deletes is named', () => {
    const deleting = ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'DELETE').map(({ name }) => name)
    expect(deleting.filter(name => !(name in FINAL))).toEqual([])
    expect(Object.keys(FINAL).filter(name => !names.has(name))).toEqual([])
  })

  it.each(Object.entries(FINAL).flatMap(([name, row]) => ('file' in row ? [[name, row] as const] : [])))(
    '%s asks with a sentence, or can be undone',
    (_, row) => {
      const source = readFileSync(join(WEB, row.file), 'utf8')
      if ('undo' in row) expect(source).toContain('toast.undoable(')
      else {
        expect(source).toMatch(ASKING)
        expect(source).toMatch(new RegExp(`\\.${row.asks}\\b`))
      }
    },
  )
})
