import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocumentError } from './document.error.ts'
import {
  type DocumentRenderer,
  type DocumentRendererOptions,
  startDocumentRenderer,
} from './document-renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
const templatesDir = join(folder, 'templates')
const FONTS = fileURLToPath(new URL('../../../documents/fonts', import.meta.url))
const PRODUCT = fileURLToPath(new URL('../../../documents/templates', import.meta.url))
const running: DocumentRenderer[] = []

const PRELUDE = `#let data = json(bytes(sys.inputs.data))
#set document(title: "Prova", date: datetime(year: 2026, month: 8, day: 3))
#set text(font: ("Source Sans 3", "Noto Emoji"), lang: "pt", region: "BR")
`
const TEMPLATES = {
  letter: '#for line in data.lines [#line #parbreak()]',
  crest: '#image("/images/crest", alt: "Brasão")',
  prying: '#read("../secret.txt")',
  rooted: '#read("/etc/passwd")',
  packaged: '#import "@preview/example:0.1.0": add',
  addressed: '#image("http://127.0.0.1:9/crest.png", alt: "Brasão")',
  broken: '#int(data.lines.first())',
  keyless: '#data.absent',
  serif: '#set text(font: "Fonte Inexistente")\nOlá',
  pages: '#for line in data.lines [#pagebreak(weak: true) #line de #data.lines.len()]',
  endless: '#for n in range(2000000) [#calc.pow(calc.rem(n, 9), 2) ]',
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(() => {
  mkdirSync(templatesDir)
  writeFileSync(join(folder, 'secret.txt'), 'segredo')
  for (const [name, source] of Object.entries(TEMPLATES))
    writeFileSync(join(templatesDir, `${name}.typ`), PRELUDE + source)
})

afterAll(async () => {
  await Promise.all(running.map(renderer => renderer.close()))
  rmSync(folder, { recursive: true })
})

function renderer(options: Partial<DocumentRendererOptions> = {}): DocumentRenderer {
  const started = startDocumentRenderer({ workers: 1, templatesDir, ...options })
  running.push(started)
  return started
}

const refusal = (rendering: Promise<unknown>) =>
  rendering.then(
    () => expect.unreachable('the document was rendered'),
    error => {
      expect(error).toBeInstanceOf(DocumentError)
      return error as DocumentError
    },
  )

const statusOf = (pid: string): string => {
  try {
    return `${readFileSync(`/proc/${pid}/status`, 'utf8')}\n${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`
  } catch {
    return ''
  }
}
const ownRenderers = (): number[] =>
  readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid))
    .filter(pid => new RegExp(`^PPid:\\t${process.pid}$[\\s\\S]*document\\.worker`, 'm').test(statusOf(pid)))
    .map(Number)

/** Those of the tests before may still rest. */
const startedBy = (start: () => void): number => {
  const before = new Set(ownRenderers())
  start()
  return ownRenderers().find(pid => !before.has(pid)) ?? expect.unreachable('no renderer was started')
}

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text

const letter = (...lines: string[]) => ({ template: 'letter', data: { lines } })

