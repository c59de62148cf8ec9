import { IMAGE_CONSENT_STATES } from '@lousa/rules/people/consent/image-consent.rules.ts'
import { z } from 'zod'
import { type AnswerOf, endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { id, instant, optionalLine } from '../../schema.ts'
import { userBrief } from '../person/user.contract.ts'

/** The texts of the institution that people agree to, each with versions. Source: LGPD art. 14. */
export const CONSENT_KINDS = ['TERMS', 'PRIVACY', 'GUARDIAN', 'IMAGE_USE'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const consent = z.object({
  id,
  kind: z.enum(CONSENT_KINDS),
  given: z.boolean(),
  textVersion: z.int(),
  at: instant,
  /** The name of the person who agreed: the person or a guardian. */
  givenBy: personal(z.string()),
  /** The author of the record; null when the person agreed themself. */
  recordedBy: userBrief.nullable(),
  note: personal(z.string().nullable()),
})
export type Consent = z.output<typeof consent>

export const listConsents = endpoint({
  method: 'GET',
  path: 'user/:id/consent',
  summary: 'Consentimentos de uma pessoa, do mais novo ao mais antigo.',
  looks: true,
  access: { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'], objects: { id: 'user' } },
  answer: z.object({
    data: z.array(consent),
    /** The use of the image after all answers: the latest of each giver, and one "no" is enough. */
    image: z.enum(IMAGE_CONSENT_STATES),
    /** The answers to the use of the image that count now. */
    counted: z.array(id),
  }),
})

export type Consents = AnswerOf<typeof listConsents>

export const createConsent = endpoint({
  method: 'POST',
  path: 'user/:id/consent',
  summary: 'Registra ou retira a autorização de uso de imagem.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  body: z.strictObject({
    kind: z.literal('IMAGE_USE'),
    given: z.boolean(),
    /** Null: the person themself, who must be an adult, or the giver of the answer that is replaced. */
    responsibleId: id.nullable(),
    /** An answer to the use of the image of this person: its giver answers once more. */
    replacesId: id.nullable().optional(),
    note: optionalLine(200).optional(),
  }),
  answer: consent,
  status: 201,
  idempotent: true,
})

/** The use of the image of a child as a guardian sees it: the answers of others have no names here. */
const childConsent = z.object({
  /** After the answers of all who answer for the child. */
  image: z.enum(IMAGE_CONSENT_STATES),
  /** The latest answer of the guardian who reads. */
  own: z.object({ given: z.boolean(), at: instant, textVersion: z.int() }).nullable(),
  /** The question is put at all: of a student who has died it is not. */
  isShown: z.boolean(),
  /** The guardian answers: the student is alive and under age. */
  mayAnswer: z.boolean(),
  textVersion: z.int(),
})
export type ChildConsent = z.output<typeof childConsent>

export const getChildConsent = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/consent',
  summary: 'A autorização de uso de imagem de um filho, com a resposta de quem consulta.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  answer: childConsent,
})

export const answerChildConsent = endpoint({
  method: 'PUT',
  path: 'family/child/:studentId/consent',
  summary:
    'Autoriza o uso de imagem de um filho menor de idade, ou retira a autorização. Repetida, nada muda.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  body: z.strictObject({
    given: z.boolean(),
    /** That of the text that was read. */
    textVersion: z.int().min(1),
  }),
  answer: childConsent,
  errors: ['CONSENT_OF_ADULT', 'CONSENT_TEXT_CHANGED'],
})
