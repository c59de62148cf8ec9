import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { id, instant, reference } from '../../schema.ts'

/** The lists of people that slips are made for. */
export const SLIP_KINDS = ['STUDENT', 'INSTRUCTOR', 'STAFF'] as const

/** Slips of one answer: first people without invitation, then those with the oldest. Others come with `continuedFrom`. */
export const MAX_SLIPS = 120

/** Why a person of the list gets no slip. */
export const SLIP_OBSTACLES = ['HAS_PASSWORD', 'ARCHIVED', 'NO_SIGN_IN_NAME', 'HAS_INVITATION'] as const

export const createInvitationSlips = endpoint({
  method: 'POST',
  path: 'user/invitation-slip',
  summary:
    'Faz convites de acesso para imprimir e entregar; os convites anteriores destas pessoas deixam de valer.',
  access: { roles: ['ADMINISTRATOR'], objects: { userIds: 'user', gradeId: 'grade' } },
  looks: true,
  body: z.strictObject({
    kind: z.enum(SLIP_KINDS),
    /** Only students of this class. */
    gradeId: reference.optional(),
    /** Only these people; absent: everybody of the list without access. */
    userIds: z.array(reference).min(1).max(MAX_SLIPS).optional(),
    /** Absent: also people who have an open invitation, whose link is replaced. */
    onlyWithoutInvitation: z.boolean().optional(),
    /** `madeAt` of the first answer of a series: leaves out people whose open link is of this time or later. */
    continuedFrom: instant.optional(),
  }),
  answer: z.object({
    institution: z.string(),
    slips: z.array(
      z.object({
        id,
        name: personal(z.string()),
        /** CPF, or the registration number of a student without CPF. */
        signInName: personal(z.string()),
        /** The class of a student, else empty. */
        about: z.string(),
        link: z.string(),
        expiresAt: instant,
      }),
    ),
    /** People of the list without a slip, by reason. */
    without: z.array(z.object({ reason: z.enum(SLIP_OBSTACLES), count: z.int() })),
    /** People who may have one, beyond the number of one answer. */
    remaining: z.int(),
    madeAt: instant,
  }),
  status: 200,
  errors: ['SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: true,
})
