import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@lousa/contract/endpoint.ts'
import { build, parseAst, transformWithOxc } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractInBrowser } from './contract-in-browser.ts'
import { contractParts } from './contract-parts.ts'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')
const files = globSync('**/*.contract.ts', { cwd: CONTRACT })
  .sort()
  .map(file => join(CONTRACT, file))

/** The part of an entry that a browser gets: its code, and the files that the code comes from. */
const inBrowser = async (source: string): Promise<{ code: string; from: string[] }> => {
  const ENTRY = '\0entry.js'
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === ENTRY ? id : null),
        load: id => (id === ENTRY ? source : null),
      },
      contractInBrowser(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  if (!('output' in built)) throw new Error('one build makes one output')
  const [chunk] = built.output
  const from = Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? [id] : [],
  )
  return { code: chunk.code, from }
}

type Exported = Readonly<Record<string, unknown>>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const isSchema = (value: unknown): value is { safeParse: (input: unknown) => { success: boolean } } =>
  typeof value === 'object' && value !== null && 'safeParse' in value

/** The schemas that a set of them holds, sets of sets too, by their names in it. */
const schemasIn = (value: unknown): [name: string, schema: unknown][] =>
  typeof value !== 'object' || value === null || isEndpoint(value)
    ? []
    : Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
        isSchema(each)
          ? [[name, each]]
          : schemasIn(each).map(([inner, schema]) => [`${name}.${inner}`, schema]),
      )

const expectAlike = (here: unknown, there: unknown, name: string): void => {
  if (!isSchema(here) || !isSchema(there)) throw new Error(`${name} is no schema in a browser`)
  for (const input of [undefined, null, '', 'A', 1, {}, []])
    expect(here.safeParse(input).success, name).toBe(there.safeParse(input).success)
}

/** The calls that a set of them holds, in their order: as "GET grade". */
const namedIn = (value: unknown): string[] => {
  if (isEndpoint(value)) return [`${value.method} ${value.path}`]
  return typeof value === 'object' && value !== null && !isSchema(value)
    ? Object.values(value).flatMap(namedIn)
    : []
}

const whole: Exported[] = []
beforeAll(async () => {
  for (const file of files) whole.push(await import(/* @vite-ignore */ file))
})

describe('the files of the contract in a browser', () => {
  let split: Readonly<Record<string, Exported>> = {}
  beforeAll(async () => {
    const { code } = await inBrowser(
      files.map((file, index) => `export * as file${index} from ${JSON.stringify(file)}`).join('\n'),
    )
    split = await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    )
  })

  it('offer every name that they declare', () => {
    expect(files.length).toBeGreaterThan(30)
    for (const [index, file] of files.entries())
      expect(Object.keys(split[`file${index}`] ?? {}).sort(), file).toEqual(
        Object.keys(whole[index] ?? {}).sort(),
      )
  })

  it('hold of each call what it takes to make it, and nothing that checks it', () => {
    let calls = 0
    for (const [index, exported] of whole.entries())
      for (const [name, value] of Object.entries(exported)) {
        if (!isEndpoint(value)) continue
        const call = split[`file${index}`]?.[name]
        const { method, path, bodyTypes, access, ownRequest, slowFor, worksBefore } = value
        expect(call, name).toMatchObject({ method, path, access: { roles: access.roles } })
        expect(call, name).toMatchObject(bodyTypes ? { bodyTypes } : {})
        expect(call, name).toMatchObject(ownRequest ? { ownRequest } : {})
        expect(call, name).toMatchObject({ ...(slowFor && { slowFor }), ...(worksBefore && { worksBefore }) })
        for (const left of ['query', 'body', 'answer', 'summary', 'errors'])
          expect(call).not.toHaveProperty(left)
        calls++
      }
    expect(calls).toBeGreaterThan(100)
  })

  it('hold schemas that judge as those of the server, and the same values', () => {
    const kinds = { schemas: 0, values: 0 }
    for (const [index, exported] of whole.entries())
      for (const [name, value] of Object.entries(exported)) {
        const here = split[`file${index}`]?.[name]
        if (isSchema(value)) {
          expectAlike(here, value, name)
          kinds.schemas++
        } else if (!isEndpoint(value) && namedIn(value).length > 0) {
          expect(namedIn(here), name).toEqual(namedIn(value))
        } else if (!isEndpoint(value) && schemasIn(value).length > 0) {
          const there = new Map(schemasIn(here))
          expect([...there.keys()], name).toEqual(schemasIn(value).map(([inner]) => inner))
          for (const [inner, schema] of schemasIn(value))
            expectAlike(there.get(inner), schema, `${name}.${inner}`)
        } else if (!isEndpoint(value) && typeof value !== 'function') {
          expect(here, name).toEqual(value)
          kinds.values++
        }
      }
    expect(kinds.schemas).toBeGreaterThan(50)
    expect(kinds.values).toBeGreaterThan(20)
  })
})