describe('class: a document that reads what it must not: a template', () => {
  test('reads no file outside its folder', async () => {
    const documents = renderer()
    const upwards = await refusal(documents.render({ template: 'prying', data: {} }))
    expect(upwards.message).toContain('access denied')
    const rooted = await refusal(documents.render({ template: 'rooted', data: {} }))
    expect(rooted.message).toContain('file not found')
  })

  test('has neither a package nor a picture from a network', async () => {
    const documents = renderer({ timeoutMs: 5_000 })
    const packaged = await refusal(documents.render({ template: 'packaged', data: {} }))
    expect([packaged.failure, packaged.message]).toEqual(['COMPILE', expect.stringContaining('package')])
    const addressed = await refusal(documents.render({ template: 'addressed', data: {} }))
    expect(addressed.message).toContain('file not found')
  })

  test('of the product imports its neighbours alone, and has pictures of the caller alone', () => {
    const names = globSync('*.typ', { cwd: PRODUCT })
    expect(names.length).toBeGreaterThan(10)
    const sources = names.map(name => readFileSync(join(PRODUCT, name), 'utf8'))
    const calls = sources.flatMap(source =>
      [
        ...source.matchAll(
          /#(?:import|include)\s+[^\n:]+|(?<![\w-])(?:read|image|json|csv|yaml|toml|xml|cbor|plugin|bibliography)\([^\n]*/g,
        ),
      ].map(([call]) => call),
    )
    const allowed = /^(?:#import "[a-z-]+\.typ"|image\("\/images\/"|json\(bytes\(sys\.inputs\.data\)\))/
    expect(calls.filter(call => !allowed.test(call))).toEqual([])
    expect(calls.filter(call => call.startsWith('image(')).length).toBeGreaterThan(2)
  })
})

test('a caller cannot name a template or an image by a path', async () => {
  const documents = renderer()
  expect((await refusal(documents.render({ template: '../letter', data: {} }))).failure).toBe('REFUSED')
  const images = { '../letter.typ': PIXEL }
  expect((await refusal(documents.render({ template: 'crest', data: {}, images }))).failure).toBe('REFUSED')
})

test('a caller cannot hand over an SVG, which may point at other files', async () => {
  const images = { crest: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  const error = await refusal(renderer().render({ template: 'crest', data: {}, images }))
  expect(error.failure).toBe('REFUSED')
})

test('a missing template is named in the error', async () => {
  const error = await refusal(renderer().render({ template: 'certificate', data: {} }))
  expect(error).toMatchObject({ failure: 'TEMPLATE_MISSING', template: 'certificate' })
})

test('a failing template tells its line and never the name of a person', async () => {
  const documents = renderer()
  const error = await refusal(documents.render({ template: 'broken', data: { lines: ['Conceição Dias'] } }))
  expect(error.failure).toBe('COMPILE')
  expect(error.message).toMatch(/broken\.typ:4:\d+: /)
  expect(error.message).not.toContain('Conceição')
  const keyless = await refusal(documents.render({ template: 'keyless', data: { lines: [] } }))
  expect(keyless.message).toContain('"absent"')
})

test('what a person types is printed as it is and never run', async () => {
  const hostile = [
    '#read("/etc/passwd")',
    '*neg* _it_ $x$',
    '<script>alert(1)</script>',
    "D'Ávila \\ ~ @a",
    'Bia 🙂',
  ]
  const { pdf, warnings } = await renderer().render(letter(...hostile))
  const text = await textOf(pdf)
  for (const line of hostile) expect(text).toContain(line)
  expect(warnings).toEqual([])
})

test('a name in a script without glyphs still gives a document, with a warning that does not quote it', async () => {
  const { pdf, pages, warnings } = await renderer().render(letter('\u{12000}\u{12001}'))
  expect(pages).toBe(1)
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^not a-2a: .*could not be displayed/)
  expect(warnings[0]).not.toContain('\u{12000}')
})

test('a font that is not there is a warning', async () => {
  const { warnings } = await renderer().render({ template: 'serif', data: {} })
  expect(warnings.join()).toContain('unknown font family')
})

test('two institutions with an image of the same name each get their own', async () => {
  const documents = renderer()
  const other = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const first = await documents.render({ template: 'crest', data: {}, images: { crest: PIXEL } })
  const second = await documents.render({ template: 'crest', data: {}, images: { crest: other } })
  expect(Buffer.from(second.pdf).equals(Buffer.from(first.pdf))).toBe(false)
  expect((await refusal(documents.render({ template: 'crest', data: {} }))).message).toContain(
    'file not found',
  )
})

test('a document that takes too long is given up, and the next one is rendered by a new worker', async () => {
  const documents = renderer({ timeoutMs: 5_000 })
  const [late, next] = await Promise.all([
    refusal(documents.render({ template: 'endless', data: {} })),
    documents.render(letter('depois')),
  ])
  expect(late.failure).toBe('TIMEOUT')
  expect(await textOf(next.pdf)).toContain('depois')
})

test('a document that others kept from the processor is late and not given up', async () => {
  const documents = renderer({ timeoutMs: 2_000 })
  const pid = startedBy(() => documents.warm())
  // Its start uses more processor time than a letter: on a busy machine it exceeds the limit of one document.
  await documents.render(letter('antes'))
  process.kill(pid, 'SIGSTOP')
  const rendering = documents.render(letter('devagar'))
  await new Promise(resolve => setTimeout(resolve, 4_500))
  process.kill(pid, 'SIGCONT')
  expect(await textOf((await rendering).pdf)).toContain('devagar')
})

test('one that never gets the processor is given up all the same', async () => {
  const documents = renderer({ timeoutMs: 100 })
  const pid = startedBy(() => documents.warm())
  const rendering = refusal(documents.render(letter('nunca')))
  process.kill(pid, 'SIGSTOP')
  expect((await rendering).failure).toBe('TIMEOUT')
})

test('a document in groups has all of their pages in order', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Carta ${at}`)
  const { pdf, pages } = await renderer().render({
    template: 'pages',
    data: { lines },
    groups: { of: 'lines', most: 2 },
  })
  expect(pages).toBe(9)
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false })
  // Each tells of how many it was compiled with.
  expect(text.map(page => page.trim())).toEqual(lines.map((line, at) => `${line} de ${at === 4 ? 1 : 2}`))
})

test('a group that fails, or comes too late, fails the document', async () => {
  const documents = renderer({ timeoutMs: 5_000 })
  const broken = {
    template: 'broken',
    data: { lines: ['1', '2', 'Conceição Dias'] },
    groups: { of: 'lines', most: 1 },
  }
  const error = await refusal(documents.render(broken))
  expect(error.failure).toBe('COMPILE')
  expect(error.message).not.toContain('Conceição')
  const late = { template: 'endless', data: { lines: ['1', '2'] }, groups: { of: 'lines', most: 1 } }
  expect((await refusal(documents.render(late))).failure).toBe('TIMEOUT')
})

test('a worker that is killed in the middle fails its document only, and the next one gets a new worker', async () => {
  const documents = renderer()
  const rendering = refusal(documents.render({ template: 'endless', data: {} }))
  // Those that rest from the tests before this one go with it.
  for (const pid of ownRenderers()) process.kill(pid, 'SIGKILL')
  expect(await rendering).toMatchObject({ failure: 'CRASH', diagnostics: ['worker left with SIGKILL'] })
  expect(await textOf((await documents.render(letter('depois'))).pdf)).toContain('depois')
})

test('a worker that breaks down fails its document only, and the next one gets a new worker', async () => {
  const fontsDir = join(folder, 'fonts')
  const documents = renderer({ fontsDir })
  const broken = await refusal(documents.render(letter('antes')))
  expect(broken).toMatchObject({ failure: 'CRASH', diagnostics: ['worker left with 1'] })
  cpSync(FONTS, fontsDir, { recursive: true })
  expect(await textOf((await documents.render(letter('depois'))).pdf)).toContain('depois')
})

test('a renderer that is closed gives up the document at work and those that wait', async () => {
  const documents = renderer()
  const renderings = [documents.render({ template: 'endless', data: {} }), documents.render(letter('espera'))]
  const closing = documents.close()
  for (const rendering of renderings) expect((await refusal(rendering)).failure).toBe('CLOSED')
  await closing
  expect((await refusal(documents.render(letter('tarde')))).failure).toBe('CLOSED')
})

test('one of many lets pass what somebody waits for', async () => {
  const documents = renderer()
  const order: string[] = []
  const asked = (name: string, isOfMany: boolean) =>
    documents.render({ ...letter(name), isOfMany }).then(() => order.push(name))
  await Promise.all([
    asked('primeira turma', true),
    asked('segunda turma', true),
    asked('terceira turma', true),
    asked('um aluno', false),
    asked('outro aluno', false),
  ])
  expect(order).toEqual(['primeira turma', 'um aluno', 'outro aluno', 'segunda turma', 'terceira turma'])
})

test.each([
  ['after two documents', { recycleAfter: 2 }],
  ['for the memory it holds', { recycleAbove: 1 }],
])('documents asked for at once are all rendered, though workers are replaced %s', async (_, limits) => {
  const documents = renderer({ workers: 2, ...limits })
  const names = Array.from({ length: 9 }, (_, i) => `Carta ${i}`)
  const rendered = await Promise.all(names.map(name => documents.render(letter(name))))
  const texts = await Promise.all(rendered.map(({ pdf }) => textOf(pdf)))
  expect(texts.map(text => text.trim())).toEqual(names)
})

test('a worker that fell asleep wakes for the next document', async () => {
  const documents = renderer({ idleMs: 1 })
  const first = await documents.render(letter('igual'))
  await new Promise(resolve => setTimeout(resolve, 100))
  const second = await documents.render(letter('igual'))
  expect(Buffer.from(second.pdf).equals(Buffer.from(first.pdf))).toBe(true)
})

test('a worker that is made ready is there for the first document, and goes when nobody comes', async () => {
  const documents = renderer({ idleMs: 1, warmMs: 60_000 })
  const timed = async () => {
    const began = performance.now()
    await documents.render(letter('igual'))
    return performance.now() - began
  }
  documents.warm()
  documents.warm()
  const first = await timed()
  await new Promise(resolve => setTimeout(resolve, 100))
  // The worker remains: a new start would take longer than any letter.
  expect(await timed()).toBeLessThan(Math.max(first, 100))
  await documents.close()
  documents.warm()
  expect((await refusal(documents.render(letter('tarde')))).failure).toBe('CLOSED')
})

test('a worker that holds much is kept for papers that follow at once, and not until somebody comes', async () => {
  const light = renderer()
  const measured = startedBy(() => light.warm())
  await light.render(letter('uma'))
  const held = Number(/^VmRSS:\s+(\d+) kB/m.exec(statusOf(`${measured}`))?.[1]) * 1024
  const documents = renderer({ idleMs: 200, warmMs: 60_000, recycleAbove: 1.5 * held })
  const pid = startedBy(() => documents.warm())
  await documents.render(letter('uma'))
  await documents.render(letter('outra'))
  expect(ownRenderers()).toContain(pid)
  documents.warm()
  await expect.poll(ownRenderers).not.toContain(pid)
})

test('while one is at work no other is made ready', async () => {
  const documents = renderer({ workers: 2 })
  const before = ownRenderers().length
  documents.warm()
  const rendering = documents.render(letter('uma'))
  documents.warm()
  await rendering
  documents.warm()
  expect(ownRenderers().length).toBe(before + 1)
  await documents.render(letter('outra'))
  expect(ownRenderers().length).toBe(before + 1)
})

test('what a worker makes to warm up keeps nobody from a document, whether it comes out well or not', async () => {
  for (const warmUp of [letter('aquecimento'), { template: 'broken', data: { lines: ['x'] } }]) {
    const documents = renderer({ warmUp })
    documents.warm()
    const [one, other] = await Promise.all(['um', 'outro'].map(name => documents.render(letter(name))))
    expect([
      await textOf(one?.pdf ?? new Uint8Array()),
      await textOf(other?.pdf ?? new Uint8Array()),
    ]).toEqual(['um', 'outro'])
  }
})

test('a renderer that is closed while a worker warms up gives up who waits for it', async () => {
  const documents = renderer({ warmUp: { template: 'endless', data: {} } })
  documents.warm()
  const rendering = refusal(documents.render(letter('espera')))
  await documents.close()
  expect((await rendering).failure).toBe('CLOSED')
})
