import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS } from './areas.ts'
import { OFFLINE_FEATURES } from './offline-files.ts'
import { classesIn, KIT_CLASS, kitComponentOf, WITH_THEIR_CODE } from './used-styles.ts'

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '../..')
const KIT = join(ROOT, 'node_modules/@mantine/core')

const filesIn = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map(file => join(ROOT, file))
const kitCode = filesIn('node_modules/@mantine/core/esm/components/**/*.module.mjs')
const sheetOf = (component: string): string => join(KIT, 'styles', `${component}.css`)
const selected = (css: string): string[] => [...css.matchAll(/\.(m_?[\w-]+)/g)].map(([, name]) => name ?? '')

describe('what the build says of the kit by name', () => {
  it('is true of each component whose styles come with its code', () => {
    const everywhere = classesIn(readFileSync(join(KIT, 'styles.css'), 'utf8'))
    for (const component of WITH_THEIR_CODE) {
      const code = kitCode.filter(file => kitComponentOf(file) === component)
      expect(code, component).toHaveLength(1)
      const inCode = classesIn(code.map(file => readFileSync(file, 'utf8')).join())
      const inSheet = classesIn(readFileSync(sheetOf(component), 'utf8'))
      expect(inCode.size, component).toBeGreaterThan(0)
      // What its own sheet does not style, the sheet of the first load must not style either.
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

  it('is true of the files that screens come in: each kind of file is met', () => {
    const files = [
      ...filesIn('apps/web/src/**/*.{ts,tsx}'),
      ...filesIn('packages/*/src/**/*.ts'),
      ...filesIn('node_modules/@mantine/{core,hooks}/esm/**/*.mjs'),
      ...filesIn('node_modules/{zod,mantine-datatable,react-hook-form,@hookform/resolvers}/**/*.{js,mjs}'),
      ...filesIn('node_modules/@tabler/icons-react/dist/esm/icons/IconA*.mjs'),
    ]
    for (const { name, ...area } of AREAS) {
      if (!('test' in area) || !area.test) continue
      const { test } = area
      expect(
        files.some(file => (test instanceof RegExp ? test.test(file) : test(file))),
        name,
      ).toBe(true)
    }
  })
})

it('features that open without network exist, and say what they keep', () => {
  for (const feature of OFFLINE_FEATURES)
    expect(existsSync(join(WEB, `src/features/${feature}/${feature}.offline.ts`)), feature).toBe(true)
})
