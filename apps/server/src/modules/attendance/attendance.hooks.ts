import type { Hooks } from '../hooks.ts'
import {
  clearNotes,
  moveNoteDeciders,
  moveNoteSenders,
  moveNotesOfAbsence,
  removeOldPictures,
} from './absence-note/note-hooks.queries.ts'
import { takeOverDayRoll } from './day-roll.service.ts'
import {
  clearReasons,
  clearSearchTexts,
  hasAttendance,
  moveJustifications,
  moveNoteAuthors,
  moveNotes,
  moveRecorded,
  moveSearchCases,
  moveSearchChanges,
  moveSearchRecorders,
  moveSearchWithdrawers,
  moveWithdrawn,
  removeJustifications,
  removeNotesOn,
} from './hooks.queries.ts'
import { applyToReopened, followJustifications } from './justification/justified-rows.service.ts'
import { removeOldNotes } from './student/student-note.queries.ts'
import { moveWithdrawals, removeOldWithdrawals, removeWithdrawalsOf } from './withdrawal.queries.ts'

const STUDENT = 'absence_justification.account_id'

export const attendanceHooks = {
  personErased: async (place, one) => {
    await removeWithdrawalsOf(place, one)
    const recorded = (await clearReasons(place, one)) + (await clearNotes(place, one))
    const studentNotes = await removeNotesOn(place, one)
    const searchCases = await clearSearchTexts(place, one)
    return { justifications: recorded + (await removeJustifications(place, one)), studentNotes, searchCases }
  },
  dataExpired: [
    { kind: 'lessonWithdrawals', tables: ['lesson_withdrawal'], remove: removeOldWithdrawals },
    { kind: 'absenceNotePictures', tables: ['absence_note_picture'], remove: removeOldPictures },
    { kind: 'studentNotes', tables: ['student_note'], remove: removeOldNotes },
  ],
  enrollmentErased: { hasRecords: hasAttendance },
  lessonsReleased: takeOverDayRoll,
  termsReopened: applyToReopened,
  // Justifications follow with the student, and attendance follows them.
  personsMerged: {
    columns: [
      {
        column: 'lesson_withdrawal.account_id',
        of: 'account',
        kind: null,
        mayGo: true,
        follow: moveWithdrawals,
      },
      { column: STUDENT, of: 'account', kind: 'others', follow: moveJustifications },
      { column: 'absence_justification.recorded_by', of: 'account', kind: 'others', follow: moveRecorded },
      { column: 'absence_justification.withdrawn_by', of: 'account', kind: 'others', follow: moveWithdrawn },
      { column: 'absence_note.account_id', of: 'account', kind: 'others', follow: moveNotesOfAbsence },
      { column: 'absence_note.sent_by', of: 'account', kind: 'others', follow: moveNoteSenders },
      { column: 'absence_note.decided_by', of: 'account', kind: 'others', follow: moveNoteDeciders },
      { column: 'search_case.account_id', of: 'account', kind: 'others', follow: moveSearchCases },
      { column: 'search_case.changed_by', of: 'account', kind: 'others', follow: moveSearchChanges },
      { column: 'search_step.recorded_by', of: 'account', kind: 'others', follow: moveSearchRecorders },
      { column: 'search_step.withdrawn_by', of: 'account', kind: 'others', follow: moveSearchWithdrawers },
      { column: 'student_note.account_id', of: 'account', kind: 'others', mayGo: true, follow: moveNotes },
      {
        column: 'student_note.author_id',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveNoteAuthors,
      },
    ],
    settle: (ctx, followed) =>
      followJustifications(ctx, {
        justificationIds: followed.get(STUDENT) ?? [],
        enrollmentIds: followed.get('student_enrollment.account_id') ?? [],
      }),
  },
} satisfies Hooks
