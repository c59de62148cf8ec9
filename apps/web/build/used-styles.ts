import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

/** The kit names its classes `m_` and hexadecimal digits, in its styles and in its code alike. */
export const KIT_CLASS = /^m_[0-9a-f]+$/
const KIT_STYLES = /@mantine\/core\/styles\.css$/
/** The styles of one component, as a file that comes late imports them for itself. */
const COMPONENT_STYLES = /@mantine\/core\/styles\/\w+\.css$/
/** Where a component of the kit names its classes. */
const COMPONENT_CLASSES = /@mantine\/core\/esm\/(?:components|utils)\/(?:\w+\/)+(\w+)\.module\.mjs$/
/**
 * Components that no first screen has: their styles come with their code, wherever that is. Not those that our own first
 * sheet restyles with a single class, which must stay before it.
 */
export const WITH_THEIR_CODE = new Set([
  'Alert',
  'Badge',
  'Checkbox',
  'CheckboxCard',
  'CheckboxIndicator',
  'Combobox',
  'Drawer',
  'Fieldset',
  'FloatingIndicator',
  'Indicator',
  'InlineInput',
  'Kbd',
  'List',
  'Menu',
  'Modal',
  'ModalBase',
  'Notification',
  'Overlay',
  'Paper',
  'PasswordInput',
  'Pill',
  'PillsInput',
  'Popover',
  'Progress',
  'Radio',
  'RadioCard',
  'RadioIndicator',
  'ScrollArea',
  'SegmentedControl',
  'Switch',
  'Table',
  'Tooltip',
])
/** Colours of the kit that nothing shows: their shades are a twentieth of the sheet of the first load. */
export const UNUSED_COLORS = ['green', 'lime', 'pink', 'yellow']
const OF_UNUSED_COLORS = new RegExp(`--mantine-color-(?:${UNUSED_COLORS.join('|')})-[\\w-]+:[^;}]*;?`, 'g')
/** Marks the sheet of the first load. */
const MARK = '--lousa-styles'

/** The component of the kit whose classes a file names. */
export const kitComponentOf = (file: string): string | undefined => COMPONENT_CLASSES.exec(file)?.[1]

export const classesIn = (code: string): Set<string> => new Set(code.match(/\bm_[0-9a-f]+\b/g) ?? [])

/** The parts of a selector that matter here; everything else a selector may hold is not looked at. */
type Part = { type: string; name?: unknown }

/** A selector that demands a kit class which no code of this build mentions can never match. */
const isDead = (selector: readonly Part[], used: Set<string>): boolean =>
  selector.some(
    ({ type, name }) =>
      type === 'class' && typeof name === 'string' && KIT_CLASS.test(name) && !used.has(name),
  )

/** Without the rules that can never match: those of kit classes that are not `used`. */
const withoutDead = (source: string, used: Set<string>, filename: string): string => {
  const { code } = transform({
    filename,
    code: Buffer.from(source),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          // A rule is dropped whole or left alone: lightningcss cannot take every rule back once changed.
          return rule.value.selectors.every(selector => isDead(selector, used)) ? [] : undefined
        },
      },
    },
  })
  return code.toString().replaceAll(OF_UNUSED_COLORS, '')
}

/** Everything that decides which components are in use: our sources and the versions of the kit. */
const digestOf = (root: string): string => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')))
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Leaves out the styles of kit components that the built code never names: more than half of the style sheet of the
 * first load. Found from the build itself, so that a newly used component brings its styles by itself. A component of
 * which a late file imports the styles (`@mantine/core/styles/Slider.css`) has none in the first load, nor has one whose
 * styles come with its code.
 */
export const usedStyles = (): Plugin => {
  let digest = ''
  const late = new Set<string>()
  return {
    name: 'lousa:used-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      digest = digestOf(config.root)
    },
    buildStart() {
      late.clear()
    },
    // Additions stand at the end and move nothing, so that the source map remains valid (`map: null`).
    transform(code, id) {
      if (COMPONENT_STYLES.test(id)) for (const name of classesIn(code)) late.add(name)
      const component = kitComponentOf(id)
      if (component && WITH_THEIR_CODE.has(component))
        return { code: `${code}\nimport '@mantine/core/styles/${component}.css'`, map: null }
      // The style sheet is named by what it holds here, before rules are dropped, and browsers keep it by that name
      // for ever: what decides about the dropping must therefore be a part of it.
      return KIT_STYLES.test(id) ? { code: `${code}\n:root { ${MARK}: "${digest}"; }`, map: null } : undefined
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter(file => file.type === 'chunk')
        const used = classesIn(chunks.map(({ code }) => code).join('\n'))
        const atFirst = new Set([...used].filter(name => !late.has(name)))
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const source = String(file.source)
          file.source = withoutDead(source, source.includes(MARK) ? atFirst : used, file.fileName)
        }
      },
    },
  }
}
