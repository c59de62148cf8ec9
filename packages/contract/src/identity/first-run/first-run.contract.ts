import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cpf, email, fullName } from '../../people/person/person-fields.ts'
import { INSTITUTION_KINDS } from '../../roles.ts'
import { coded, requiredLine } from '../../schema.ts'

export const getFirstRun = endpoint({
  method: 'GET',
  path: 'first-run',
  summary: 'Se este servidor ainda espera a sua primeira instituição.',
  access: { roles: 'public', anyHost: true },
  answer: z.object({ open: z.boolean() }),
})

export const firstInstitution = z.strictObject({
  kind: z.enum(INSTITUTION_KINDS),
  name: requiredLine(150),
  administrator: z.strictObject({
    name: fullName,
    taxNumber: cpf.refine(value => value !== null, coded('REQUIRED')),
    email: email.optional(),
    password: z.string().max(200),
  }),
})

export const createFirstInstitution = endpoint({
  method: 'POST',
  path: 'first-run',
  summary: 'Cria a primeira instituição, neste endereço, e o seu administrador.',
  access: { roles: 'public', anyHost: true },
  body: firstInstitution.extend({
    /** Printed by the server at its start; a person who knows it controls the machine. */
    code: requiredLine(40),
  }),
  status: 204,
  errors: ['FIRST_RUN_CLOSED', 'WRONG_SETUP_CODE'],
})
