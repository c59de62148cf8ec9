import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../schema.ts'

/** How it stands with the backups of the server that this institution is on. */
export const getBackupState = endpoint({
  method: 'GET',
  path: 'backup',
  summary: 'Se o servidor faz backups sozinho, de quando é o último e quando foi conferido.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: z.object({
    /** Every day at this time of Brasília, HH:MM; null where the server makes none by itself. */
    dailyAt: z.string().nullable(),
    lastAt: instant.nullable(),
    /** When the copy was started and read whole. */
    verifiedAt: instant.nullable(),
    encrypted: z.boolean().nullable(),
    /** How many are kept now. */
    count: z.int(),
    /** The last one is older than a day and two hours, or there is none. */
    late: z.boolean(),
  }),
})
