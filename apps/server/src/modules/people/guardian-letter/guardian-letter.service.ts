import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import {
  type createGuardianLetters,
  LETTER_OBSTACLES,
  MAX_LETTERS,
} from '@lousa/contract/people/guardian-letter/guardian-letter.contract.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import { issueGuardianCodes } from '../../identity/guardian-code/guardian-code.service.ts'
import { currentInstitution } from '../../identity/institution/current-institution.public.queries.ts'
import type { Ctx } from '../../module.ts'
import { type LetterCandidate, letterCandidates } from './guardian-letter.queries.ts'

type Obstacle = (typeof LETTER_OBSTACLES)[number]
type Letters = AnswerOf<typeof createGuardianLetters>

/**
 * A password is of the person and opens every account of theirs, so that a letter never goes to a person who also works or studies
 * here. A guardian with a password gets none either, because its holder could take the account over; one who cannot request another
 * password by e-mail may be named. docs/decisions/0093-guardians-come-in-by-a-letter.md
 */
const obstacleOf = (candidate: LetterCandidate, isNamed: boolean): Obstacle | null => {
  const { taxNumber, hasReach, hasPassword, canRequestReset, isGuardianAlone, isArchived } = candidate
  if (!hasReach) return 'NO_REACH'
  if (isArchived) return 'ARCHIVED'
  if (!isGuardianAlone) return 'OTHER_ACCOUNT'
  if (taxNumber === null) return 'NO_CPF'
  return hasPassword && !(isNamed && !canRequestReset) ? 'HAS_PASSWORD' : null
}

/** The order is that of the class of the first child, because letters are handed out by class. */
const placeOf = ({ children: [first] }: LetterCandidate): string =>
  `${first?.className ?? ''} ${first?.name ?? ''}`

/** The letters of one answer, in the order in which they are handed out. */
const firstInTurn = (possible: LetterCandidate[]): LetterCandidate[] =>
  possible
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MAX_LETTERS)
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'pt-BR'))

/** New letters of the guardians of a class or of these accounts; the codes are in this answer alone. */
export const makeGuardianLetters = async (
  ctx: Ctx,
  { gradeId, guardianIds, onlyWithoutLetter = false, continuedFrom }: BodyOf<typeof createGuardianLetters>,
  { vault }: { vault: Vault },
): Promise<Letters> => {
  const candidates = await letterCandidates(ctx, { gradeId, guardianIds, continuedFrom })
  const judged = candidates.map(candidate => ({
    candidate,
    obstacle:
      obstacleOf(candidate, guardianIds !== undefined) ??
      (onlyWithoutLetter && candidate.hasLetter ? ('HAS_LETTER' as const) : null),
  }))
  const possible = judged.flatMap(({ candidate, obstacle }) => (obstacle === null ? [candidate] : []))
  const chosen = firstInTurn(possible)
  const codes = await issueGuardianCodes(ctx, { vault, personIds: chosen.map(({ personId }) => personId) })
  for (const { accountId } of chosen)
    ctx.audit({ entity: 'user', entityId: accountId, action: 'INVITATION_MADE', studentId: null })
  const { name } = await currentInstitution(ctx.db, ctx.institution.id)
  return {
    institution: name,
    letters: chosen.flatMap(({ accountId, personId, children, ...person }) => {
      const issued = codes.get(personId)
      if (!issued) return []
      return [
        {
          id: accountId,
          name: displayName(person),
          children: children.map(child => ({ name: displayName(child), className: child.className })),
          code: issued.code,
          link: issued.url,
          expiresAt: issued.expiresAt,
        },
      ]
    }),
    without: LETTER_OBSTACLES.flatMap(reason => {
      const count = judged.filter(({ obstacle }) => obstacle === reason).length
      return count === 0 ? [] : [{ reason, count }]
    }),
    remaining: possible.length - chosen.length,
    madeAt: ctx.now,
  }
}
