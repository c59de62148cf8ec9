import { Readable } from 'node:stream'
import * as calls from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import {
  decideNote,
  getNote,
  listChildNotes,
  listNotes,
  readNotePictures,
  sendChildNote,
  sendStudentNote,
  showNotePicture,
  takeBackDecision,
  withdrawChildNote,
  withdrawOfficeNote,
} from './absence-note.service.ts'

/** A retry answers as the first call did: the answers have no personal data. */
const sameAnswer = {
  idsOf: (answer: calls.WrittenNote) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenNote) => answer,
}
const sameDecision = {
  idsOf: (answer: calls.DecidedNote) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.DecidedNote) => answer,
}

const picturesIn = ({ body }: { body: calls.SentNote }) => readNotePictures(body)

export const absenceNoteRoutes: Module['routes'] = [
  route(calls.listChildNotes, async (ctx, { params }) => ({
    data: await listChildNotes(ctx, params.studentId),
  })),
  preparedRoute(
    calls.sendChildNote,
    picturesIn,
    (ctx, { params, body: note }, pictures) => sendChildNote(ctx, params.studentId, { note, pictures }),
    sameAnswer,
  ),
  route(calls.withdrawChildNote, (ctx, { params }) => withdrawChildNote(ctx, params)),
  preparedRoute(
    calls.sendStudentNote,
    picturesIn,
    (ctx, { params, body: note }, pictures) => sendStudentNote(ctx, params.id, { note, pictures }),
    sameAnswer,
  ),
  route(calls.withdrawAbsenceNote, (ctx, { params }) => withdrawOfficeNote(ctx, params.id)),
  route(calls.listAbsenceNotes, (ctx, { query }) => listNotes(ctx, query)),
  route(calls.getAbsenceNote, (ctx, { params }) => getNote(ctx, params.id)),
  route(calls.getAbsenceNotePicture, async (ctx, { params, query: { position } }) => {
    const { content, contentType } = await showNotePicture(ctx, { id: params.id, position })
    return { contentType, fileName: 'foto.webp', size: content.length, chunks: Readable.from([content]) }
  }),
  route(calls.decideAbsenceNote, (ctx, { params, body }) => decideNote(ctx, params.id, body), sameDecision),
  route(
    calls.takeBackNoteDecision,
    (ctx, { params, body }) => takeBackDecision(ctx, params.id, body),
    sameDecision,
  ),
]
