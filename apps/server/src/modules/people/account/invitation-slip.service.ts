import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import {
  type createInvitationSlips,
  MAX_SLIPS,
  SLIP_OBSTACLES,
} from '@lousa/contract/people/account/invitation-slip.contract.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { issueLinks } from '../../identity/access-link/access-link.service.ts'
import type { Ctx } from '../../module.ts'
import { isStudent } from '../person/student-role.values.ts'
import { institutionName } from './invitation.queries.ts'
import { type SlipCandidate, slipCandidates } from './invitation-slip.queries.ts'

type Obstacle = (typeof SLIP_OBSTACLES)[number]
type Slips = AnswerOf<typeof createInvitationSlips>

/**
 * A person with a password gets no slip, because its holder could take the account over. A student without CPF or without
 * an own e-mail could not get a new password otherwise; the office may name such a student. docs/decisions/0070-students-without-cpf-or-email.md
 */
const obstacleOf = (candidate: SlipCandidate, isNamed: boolean): Obstacle | null => {
  const { status, role, taxNumber, hasPassword, canRequestReset, isStudentAlone } = candidate
  if (status !== 'Ativo') return 'ARCHIVED'
  if (taxNumber === null && !isStudent(role)) return 'NO_SIGN_IN_NAME'
  const mayReplace = isNamed && isStudentAlone && !canRequestReset
  return hasPassword && !mayReplace ? 'HAS_PASSWORD' : null
}

const signInNameOf = ({ taxNumber, signInNumber }: SlipCandidate): string =>
  taxNumber === null ? (signInNumber ?? '') : formatCpf(taxNumber)

/** The slips of one answer, in the order of the list. */
const firstInTurn = (invitable: SlipCandidate[]): SlipCandidate[] => {
  const chosen = new Set(invitable.toSorted((one, other) => one.turn - other.turn).slice(0, MAX_SLIPS))
  return invitable.filter(candidate => chosen.has(candidate))
}

/** New invitations for the people of a list, whose earlier links end; the links are in this answer alone. */
export const makeInvitationSlips = async (
  ctx: Ctx,
  {
    kind,
    gradeId,
    userIds,
    onlyWithoutInvitation = false,
    continuedFrom,
  }: BodyOf<typeof createInvitationSlips>,
): Promise<Slips> => {
  const isNamed = userIds !== undefined
  const candidates = await slipCandidates(ctx, { kind, gradeId, userIds, continuedFrom })
  const judged = candidates.map(candidate => ({
    candidate,
    obstacle:
      obstacleOf(candidate, isNamed) ??
      (onlyWithoutInvitation && candidate.hasInvitation ? ('HAS_INVITATION' as const) : null),
  }))
  const invitable = judged.flatMap(({ candidate, obstacle }) => (obstacle === null ? [candidate] : []))
  const invited = firstInTurn(invitable)
  const links = await issueLinks(
    ctx,
    invited.map(({ personId }) => personId),
    'INVITATION',
  )
  for (const { accountId, role } of invited)
    ctx.audit({
      entity: 'user',
      entityId: accountId,
      action: 'INVITATION_MADE',
      studentId: isStudent(role) ? accountId : null,
    })
  return {
    institution: await institutionName(ctx),
    slips: invited.flatMap(candidate => {
      const link = links.get(candidate.personId)
      return link
        ? [
            {
              id: candidate.accountId,
              name: displayName(candidate),
              signInName: signInNameOf(candidate),
              about: candidate.className,
              link: link.url,
              expiresAt: link.expiresAt,
            },
          ]
        : []
    }),
    without: SLIP_OBSTACLES.flatMap(reason => {
      const count = judged.filter(({ obstacle }) => obstacle === reason).length
      return count === 0 ? [] : [{ reason, count }]
    }),
    remaining: invitable.length - invited.length,
    madeAt: ctx.now,
  }
}
