import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { postalCode } from '../person/person-fields.ts'

/** UNAVAILABLE is no error: the address is then typed by hand. */
export const getPostalCode = endpoint({
  method: 'GET',
  path: 'postal-code',
  summary: 'O endereço de um CEP, quando o serviço público responde.',
  access: { roles: 'public' },
  query: z.strictObject({ code: postalCode }),
  answer: z.object({
    status: z.enum(['FOUND', 'NOT_FOUND', 'UNAVAILABLE']),
    address: z
      .object({
        street: z.string().nullable(),
        complement: z.string().nullable(),
        neighborhood: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      })
      .nullable(),
  }),
})
