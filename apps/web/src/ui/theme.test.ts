import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { CHOICES, DEFAULT_SETTINGS } from '../lib/device/appearance.ts'
import { cssVariables, type ThemeOptions, themeFor } from './theme.ts'

const themeWith = (look: Partial<ThemeOptions>) =>
  mergeMantineTheme(DEFAULT_THEME, themeFor({ ...DEFAULT_SETTINGS, ...look }))
const theme = themeWith({})

const SCHEMES = ['light', 'dark'] as const
const AA = 4.5
/** Contrast of lines and areas with a meaning. */
const AA_SHAPES = 3

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

type ContrastPair = [what: string, front: string, back: string, least: number]

const failing = (pairs: readonly ContrastPair[]) =>
  pairs
    .map(([what, front, back, least]) => ({ what, front, back, least, ratio: contrast(front, back) }))
    // A colour that is no #rrggbb gives NaN, which is not enough either.
    .filter(({ ratio, least }) => !(ratio >= least))

describe.each(CHOICES.color)('the colour %s', color => {
  const own = themeWith({ color })
  const shade = (at: number) => own.colors[color]?.[at] ?? ''

  it('carries white text on a filled button, resting and hovered', () => {
    const pairs: ContrastPair[] = [
      ['filled', '#ffffff', shade(7), AA],
      ['filled, hovered', '#ffffff', shade(8), AA],
    ]
    expect(failing(pairs)).toEqual([])
  })

  it('is readable on a tint of itself in the light', () => {
    const pairs: ContrastPair[] = [
      ['light button', shade(9), shade(1), AA],
      ['light button, hovered', shade(9), shade(2), AA],
    ]
    expect(failing(pairs)).toEqual([])
  })

  it.each(SCHEMES)('gives links, focus and marked entries enough contrast: %s', scheme => {
    const tokens = new Map(Object.entries(cssVariables(own)[scheme]))
    const of = (name: string) => tokens.get(name) ?? ''
    const places = ['--mantine-color-body', '--lousa-surface', '--lousa-surface-2', '--lousa-hover']
    const pairs = places.flatMap((place): ContrastPair[] => [
      [`link on ${place}`, of('--mantine-color-anchor'), of(place), AA],
      [`focus on ${place}`, of('--lousa-focus'), of(place), AA_SHAPES],
      [`subtle button on ${place}`, shade(scheme === 'light' ? 7 : 4), of(place), AA],
    ])
    expect(
      failing([
        ...pairs,
        ['marked entry', of('--lousa-active-text'), of('--lousa-active'), AA],
        ['text on a marked entry', of('--mantine-color-text'), of('--lousa-active'), AA],
        ['part of a bar', of('--lousa-part'), of('--lousa-surface'), AA_SHAPES],
      ]),
    ).toEqual([])
  })

  it.each(CHOICES.navColor.flatMap(navColor => SCHEMES.map(scheme => [navColor, scheme] as const)))(
    'keeps the menu readable: %s menu, %s',
    (navColor, scheme) => {
      const tokens = new Map(Object.entries(cssVariables(themeWith({ color, navColor }))[scheme]))
      const of = (name: string) => tokens.get(`--lousa-nav-${name}`) ?? ''
      expect(
        failing([
          ...['from', 'to'].flatMap((end): ContrastPair[] => [
            [`entry at ${end}`, of('text'), of(end), AA],
            [`quiet entry at ${end}`, of('dim'), of(end), AA],
          ]),
          ['the entry where one is', of('here-text'), of('here'), AA],
        ]),
      ).toEqual([])
    },
  )
})

describe('the theme', () => {
  it.each(['light', 'subtle', 'transparent'])(
    'paints a %s variant as a tint also when a shade is named',
    variant => {
      const of = (color: string) => theme.variantColorResolver({ theme, variant, color })
      expect(of('red.9')).toEqual(of('red'))
    },
  )

  it('leaves a filled button the shade that it names', () => {
    const { background } = theme.variantColorResolver({ theme, variant: 'filled', color: 'red.9' })
    expect(background).toBe('var(--mantine-color-red-9)')
  })

  it('has a tint of its own for every colour in the dark', () => {
    const { dark } = cssVariables(theme)
    expect(dark['--mantine-color-sky-light']).toContain('--lousa-surface')
    expect(dark['--mantine-color-grape-light-color']).toBe('var(--mantine-color-grape-1)')
  })

  it('is light blue where nothing was chosen', () => {
    expect(theme.primaryColor).toBe('sky')
  })

  it('is the only place that tells light from dark: the build cannot carry light-dark()', () => {
    const src = join(import.meta.dirname, '..')
    const sheets = globSync('**/*.css', { cwd: src })
    expect(sheets.length).toBeGreaterThan(10)
    const wrong = sheets.filter(name => readFileSync(join(src, name), 'utf8').includes('light-dark('))
    expect(wrong).toEqual([])
  })
})
