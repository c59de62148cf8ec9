import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { coded, instant, listOf } from '../schema.ts'

const shaped = (pattern: RegExp) => z.string().regex(pattern, coded('INVALID'))

/** The longest report fits: a longer body is not one. */
const BODY_LIMIT = 4_096

const build = shaped(/^[A-Za-z0-9_.-]{1,64}$/)
/** The pattern of the application's route: /app/turmas/:id. */
const route = shaped(/^(?:\/(?::?[A-Za-z-]+|\*)\??)*\/?$/).max(200)
const MOST_PLACES = 20
/** Places in the application's own files, in a stack as browsers write it. */
const PLACE = /(?:assets|src)\/[\w./-]{1,110}:\d{1,7}:\d{1,7}/g

/** The report of a browser with an older application: the route if the place is one, and of the stack the places alone. */
const plainReport = z
  .strictObject({ build, place: z.string().max(200), stack: z.string().max(BODY_LIMIT) })
  .transform(({ place, stack, ...rest }) => ({
    ...rest,
    name: 'Error',
    message: '',
    stack: (stack.match(PLACE) ?? []).slice(0, MOST_PLACES),
    route: route.safeParse(place).data ?? '',
  }))

const report = z.strictObject({
  build,
  /** The kind of error: TypeError. */
  name: shaped(/^[A-Za-z]{1,60}$/),
  message: z.string().max(300),
  /** File:line:column, the innermost first. */
  stack: z.array(shaped(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/)).max(MOST_PLACES),
  route,
})
/** The report of our own pages. */
export type ClientErrorReport = z.input<typeof report>

/**
 * A report has no place for a value: it contains only known words of the message, places in the code from the stack, and the
 * pattern of the route.
 */
export const reportClientError = endpoint({
  method: 'POST',
  path: 'client-error',
  summary:
    'Conta um erro da aplicação web e o escreve no registro do servidor, sem valores nem dados pessoais.',
  access: { roles: 'public' },
  body: z.union([report, plainReport]),
  bodyLimit: BODY_LIMIT,
})

export const clientErrorCount = z.object({
  build: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
})

export const listClientErrors = endpoint({
  method: 'GET',
  path: 'client-error',
  summary:
    'Quantas vezes uma tela falhou em algum navegador, por versão da aplicação web; a última vez primeiro.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: listOf(clientErrorCount),
})
