import { ERASED_GROUPS, KEPT_GROUPS } from '@lousa/rules/operation/erasure.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { previewFlag } from '../lessons-preview.ts'
import { userBrief } from '../people/person/user.contract.ts'
import { id, instant, listOf, optionalLine, version } from '../schema.ts'

const erased = z.object({ group: z.enum(ERASED_GROUPS), count: z.int() })
const kept = z.object({ group: z.enum(KEPT_GROUPS), count: z.int() })

/** That personal data of a former student was removed: how much of what, never what it was. */
export const erasure = z.object({
  id,
  at: instant,
  by: userBrief,
  /** The number of the request, where the school gives one. */
  note: z.string().nullable(),
  /** Without groups in which there was nothing. */
  removed: z.array(erased),
})
export type Erasure = z.output<typeof erasure>

/** The data that would stay and the data that would be removed, and the version of the record at that time. */
export const erasurePreview = z.object({
  version,
  registration: z.string(),
  kept: z.array(kept),
  removed: z.array(erased),
})
export type ErasurePreview = z.output<typeof erasurePreview>

const access = { roles: ['ADMINISTRATOR'], objects: { id: 'student' } } as const

export const listErasures = endpoint({
  method: 'GET',
  path: 'user/:id/erasure',
  summary: 'Quando dados pessoais deste aluno foram eliminados, por quem e quanto de quê.',
  access,
  answer: listOf(erasure),
})

export const erasePersonalData = endpoint({
  method: 'POST',
  path: 'user/:id/erasure',
  summary:
    'Elimina os dados pessoais de um ex-aluno que a lei não manda guardar. Não pode ser desfeito; com preview, só mostra o que fica e o que sai.',
  access,
  body: z.strictObject({
    /** The number of the student, typed as a confirmation. */
    registration: z.string().max(60).optional(),
    note: optionalLine(80).optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: erasure.extend({ preview: erasurePreview.optional() }),
  status: 201,
  errors: [
    'ERASURE_ENROLLED',
    'ERASURE_STAFF',
    'ERASURE_RESPONSIBLE',
    'ERASURE_NOT_CONFIRMED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'STALE_VERSION',
  ],
  previews: true,
  idempotent: true,
  opensAccounts: true,
})
