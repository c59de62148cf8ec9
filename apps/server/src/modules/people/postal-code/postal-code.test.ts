import { createServer, type RequestListener, type Server } from 'node:http'
import { getPostalCode } from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { fixedClock } from '../../../platform/clock/clock.ts'
import { createPostalCodeLookup } from './postal-code.service.ts'

const VIA_CEP = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
}
const FOUND = {
  status: 'FOUND',
  address: { street: 'Praça da Sé', complement: null, neighborhood: 'Sé', city: 'São Paulo', state: 'SP' },
}
const NOT_FOUND = { status: 'NOT_FOUND', address: null }
const UNAVAILABLE = { status: 'UNAVAILABLE', address: null }

let service: Server
let url: string
let requestedPaths: string[] = []
let answerWith: RequestListener
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  service = createServer((request, answer) => {
    requestedPaths.push(request.url ?? '')
    answerWith(request, answer)
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  const at = service.address()
  if (at === null || typeof at === 'string') throw new Error('The service has no port')
  url = `http://127.0.0.1:${at.port}/ws/{cep}/json/`
})
beforeEach(() => {
  requestedPaths = []
  answerWith = json(VIA_CEP)
})
afterAll(async () => {
  service.closeAllConnections()
  await new Promise(done => service.close(done))
})

const clock = fixedClock(TEST_NOW)
const lookupAt = (address: string | null, timeoutMs = 2_000) =>
  createPostalCodeLookup({ url: address, clock, timeoutMs })

test.each([
  ['that a CEP is unknown', json({ erro: 'true' }), NOT_FOUND],
  ['so in the older form', json({ erro: true }), NOT_FOUND],
  ['404 to an unknown CEP', json({ name: 'CepPromiseError', message: 'x', errors: [] }, 404), NOT_FOUND],
  ['400', json({ error: 'bad form' }, 400), UNAVAILABLE],
  ['500 with an address', json(VIA_CEP, 500), UNAVAILABLE],
  ['with a page', (_, answer) => answer.end('<html>manutenção</html>'), UNAVAILABLE],
  ['with a list', json([VIA_CEP]), UNAVAILABLE],
  ['with nothing', json(null), UNAVAILABLE],
  ['with an address without city', json({ ...VIA_CEP, localidade: '' }), UNAVAILABLE],
  ['with a state that is none', json({ ...VIA_CEP, uf: 'XX' }), UNAVAILABLE],
  ['with another CEP', json({ ...VIA_CEP, cep: '01001-001' }), UNAVAILABLE],
  ['with more than any address', json({ ...VIA_CEP, logradouro: 'x'.repeat(70_000) }), UNAVAILABLE],
  ['by hanging up', request => request.socket.destroy(), UNAVAILABLE],
] satisfies [string, RequestListener, unknown][])(
  'a service that answers %s is understood',
  async (_, listener, expected) => {
    answerWith = listener
    expect(await lookupAt(url)('01001000')).toEqual(expected)
  },
)

test('a service that points elsewhere is not followed', async () => {
  answerWith = (request, answer) =>
    request.url === '/elsewhere'
      ? json(VIA_CEP)(request, answer)
      : answer.writeHead(302, { location: '/elsewhere' }).end()
  expect(await lookupAt(url)('01001000')).toEqual(UNAVAILABLE)
  expect(requestedPaths).toEqual(['/ws/01001000/json/'])
})

test('a service that never answers, or never ends its answer, is given up', async () => {
  answerWith = () => {}
  expect(await lookupAt(url, 40)('01001000')).toEqual(UNAVAILABLE)
  answerWith = (_, answer) => answer.write('{"cep":')
  expect(await lookupAt(url, 40)('01001000')).toEqual(UNAVAILABLE)
})

test('a service that is down, or none, is unavailable', async () => {
  const closed = createServer()
  await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
  const at = closed.address()
  await new Promise(done => closed.close(done))
  const port = at !== null && typeof at === 'object' ? at.port : 0
  expect(await lookupAt(`http://127.0.0.1:${port}/{cep}`)('01001000')).toEqual(UNAVAILABLE)
  expect(await lookupAt(null)('01001000')).toEqual(UNAVAILABLE)
})

