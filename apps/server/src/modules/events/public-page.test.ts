import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

/** The page as the build writes it, with a script that its policy allows by its hash. */
const SHELL = `<!doctype html><html lang="pt-BR"><head>
    <meta name="description" content="Lousa: gestão escolar" />
    <meta name="lousa-api-base" content="" />
    <title>Lousa</title>
    <script>document.title</script></head><body></body></html>`

let app: TestApp
let folder: string
let school: School
let other: School
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-page-'))
  await writeFile(join(folder, 'index.html'), SHELL)
  app = await startTestApp({ webDir: folder })
  school = await createSchool(app)
  other = await createSchool(app)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const pixels = new Uint8ClampedArray(16 * 9 * 4).fill(200)
const PICTURE = `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, 16, 9).pngSync().toString('base64')}`

const create = async (body: Record<string, unknown> = {}): Promise<string> => {
  const { host, administrator } = school
  const fair = { isEvent: true, name: 'Feira de ciências', start: '2026-09-12', end: '2026-09-12' }
  const answer = await app.call(createGrade, { host, token: administrator.token, body: { ...fair, ...body } })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.id
}

const open = async (id: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url: `/evento/${id}`, headers: { host: school.host, ...headers } })
  return { ...answer, body: answer.body, policy: answer.headers['content-security-policy'] }
}
const metaOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(page)?.[1]

const plain = async () => open('nothing')

test('a link to an event tells its name, days, place and picture, which anybody may read', async () => {
  const id = await create({
    description: 'Trabalhos de\ntodas as turmas',
    place: 'Pátio',
    startHour: '08:00:00',
    endHour: '12:00:00',
    picture: PICTURE,
  })
  const { statusCode, headers, body } = await open(id)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toMatch(/<title>Feira de ciências · [^<]+<\/title>/)
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(body.match(/name="description"/g)).toHaveLength(1)
  expect(body).toContain('<meta name="lousa-api-base" content="/api" />')
  expect(metaOf(body, 'og:title')).toBe('Feira de ciências')
  expect(metaOf(body, 'og:type')).toBe('article')
  const description = '12/09/2026, 08:00 às 12:00 · Pátio · Trabalhos de todas as turmas'
  expect([metaOf(body, 'og:description'), metaOf(body, 'description')]).toEqual([description, description])
  const address = `http://${school.host}/evento/${id}`
  expect(body).toContain(`<link rel="canonical" href="${address}" />`)
  expect(metaOf(body, 'og:url')).toBe(address)
  const image = metaOf(body, 'og:image') ?? ''
  expect(image).toMatch(`http://${school.host}/api/grade/${id}/picture?v=`)
  const picture = await app.server.inject({
    url: image.slice(`http://${school.host}`.length),
    headers: { host: school.host },
  })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(metaOf(body, 'og:image:type')).toBe('image/webp')
})

test('an event without picture or place has neither', async () => {
  const { body } = await open(await create({ name: 'Assembleia', end: '2026-09-14' }))
  expect(metaOf(body, 'og:description')).toBe('12/09/2026 a 14/09/2026')
  expect(body).not.toContain('og:image')
  expect(metaOf(body, 'twitter:card')).toBe('summary')
})

test('what somebody typed stays text, and the policy of the page is that of every page', async () => {
  const name = `"><script>alert('1')</script> & $& $' $1`
  const id = await create({ name, place: name, description: `${'<b>longo</b> '.repeat(40)}` })
  const { body, policy } = await open(id)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toContain('<b>')
  const text = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; $&amp; $&#39; $1'
  expect(metaOf(body, 'og:title')).toBe(text)
  expect(body).toContain(`<title>${text} · `)
  expect(metaOf(body, 'og:description')).toMatch(/…$/)
  expect(policy).toBe((await plain()).policy)
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
})

test('whoever asks for a class, for nothing, or elsewhere gets the page of every address', async () => {
  const shell = (await plain()).body
  expect(shell).toContain('<title>Lousa</title>')
  const id = await create({ name: 'Só daqui' })
  const classId = school.classes[0]?.id ?? ''
  for (const wrong of [classId, randomUUID(), 'x'.repeat(150), '%22%3E', "'", school.students[0]?.id ?? ''])
    expect([wrong, (await open(wrong)).body]).toEqual([wrong, shell])
  for (const host of [other.host, 'nobody.example', '"><script>', ''])
    expect([host, (await open(id, { host })).body]).toEqual([host, shell])
  expect((await open(`${id}/mais`)).body).toBe(shell)
  expect((await open(id)).body).not.toBe(shell)
})

test('a deleted event is as one that never was', async () => {
  const id = await create({ name: 'Cancelado' })
  const { host, administrator } = school
  await app.send('DELETE', `grade/${id}`, { host, token: administrator.token })
  expect((await open(id)).body).toBe((await plain()).body)
})

test('nobody’s data is in it: neither who is enrolled nor how many wait', async () => {
  const id = await create({ name: 'Passeio', capacity: 1, ageMin: 6 })
  const { body } = await open(id)
  for (const { name } of school.students) expect(body).not.toContain(name.split(' ')[0])
  expect(body).not.toMatch(/vaga|capacity|active/i)
})

test('a page without a title is left as it is', async () => {
  const id = await create({ name: 'Sem título' })
  await writeFile(join(folder, 'index.html'), '<meta name="lousa-api-base" content="/api">')
  expect((await open(id)).body).toBe('<meta name="lousa-api-base" content="/api">')
  await writeFile(join(folder, 'index.html'), SHELL)
})

test('the page is served also while what it would tell cannot be read', async () => {
  const id = await create({ name: 'Sem banco' })
  const shell = (await plain()).body
  await app.owner.query('alter table grade rename to grade_away')
  const answer = await open(id)
  await app.owner.query('alter table grade_away rename to grade')
  expect([answer.statusCode, answer.body]).toEqual([200, shell])
  expect((await open(id)).body).toContain('Sem banco')
})
