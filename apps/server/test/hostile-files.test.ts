import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { textsOf } from '@lousa/contract/text-schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskOf } from './people-desk.ts'
import { askOf, nameOf, stateOf } from './rich-calls.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

/** Contents that no call takes, whatever their request says that they are. */
const CONTENTS: Readonly<Record<string, Buffer>> = {
  'a program': Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1'),
  'a page with a script': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a drawing with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a document': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'half a picture': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
}
const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint)
const uploads = endpoints.filter(({ bodyTypes }) => bodyTypes !== undefined)
/** Calls that change a record with a picture in a text of their body; those that create one have the same schema. */
const pictures = endpoints
  .filter(({ method }) => method === 'PATCH')
  .flatMap(endpoint =>
    textsOf(endpoint.body, '').flatMap(({ path }) =>
      /\.(?:avatar|picture|logo|coatOfArms)$/.test(path) ? [{ endpoint, field: path.slice(1) }] : [],
    ),
  )

const placeOf = ({ access }: (typeof endpoints)[number]) => (access.kind === 'MUNICIPAL' ? municipal : school)
/** No entry of the history is a content. */
const contentsAt = async (at: RichSchool) => {
  const { audit_entry, import_run, import_row, ...state } = await stateOf(app, at.id)
  return state
}

describe('class: a file that is not of its type: a call that takes a file', () => {
  test.each(
    uploads.flatMap(endpoint =>
      (endpoint.bodyTypes ?? []).map(type => [nameOf(endpoint), type, endpoint] as const),
    ),
  )('refuses what is none: %s as %s', async (_, type, endpoint) => {
    const at = placeOf(endpoint)
    const before = await contentsAt(at)
    for (const [what, body] of Object.entries(CONTENTS)) {
      const ask = askOf(endpoint, at.mine, null)
      const query = { type: 'STUDENT', fileName: 'alunos.xlsx', ...ask.query }
      const answer = await deskOf(app, at)(endpoint, {
        ...ask,
        query,
        body,
        headers: { 'content-type': type },
      })
      expect([what, answer.status >= 400 && answer.status < 500, answer.body?.code]).toEqual([
        what,
        true,
        expect.any(String),
      ])
    }
    expect(await contentsAt(at)).toEqual(before)
  })

  test.each(pictures.map(({ endpoint, field }) => [nameOf(endpoint), field, endpoint] as const))(
    'refuses a picture that is none: %s with %s',
    async (_, field, endpoint) => {
      const at = placeOf(endpoint)
      const before = await contentsAt(at)
      for (const [what, content] of Object.entries(CONTENTS))
        for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
          const { params } = askOf(endpoint, at.mine, null)
          const value = `data:${type};base64,${content.toString('base64')}`
          const { status } = await deskOf(app, at)(endpoint, { params, body: { [field]: value } })
          expect([what, type, status]).toEqual([what, type, 422])
        }
      expect(await contentsAt(at)).toEqual(before)
    },
  )

  test('there are calls of both kinds', () => {
    expect([uploads.length > 0, pictures.length > 3]).toEqual([true, true])
  })
})
