import { Readable } from 'node:stream'
import { createInvitationSlips } from '@lousa/contract/people/account/invitation-slip.contract.ts'
import * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { BytesAnswer } from '../../../platform/http/route.ts'
import { type Ctx, openingAccounts, preparedRoute, route } from '../../module.ts'
import { needsProofToInvite, resendInvitation } from '../account/invitation.service.ts'
import { makeInvitationSlips } from '../account/invitation-slip.service.ts'
import type { PeopleParts } from '../people.types.ts'
import { similarPeople } from '../person/similar.service.ts'
import { changesEmail, linksWithEmail, opensStaff } from './account-opening.service.ts'
import { userOf } from './person-record.public.queries.ts'
import { readPicture, showPicture } from './picture.service.ts'
import {
  createInstructor,
  createStaff,
  createStudent,
  updateInstructor,
  updateStaff,
} from './user-writing.service.ts'

/** The person in their current state. */
const sameUser = {
  idsOf: (answer: { id: string }) => [answer.id],
  replayWith: (ctx: Ctx, _input: unknown, ids: string[]) => userOf(ctx, ids[0] ?? ''),
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

type RecordedBody = {
  email?: string | null | undefined
  documents?: { taxNumber?: string | null | undefined } | undefined
  linkExisting?: boolean | undefined
}
const created = ({ email, documents, linkExisting }: RecordedBody) => ({
  email,
  linkExisting,
  taxNumber: documents?.taxNumber,
})

/** The call is also open to visitors, who register themselves. */
export const studentRoute = () =>
  openingAccounts(
    userWritingCalls.createStudent,
    (ctx, { body }) => linksWithEmail(ctx, 'STUDENT', created(body)),
    preparedRoute(
      userWritingCalls.createStudent,
      pictureIn,
      (ctx, { body }, picture) => createStudent(ctx, body, picture),
      // Visitors have no key.
      { ...sameUser, idsOf: answer => ('id' in answer ? [answer.id] : []) },
    ),
  )

export const userWritingRoutes = (parts: PeopleParts) => [
  openingAccounts(
    userWritingCalls.createInstructor,
    (ctx, { body }) => linksWithEmail(ctx, 'INSTRUCTOR', created(body)),
    preparedRoute(
      userWritingCalls.createInstructor,
      pictureIn,
      (ctx, { body }, picture) => createInstructor(ctx, body, picture),
      sameUser,
    ),
  ),
  openingAccounts(
    userWritingCalls.updateInstructor,
    (ctx, { params, body }) => changesEmail(ctx, params.id, body),
    preparedRoute(userWritingCalls.updateInstructor, pictureIn, (ctx, { params, body }, picture) =>
      updateInstructor(ctx, params.id, body, picture),
    ),
  ),
  openingAccounts(
    userWritingCalls.createStaff,
    async (ctx, { body }) => body.role === 'ADMINISTRATOR' || linksWithEmail(ctx, body.role, body),
    route(userWritingCalls.createStaff, (ctx, { body }) => createStaff(ctx, body), sameUser),
  ),
  openingAccounts(
    userWritingCalls.updateStaff,
    (ctx, { params, body }) => opensStaff(ctx, params.id, body),
    route(userWritingCalls.updateStaff, (ctx, { params, body }) => updateStaff(ctx, params.id, body)),
  ),
  openingAccounts(
    userWritingCalls.inviteUser,
    (ctx, { params }) => needsProofToInvite(ctx, params.id, parts.outside),
    route(userWritingCalls.inviteUser, (ctx, { params }) => resendInvitation(ctx, params.id, parts.outside)),
  ),
  route(createInvitationSlips, (ctx, { body }) => makeInvitationSlips(ctx, body)),
  route(userWritingCalls.listSimilarUsers, (ctx, { query }) => similarPeople(ctx, query)),
  route(userWritingCalls.getUserPicture, async (ctx, { params, query }) =>
    pictureAnswer(await showPicture(ctx, params.id, query.v)),
  ),
]