test('both public services fill the same fields', async () => {
  expect(await lookupAt(url)('01001000')).toEqual(FOUND)
  answerWith = json({
    cep: '01001000',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Sé',
    street: 'Praça da Sé',
    service: 'open-cep',
    location: {},
  })
  expect(await lookupAt(url)('01001000')).toEqual(FOUND)
})

test('the CEP of a whole town is found without street, and odd text is made to fit', async () => {
  answerWith = json({
    ...VIA_CEP,
    logradouro: '',
    bairro: `  a\u0000\u202e\n b${'ç'.repeat(300)}`,
    localidade: ' Bastos ',
  })
  const { address } = await lookupAt(url)('01001000')
  expect(address).toMatchObject({ street: null, city: 'Bastos', state: 'SP' })
  expect(address?.neighborhood).toMatch(/^a bç{97}$/)
})

test('what was said is kept for a day, a failure is not', async () => {
  const lookup = lookupAt(url)
  answerWith = json(null, 500)
  expect(await lookup('01001000')).toEqual(UNAVAILABLE)
  answerWith = json(VIA_CEP)
  expect(await lookup('01001000')).toEqual(FOUND)
  expect(await lookup('01001000')).toEqual(FOUND)
  expect(requestedPaths).toHaveLength(2)
  clock.set(new Date(TEST_NOW.getTime() + 86_400_001))
  expect(await lookup('01001000')).toEqual(FOUND)
  expect(requestedPaths).toHaveLength(3)
  clock.set(TEST_NOW)
})

test('the thousand codes asked for last are kept', async () => {
  const lookup = lookupAt(url)
  answerWith = json({ erro: 'true' })
  const codes = Array.from({ length: 1_000 }, (_, index) => String(20_000_000 + index))
  for (const code of codes) await lookup(code)
  await lookup('20000000')
  await lookup('30000000')
  requestedPaths = []
  await lookup('20000000')
  expect(requestedPaths).toEqual([])
  await lookup('20000001')
  expect(requestedPaths).toEqual(['/ws/20000001/json/'])
})

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ outside: { postalCodeUrl: url } })
  school = await createSchool(app)
})
afterAll(() => app.stop())
const find = (code?: string) =>
  app.call(getPostalCode, { host: school.host, query: code === undefined ? {} : { code } })

test.each([undefined, '', '0100-000', '00000-000', '../../01001000', '01001000?x='])(
  'a visitor who asks for "%s" is refused in the field, and nobody is asked',
  async code => {
    const answer = await find(code)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(answer.body.errors).toMatchObject([{ path: 'code' }])
    expect(requestedPaths).toEqual([])
  },
)

test('a visitor gets the address of a CEP without token, also from memory', async () => {
  const first = await find('01001-000')
  expect([first.status, first.body]).toEqual([200, FOUND])
  expect((await find('01001000')).body).toEqual(FOUND)
  expect(requestedPaths).toEqual(['/ws/01001000/json/'])
})

test('a visitor fills the form although the service is away', async () => {
  answerWith = request => request.socket.destroy()
  const answer = await find('20040-020')
  expect([answer.status, answer.body]).toEqual([200, UNAVAILABLE])
})

test('a slow service holds no connection to the database', async () => {
  const narrow = await startTestApp({ outside: { postalCodeUrl: url }, poolSize: 2 })
  try {
    const { host } = await createSchool(narrow)
    const waiting: (() => void)[] = []
    const allAsked = new Promise<void>(done => {
      answerWith = (request, answer) => {
        waiting.push(() => json({ erro: 'true' })(request, answer))
        if (waiting.length === 4) done()
      }
    })
    const finds = [1, 2, 3, 4].map(digit =>
      narrow.call(getPostalCode, { host, query: { code: `2004002${digit}` } }),
    )
    await allAsked
    const me = await narrow.send('GET', 'institution/current', { host })
    expect(me.status).toBe(200)
    for (const go of waiting) go()
    expect((await Promise.all(finds)).map(({ body }) => body)).toEqual([1, 2, 3, 4].map(() => NOT_FOUND))
  } finally {
    await narrow.stop()
  }
})

test('a visitor who asks without end is slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 75 }, (_, at) => find(String(30_130_000 + at))))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})
