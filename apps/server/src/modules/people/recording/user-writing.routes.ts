import { Readable } from 'node:stream'
import {
  createInstructor,
  createStaff,
  createStudent,
  getUserPicture,
  inviteUser,
  listSimilarUsers,
  updateInstructor,
  updateStaff,
  updateStudent,
} from '@lousa/contract/people/recording/user-writing.contract.ts'
import type { BytesAnswer } from '../../../platform/http/route.ts'
import { type Ctx, preparedRoute, route } from '../../module.ts'
import { inviteAgain } from '../account/invitation.service.ts'
import type { PeopleParts } from '../people.types.ts'
import { similarPeople } from '../person/similar.service.ts'
import { userOf } from './person-record.queries.ts'
import { readPicture, showPicture } from './picture.service.ts'
import {
  editInstructor,
  editStaff,
  editStudent,
  recordInstructor,
  recordStaff,
  recordStudent,
} from './user-writing.service.ts'

/** The same person again, as they are now. */
const sameUser = {
  idsOf: (answer: { id: string }) => [answer.id],
  again: (ctx: Ctx, _input: unknown, ids: string[]) => userOf(ctx, ids[0] ?? ''),
}

const pictureIn = ({ body }: { body: { avatar?: string | null | undefined } }) => readPicture(body.avatar)

type Shown = Awaited<ReturnType<typeof showPicture>>

/** Under its own hash a picture never changes. */
const pictureAnswer = ({ content, contentType, isNamed }: Shown): BytesAnswer => ({
  contentType,
  fileName: 'foto.webp',
  size: content.length,
  chunks: Readable.from([content]),
  ...(isNamed ? { cache: 'immutable' } : {}),
})

/** The same call is open to visitors, who register themselves. */
export const studentRoute = () =>
  preparedRoute(
    createStudent,
    pictureIn,
    (ctx, { body }, picture) => recordStudent(ctx, body, picture),
    // Visitors have no key.
    { ...sameUser, idsOf: answer => ('id' in answer ? [answer.id] : []) },
  )

export const userWritingRoutes = (parts: PeopleParts) => [
  preparedRoute(updateStudent, pictureIn, (ctx, { params, body }, picture) =>
    editStudent(ctx, params.id, body, picture),
  ),
  preparedRoute(
    createInstructor,
    pictureIn,
    (ctx, { body }, picture) => recordInstructor(ctx, body, picture),
    sameUser,
  ),
  preparedRoute(updateInstructor, pictureIn, (ctx, { params, body }, picture) =>
    editInstructor(ctx, params.id, body, picture),
  ),
  route(createStaff, (ctx, { body }) => recordStaff(ctx, body), sameUser),
  route(updateStaff, (ctx, { params, body }) => editStaff(ctx, params.id, body)),
  route(inviteUser, (ctx, { params }) => inviteAgain(ctx, params.id, parts.outside)),
  route(listSimilarUsers, (ctx, { query }) => similarPeople(ctx, query)),
  route(getUserPicture, async (ctx, { params, query }) =>
    pictureAnswer(await showPicture(ctx, params.id, query.v)),
  ),
]
