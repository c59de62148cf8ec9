import { PUNCTUALITY_MODES } from '@lousa/rules/attendance/punctuality.rules.ts'
import { isValidSignInName } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { INSTITUTION_KINDS, ROLES } from '../roles.ts'
import { coded, id } from '../schema.ts'

/** Seconds that an access token lives; renewed while the person is active. */
export const TOKEN_SECONDS = 43_200

export const login = z.strictObject({
  username: z
    .string()
    .max(40)
    .refine(value => value.trim() !== '', coded('REQUIRED'))
    .refine(isValidSignInName, coded('INVALID_LOGIN')),
  password: z
    .string()
    .max(200)
    .refine(value => value !== '', coded('REQUIRED')),
  role: z.enum(ROLES).optional(),
})

export const token = z.object({
  tokenType: z.literal('Bearer'),
  accessToken: z.string(),
  expiresIn: z.int(),
})

/** The person behind the session. */
export const profile = z.object({
  id,
  name: z.string(),
  socialName: z.string().nullable(),
  thumb: z.string().nullable(),
  role: z.enum(ROLES),
  email: z.string().nullable(),
  userName: z.string(),
  educationalInstitutionId: id,
  mustAcceptTerms: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const currentInstitution = z.object({
  id,
  name: z.string(),
  kind: z.enum(INSTITUTION_KINDS),
  logo: z.string().nullable(),
  features: z.array(z.string()),
  selfRegistration: z.boolean(),
  publicWaitingList: z.boolean(),
  /** Whether rolls record that students arrived late or left early. */
  punctuality: z.enum(PUNCTUALITY_MODES),
  scheduleUrl: z.string().nullable(),
  timeZone: z.string(),
})
export type CurrentInstitution = z.output<typeof currentInstitution>

export const signIn = endpoint({
  method: 'POST',
  path: 'auth/token',
  summary: 'Entra com CPF ou CNPJ e senha.',
  access: { roles: 'public' },
  body: login,
  answer: token,
  status: 200,
  errors: ['INVALID_CREDENTIALS', 'CHOOSE_ROLE'],
})

export const getProfile = endpoint({
  method: 'GET',
  path: 'auth/me',
  summary: 'Dados da pessoa conectada.',
  access: { roles: 'any' },
  answer: profile,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: 'auth/refresh',
  summary: 'Renova o acesso enquanto a pessoa está ativa.',
  access: { roles: 'any' },
  answer: token,
  status: 200,
})

export const signOut = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Encerra a sessão.',
  access: { roles: 'any' },
  status: 204,
})

export const getCurrentInstitution = endpoint({
  method: 'GET',
  path: 'institution/current',
  summary: 'A instituição que atende neste endereço.',
  access: { roles: 'public' },
  answer: currentInstitution,
})