it('all the calls together bring no schema, nor the library that reads them', async () => {
  const names = whole.map((exported, index) => {
    const calls = Object.keys(exported).filter(name => isEndpoint(exported[name]))
    return calls
      .map(name => `export { ${name} as ${name}${index} } from ${JSON.stringify(files[index])}`)
      .join('\n')
  })
  const { from } = await inBrowser(names.join('\n'))
  expect(from.length).toBeGreaterThan(20)
  expect(from.filter(id => /[/\\]zod[/\\]|\?schemas$|[/\\]schema\.ts$/.test(id))).toEqual([])
})

describe('a file of the contract', () => {
  const IMPORTS = "import { z } from 'zod'\nimport { endpoint } from './endpoint.ts'\n"
  const partsOf = async (source: string) => {
    const { code } = await transformWithOxc(IMPORTS + source, 'sample.contract.ts', { sourcemap: false })
    return contractParts('sample.contract.ts', code, text => parseAst(text))
  }

  it('is parted by what each declaration is', async () => {
    const { file, values, calls, schemas } = await partsOf(`
      export const KINDS = ['A', 'B'] as const
      const kind = z.enum(KINDS)
      export const listThem = endpoint({ method: 'GET', path: 'them', access: { roles: 'any', objects: {} }, answer: kind })
    `)
    expect(file).toContain('export { KINDS } from "sample.contract.ts?values"')
    expect(file).toContain('export { listThem } from "sample.contract.ts?calls"')
    expect(file).not.toContain('kind }')
    expect(values).not.toContain('zod')
    expect(calls).not.toMatch(/zod|answer|objects|kind/)
    expect(schemas).toContain('import { KINDS } from "sample.contract.ts?values"')
  })

  it.each([
    ['does something', 'console.log(1)'],
    ['takes several names out of one value', 'export const { a, b } = z'],
    ['exports without a name', 'export default z.string()'],
    ['renames what it exports', 'const a = 1\nexport { a as b }'],
    ['imports for an effect', "import './effect.ts'"],
    ['imports everything under one name', "import * as all from './all.ts'\nexport const a = all.b"],
    ['declares a call by an object from elsewhere', 'const it = {}\nexport const a = endpoint(it)'],
    [
      'spreads into a call',
      "const more = { path: 'a' }\nexport const a = endpoint({ method: 'GET', ...more })",
    ],
    [
      'names a schema in what remains of a call',
      "const paths = z.enum(['a'])\nexport const a = endpoint({ method: 'GET', path: paths.options[0] })",
    ],
    [
      'makes a schema of what makes calls',
      "const of = path => endpoint({ method: 'GET', path })\nconst a = z.string()\nexport const B = a.meta({ of })",
    ],
  ])('that %s stops the build', async (_, source) => {
    await expect(partsOf(source)).rejects.toThrow()
  })

  it('may make calls by a function of its own', async () => {
    const { calls, schemas } = await partsOf(`
      const answer = z.string()
      const of = path => endpoint({ method: 'GET', path, access: { roles: 'any' }, answer })
      export const one = of('one')
    `)
    expect(calls).toContain('of("one")')
    expect(calls).not.toContain('answer')
    expect(schemas).not.toContain('one')
  })

  it('may give such a function the schemas of its calls, which a browser leaves out', async () => {
    const { calls, schemas } = await partsOf(`
      const answer = z.string()
      const of = (path, schemas) => ({ list: endpoint({ method: 'GET', path, access: { roles: 'any' }, answer: schemas.answer }) })
      export const CALLS = { one: of('one', { answer }), other: of('other', { answer }) }
    `)
    expect(calls).toMatch(/one: of\("one"\),\s+other: of\("other"\)/)
    expect(calls).not.toContain('answer')
    expect(schemas).toContain('answer')
    const between = `
      const answer = z.string()
      const of = (schemas, path) => endpoint({ method: 'GET', path, access: { roles: 'any' }, answer: schemas.answer })
      export const one = of({ answer }, 'one')
    `
    await expect(partsOf(between)).rejects.toThrow()
  })
})
