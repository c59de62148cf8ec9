import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { email, personDate } from '../../people/person/person-fields.ts'
import { coded, instant, requiredLine } from '../../schema.ts'

/** Seconds that the two kinds of link live: a reset for 1 hour, an invitation for 7 days. */
export const RESET_SECONDS = 3_600
export const INVITATION_SECONDS = 604_800

const newPassword = z
  .string()
  .max(200)
  .refine(value => value !== '', coded('REQUIRED'))
const linkToken = z
  .string()
  .max(200)
  .refine(value => value !== '', coded('REQUIRED'))

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Pede um link para criar outra senha; a resposta não diz se a conta existe.',
  access: { roles: 'public' },
  body: z.strictObject({ email: email.refine(value => value !== null, coded('REQUIRED')) }),
  answer: z.object({}),
  status: 202,
})

export const studentResetPassword = endpoint({
  method: 'POST',
  path: 'auth/student-reset-password',
  summary: 'Pede o link com matrícula, CPF, nascimento e e-mail do cadastro.',
  access: { roles: 'public' },
  body: z.strictObject({
    registration: requiredLine(30),
    taxNumber: requiredLine(20),
    birthdate: personDate.refine(value => value !== null, coded('REQUIRED')),
    email: email.refine(value => value !== null, coded('REQUIRED')),
  }),
  answer: z.object({}),
  status: 202,
})

/** The purpose of a link, so that the page can greet; the token is in the body and stays out of logs. */
export const getLink = endpoint({
  method: 'POST',
  path: 'auth/link',
  summary: 'Confere um link de convite ou de nova senha.',
  access: { roles: 'public' },
  body: z.strictObject({ token: linkToken }),
  answer: z.object({
    kind: z.enum(['RESET', 'INVITATION']),
    /** First name only. */
    firstName: z.string(),
    institution: z.string(),
    expiresAt: instant,
  }),
  status: 200,
  errors: ['INVALID_LINK'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: 'auth/password-update',
  summary: 'Cria a senha com o link recebido; sessões abertas são encerradas.',
  access: { roles: 'public' },
  body: z.strictObject({
    token: linkToken,
    password: newPassword,
    /** With an invitation. */
    acceptedTermsVersion: z.int().optional(),
  }),
  status: 204,
  errors: ['INVALID_LINK', 'CONSENT_REQUIRED'],
})

export const updateOwnPassword = endpoint({
  method: 'PATCH',
  path: 'auth/password',
  summary: 'Troca a própria senha; as outras sessões são encerradas.',
  access: { roles: 'any' },
  body: z.strictObject({ currentPassword: newPassword, password: newPassword }),
  status: 204,
  errors: ['WRONG_PASSWORD'],
})
