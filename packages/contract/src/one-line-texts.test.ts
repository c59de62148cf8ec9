import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { textsOf } from './text-schemas.ts'

/** A text of at most this length is typed into a field of one line. */
const MAX_LINE = 200
const BROKEN = 'a\r\nBcc: b@exemplo.com'

/** Ids, secrets and codes are compared with rows and never stored or shown as they are sent. Keys of a device are refused unless they are base64url. */
const COMPARED =
  /(Ids?|[pP]assword|token|challenge|code|recoveryCode|transports|field|fromOther|registration)(\[\])?$|^POST client-error|^PUT push-subscription\.keys\./

const ofBodies = ENDPOINTS.flatMap(({ endpoint }) =>
  textsOf(endpoint.body, `${endpoint.method} ${endpoint.path}`),
)

test('no text of one line keeps a line break, which would begin another header or line on a document', () => {
  expect(ofBodies.length).toBeGreaterThan(100)
  const broken = ofBodies.filter(({ path, schema }) => {
    const isShort = !schema.safeParse('a'.repeat(MAX_LINE + 1)).success
    const { data } = schema.safeParse(BROKEN)
    return isShort && !COMPARED.test(path) && typeof data === 'string' && /[\r\n]/.test(data)
  })
  expect(broken.map(({ path }) => path)).toEqual([])
})
