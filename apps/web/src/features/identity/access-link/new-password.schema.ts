import { coded } from '@lousa/contract/schema.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { z } from 'zod'

/** A new password, typed twice: spread into the form's object, then close it with `bothAlike`. */
export const newPasswordFields = {
  password: z
    .string()
    .refine(text => checkPassword(text) !== 'TOO_SHORT', coded('SHORT_PASSWORD'))
    .max(200)
    .refine(text => checkPassword(text) !== 'TOO_COMMON', coded('TOO_COMMON')),
  confirmation: z.string(),
}

type Twice = { password: string; confirmation: string }

export const areAlike = ({ password, confirmation }: Twice): boolean => password === confirmation

export const differing = { ...coded('PASSWORDS_DIFFER'), path: ['confirmation'] }
