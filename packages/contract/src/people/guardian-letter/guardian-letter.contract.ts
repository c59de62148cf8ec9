import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { coded, id, instant, reference } from '../../schema.ts'

/** Letters of one answer: first guardians without a letter, then those with the oldest. Others come with `continuedFrom`. */
export const MAX_LETTERS = 120

/**
 * Why a guardian gets no letter. NO_REACH: reads of no student today. OTHER_ACCOUNT: works or studies here too. ARCHIVED: the account
 * of the guardian is.
 */
export const LETTER_OBSTACLES = [
  'HAS_PASSWORD',
  'NO_CPF',
  'NO_REACH',
  'OTHER_ACCOUNT',
  'ARCHIVED',
  'HAS_LETTER',
] as const

export const createGuardianLetters = endpoint({
  method: 'POST',
  path: 'guardianship/letter',
  summary:
    'Faz as cartas de acesso dos responsáveis para imprimir; as cartas e os links anteriores deles deixam de valer.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { gradeId: 'grade', guardianIds: 'user' },
  },
  looks: true,
  body: z
    .strictObject({
      /** Guardians of the students of this class. */
      gradeId: reference.optional(),
      /** These guardians alone, by their accounts; one who lost the password may be named. */
      guardianIds: z.array(reference).min(1).max(MAX_LETTERS).optional(),
      /** Absent: also guardians who have an open letter, which is replaced. */
      onlyWithoutLetter: z.boolean().optional(),
      /** `madeAt` of the first answer of a series: leaves out guardians whose open letter is of this time or later. */
      continuedFrom: instant.optional(),
    })
    .refine(({ gradeId, guardianIds }) => (gradeId === undefined) !== (guardianIds === undefined), {
      ...coded('REQUIRED'),
      path: ['gradeId'],
    }),
  answer: z.object({
    institution: z.string(),
    letters: z.array(
      z.object({
        /** The account of the guardian. */
        id,
        name: personal(z.string()),
        children: z.array(
          z.object({
            name: personal(z.string()),
            /** Empty without a class, and where the guardian may not know the place. */
            className: z.string(),
          }),
        ),
        /** Twelve signs in three groups. */
        code: z.string(),
        link: z.string(),
        expiresAt: instant,
      }),
    ),
    /** Guardians without a letter, by reason. */
    without: z.array(z.object({ reason: z.enum(LETTER_OBSTACLES), count: z.int() })),
    /** Guardians who may have one, beyond the number of one answer. */
    remaining: z.int(),
    madeAt: instant,
  }),
  status: 200,
  errors: ['SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: true,
})

export const listGuardianLetters = endpoint({
  method: 'GET',
  path: 'user/:id/guardian-letter',
  summary: 'As cartas abertas dos responsáveis de um aluno, e as tentativas com outro CPF.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'student' } },
  answer: z.object({
    data: z.array(
      z.object({
        /** The account of the guardian. */
        guardianId: id,
        createdAt: instant,
        expiresAt: instant,
        /** Tries with a CPF that is not the guardian's. */
        wrongNumbers: z.int(),
      }),
    ),
  }),
})
