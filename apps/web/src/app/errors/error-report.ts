import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { messageWithoutValues } from '@lousa/rules/operation/error-message.rules.ts'
import { type ClientErrorReport, sendClientError } from '../../features/operation/operation.api.ts'
import { NetworkError, TokenExpiredError } from '../../lib/http/api-client.ts'
import { routeOf } from '../routes/route-rules.ts'
import { ROUTES } from '../routes/routes.ts'

/** More errors than that in one page say nothing new. */
const MOST_REPORTS = 10
const MAX_FRAMES = 20

/** The end of a line of a stack, as Chromium, Firefox and Safari write it. */
const PLACE = /(https?:\/\/[^\s()/]+(?:\/[^\s()/]+)*):(\d{1,7}):(\d{1,7})\)?$/
/** Code of this product. The address of a page that contains code could contain personal data. */
const FILE = /^[\w./-]{1,110}\.m?[jt]sx?$/

/** Where it went wrong, the innermost first: places in files of this origin, without names and addresses. */
export const stackFrames = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .flatMap(line => {
      const [, address = '', row, column] = PLACE.exec(line.trim()) ?? []
      if (!address.startsWith(`${origin}/`)) return []
      const [file = ''] = address.slice(origin.length + 1).split(/[?#]/)
      return FILE.test(file) ? [`${file}:${row}:${column}`] : []
    })
    .slice(0, MAX_FRAMES)

/** Errors that are no fault of the code: an answer of the server, the network, an aborted step, a file of a former build. */
const isExpected = (error: Error): boolean =>
  error instanceof Refusal ||
  error instanceof NetworkError ||
  error instanceof TokenExpiredError ||
  error.name === 'AbortError' ||
  /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)

/** The report of an error; null for an error without a place in our code, such as one of a browser's extension. */
export const reportOf = (
  error: unknown,
  { origin, pathname }: { origin: string; pathname: string },
): ClientErrorReport | null => {
  if (!(error instanceof Error) || isExpected(error)) return null
  const stack = stackFrames(error.stack ?? '', origin)
  if (stack.length === 0) return null
  return {
    build: __LOUSA_BUILD__,
    name: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    message: messageWithoutValues(error.message),
    stack,
    route: routeOf(ROUTES, pathname)?.node.path ?? '/*',
  }
}

const reported = new Set<string>()

/** Once for each distinct error of this page load. */
export const report = async (error: unknown): Promise<void> => {
  const errorReport = reportOf(error, window.location)
  if (!errorReport || reported.size >= MOST_REPORTS) return
  const key = JSON.stringify(errorReport)
  if (reported.has(key)) return
  reported.add(key)
  await sendClientError(errorReport)
}
