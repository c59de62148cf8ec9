import { listLateArrivals } from '@lousa/contract/attendance/student/late-arrival.contract.ts'
import * as noteCalls from '@lousa/contract/attendance/student/student-note.contract.ts'
import { getTaughtStudent } from '@lousa/contract/attendance/student/taught-student.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type Module, route } from '../../module.ts'
import { answeredPunctuality } from '../punctuality.service.ts'
import { lateArrivals } from './late-arrival.queries.ts'
import { createNote, deleteNote, listNotes, updateNote } from './student-note.service.ts'
import { taughtStudentOf } from './taught-student.queries.ts'

export const studentRoutes: Module['routes'] = [
  route(getTaughtStudent, async (ctx, { params }) => {
    const student = await taughtStudentOf(ctx, params.id)
    if (!student) throw new ContractError('NOT_FOUND')
    return student
  }),
  route(listLateArrivals, async (ctx, { params }) => ({
    data: (await lateArrivals(ctx, params.id)).map(({ arrivedLate, leftEarly, ...lesson }) => ({
      ...lesson,
      ...answeredPunctuality({ status: 'ATTENDANCE', arrivedLate, leftEarly }),
    })),
  })),
  route(noteCalls.listStudentNotes, async (ctx, { params }) => ({ data: await listNotes(ctx, params.id) })),
  route(noteCalls.createStudentNote, (ctx, { params, body }) => createNote(ctx, params.id, body), {
    // A retry answers as the first call did: the answer has no personal data.
    idsOf: answer => answer,
    replayWith: async (_ctx, _input, answer: noteCalls.WrittenNote) => answer,
  }),
  route(noteCalls.updateStudentNote, (ctx, { params, body }) => updateNote(ctx, params.id, body)),
  route(noteCalls.deleteStudentNote, (ctx, { params }) => deleteNote(ctx, params.id)),
]
