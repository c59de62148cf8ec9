import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OFFLINE_FEATURES } from './offline-files.ts'
import { classesIn, KIT_CLASS, kitComponentOf, UNUSED_COLORS, WITH_THEIR_CODE } from './used-styles.ts'

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '../..')
const KIT = join(ROOT, 'node_modules/@mantine/core')

const filesIn = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map(file => join(ROOT, file))
const kitCode = filesIn('node_modules/@mantine/core/esm/**/*.module.mjs')
const sheetOf = (component: string): string => join(KIT, 'styles', `${component}.css`)
const selected = (css: string): string[] => [...css.matchAll(/\.(m_?[\w-]+)/g)].map(([, name]) => name ?? '')
/** The classes that a file of the kit gives to the parts of its component. */
const namesGivenIn = (code: string): string[] =>
  [...code.matchAll(/: "([^"]+)"/g)].map(([, name]) => name ?? '')

describe('what the build says of the kit by name', () => {
  it('is true of each component whose styles come with its code', () => {
    const everywhere = classesIn(readFileSync(join(KIT, 'styles.css'), 'utf8'))
    for (const component of WITH_THEIR_CODE) {
      const code = kitCode.filter(file => kitComponentOf(file) === component)
      expect(code, component).toHaveLength(1)
      const inCode = classesIn(code.map(file => readFileSync(file, 'utf8')).join())
      const inSheet = classesIn(readFileSync(sheetOf(component), 'utf8'))
      expect(inCode.size, component).toBeGreaterThan(0)
      // The sheet of the first load must not style classes that its own sheet does not style.
      expect(
        [...inCode].filter(name => everywhere.has(name) && !inSheet.has(name)),
        component,
      ).toEqual([])
    }
  })

  it('is how the kit names its classes: one that is named otherwise would never be left out', () => {
    const names = new Set(selected(readFileSync(join(KIT, 'styles.css'), 'utf8')))
    const ofComponents = [...names].filter(name => name.startsWith('m_'))
    expect(ofComponents.length).toBeGreaterThan(300)
    expect(ofComponents.filter(name => !KIT_CLASS.test(name))).toEqual([])
  })

  it('is how the code of each component names its classes, too: what the build would not see, it would leave unstyled', () => {
    const styled = classesIn(readFileSync(join(KIT, 'styles.css'), 'utf8'))
    const inCode = new Set(kitCode.flatMap(file => namesGivenIn(readFileSync(file, 'utf8'))))
    expect(kitCode.length).toBeGreaterThan(80)
    expect([...inCode].filter(name => !KIT_CLASS.test(name))).toEqual([])
    expect([...styled].filter(name => !inCode.has(name))).toEqual([])
  })

  it('holds what is built over such a component to the same: its sheet in the first load would come too early', () => {
    const ours = filesIn('apps/web/src/**/*.{ts,tsx}').map(file => readFileSync(file, 'utf8'))
    const inUse = new Set(
      ours.flatMap(code =>
        [...code.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
          (names ?? '').split(',').map(name => name.trim()),
        ),
      ),
    )
    const builtOver = filesIn('node_modules/@mantine/core/esm/{components,utils}/**/*.mjs').flatMap(file => {
      const code = readFileSync(file, 'utf8')
      const [, own] = /from "[^"]*\/(\w+)\.module\.mjs"/.exec(code) ?? []
      const parts = [...code.matchAll(/from "\.[^"]*\/(\w+)\.mjs"/g)].map(([, name]) => name ?? '')
      return own && parts.some(name => WITH_THEIR_CODE.has(name))
        ? [{ own, isUtil: /\/utils\//.test(file) }]
        : []
    })
    expect(builtOver.length).toBeGreaterThan(20)
    const early = builtOver.filter(
      ({ own, isUtil }) => (isUtil || inUse.has(own)) && !WITH_THEIR_CODE.has(own),
    )
    expect(early).toEqual([])
  })

  it('keeps our own words of such a component: its sheet comes after the first one and must not win', () => {
    const first = readFileSync(join(WEB, 'src/ui/base.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    const alone = [...first.matchAll(/(?:^|[,{}])\s*\.mantine-(\w+)-[\w-]+(?:::?[\w-]+)*\s*(?=[,{])/g)]
    expect(alone.map(([, component]) => component).filter(name => WITH_THEIR_CODE.has(name ?? ''))).toEqual(
      [],
    )
  })
})

it('no source names a colour whose shades the build leaves out', () => {
  const names = new RegExp(
    `['"](${UNUSED_COLORS.join('|')})(\\.\\d)?['"]|--mantine-color-(${UNUSED_COLORS.join('|')})-`,
  )
  const files = filesIn('apps/web/src/**/*.{ts,tsx,css}')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => names.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('features that open without network exist, and say what they keep', () => {
  for (const feature of OFFLINE_FEATURES)
    expect(existsSync(join(WEB, `src/features/${feature}/${feature}.offline.ts`)), feature).toBe(true)
})
