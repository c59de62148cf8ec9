import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'
import type { Settings } from '../lib/device/appearance.ts'

/** Light blue: the primary colour. Shade 7 carries white text at 5:1. */
const sky: MantineColorsTuple = [
  '#edf7fc',
  '#d9eef8',
  '#b3dcf0',
  '#88c7e6',
  '#5db2db',
  '#379dce',
  '#1f89bc',
  '#0f6f9f',
  '#0c5a82',
  '#0a4765',
]

/** Board green: the second voice, for the brand and for what went well. */
const board: MantineColorsTuple = [
  '#eef6f3',
  '#d8eae3',
  '#b1d5c8',
  '#85bda9',
  '#5ca38b',
  '#3f8b72',
  '#2f775f',
  '#23614d',
  '#1b4d3e',
  '#143a30',
]

/** Terracotta: the warm one among the colours to choose from. */
const clay: MantineColorsTuple = [
  '#fbf1ec',
  '#f7e0d5',
  '#eec3ae',
  '#e4a383',
  '#da8560',
  '#cc6a43',
  '#b5532d',
  '#984322',
  '#7a361c',
  '#5c2916',
]

/** A colour of the kit whose dark end carries text on its own tints, and whose shade 4 is read on dark surfaces. */
const deepened = (
  [c0, c1, c2, c3, , c5, c6]: MantineColorsTuple,
  [c4, c7, c8, c9]: readonly [string, string, string, string],
): MantineColorsTuple => [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9]

const indigo = deepened(DEFAULT_THEME.colors.indigo, ['#8398fd', '#3f5fe0', '#3650c4', '#2a3d96'])
const violet = deepened(DEFAULT_THEME.colors.violet, ['#a78bfb', '#7048e8', '#5f3dc4', '#4a2ea3'])
const rose = deepened(DEFAULT_THEME.colors.pink, ['#f783ac', '#c2255c', '#a61e4d', '#82173c'])

const night: MantineColorsTuple = [
  '#dbe4ec',
  '#bcc9d4',
  '#9aabb9',
  '#70828f',
  '#45545f',
  '#324049',
  '#26323a',
  '#1a242b',
  '#131b21',
  '#0d1317',
]

const RADII: Record<Settings['radius'], MantineTheme['radius']> = {
  rounded: { xs: '6px', sm: '8px', md: '10px', lg: '16px', xl: '24px' },
  standard: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  flat: { xs: '0', sm: '0', md: '0', lg: '0', xl: '0' },
}

const FONT =
  "'Figtree Variable', Figtree, 'Figtree Fallback', 'Figtree Fallback Roboto', 'Figtree Fallback DejaVu', system-ui, sans-serif"

const SOFT = ['light', 'subtle', 'transparent']

/** A soft variant is a tint of its colour in either theme: a shade in its name would make it a solid area. */
const variantColors: VariantColorsResolver = input => {
  const { color, isThemeColor } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  })
  return defaultVariantColorsResolver(
    isThemeColor && SOFT.includes(input.variant) ? { ...input, color } : input,
  )
}

/** The kit's own dark tints are close to black; these stand out from the surface and carry light text at 7:1. */
const darkTints = (colors: MantineTheme['colors']): Record<string, string> =>
  Object.fromEntries(
    Object.keys(colors)
      .filter(name => name !== 'dark')
      .flatMap(name => {
        const tint = `--mantine-color-${name}`
        const mixed = (share: number) => `color-mix(in srgb, var(${tint}-6) ${share}%, var(--lousa-surface))`
        return [
          [`${tint}-light`, mixed(26)],
          [`${tint}-light-hover`, mixed(36)],
          [`${tint}-light-color`, `var(${tint}-1)`],
        ]
      }),
  )

export type ThemeOptions = Pick<Settings, 'radius' | 'color' | 'navColor'>

export const themeFor = ({ radius, color, navColor }: ThemeOptions) =>
  createTheme({
    colors: { sky, board, indigo, violet, rose, clay, dark: night },
    primaryColor: color,
    other: { navColor },
    variantColorResolver: variantColors,
    primaryShade: { light: 7, dark: 7 },
    fontFamily: FONT,
    headings: {
      fontFamily: FONT,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      },
    },
    radius: RADII[radius],
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    // Where a dialog comes from is the style sheet's: from below on a phone, from nowhere elsewhere.
    components: {
      Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: 150 } } },
      // The tick of a chosen option stands behind its text, which stays in line with the others.
      Select: { defaultProps: { checkIconPosition: 'right' } },
      MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
    },
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
    shadows: {
      xs: '0 1px 2px rgb(16 42 67 / 6%)',
      sm: '0 1px 3px rgb(16 42 67 / 8%), 0 4px 16px rgb(16 42 67 / 5%)',
      md: '0 2px 6px rgb(16 42 67 / 8%), 0 12px 32px rgb(16 42 67 / 10%)',
    },
  })

const accentOf = (theme: MantineTheme): MantineColorsTuple => theme.colors[theme.primaryColor] ?? sky

const channels = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** `share` of one colour over another, both as #rrggbb. */
const mixed = (over: string, under: string, share: number): string => {
  const below = channels(under)
  const mix = (value: number, index: number) => Math.round(value * share + (below[index] ?? 0) * (1 - share))
  return `#${channels(over)
    .map((value, index) => mix(value, index).toString(16).padStart(2, '0'))
    .join('')}`
}

type NavLook = {
  from: string
  to: string
  text: string
  dim: string
  hover: string
  here: string
  hereText: string
}

const ON_BOARD = { text: '#e9f5f0', dim: '#b5d3c8', hover: '#ffffff1f', here: '#f2faf7', hereText: '#0f4237' }

const navLook = (theme: MantineTheme, scheme: 'light' | 'dark'): NavLook => {
  const accent = accentOf(theme)
  switch (theme.other.navColor) {
    case 'light':
      return scheme === 'light'
        ? {
            from: '#ffffff',
            to: '#f7fafb',
            text: '#17242e',
            dim: '#465563',
            hover: '#17242e12',
            here: accent[1],
            hereText: accent[9],
          }
        : {
            from: '#202d36',
            to: '#1c2830',
            text: '#dde6ed',
            dim: '#b7c4cf',
            hover: '#ffffff14',
            here: mixed(accent[7], '#18222a', 0.4),
            hereText: accent[1],
          }
    case 'dark':
      return {
        from: '#1a242b',
        to: '#0d1317',
        text: '#dde6ed',
        dim: '#a9b6c3',
        hover: '#ffffff1a',
        here: accent[1],
        hereText: accent[9],
      }
    case 'accent':
      return {
        from: scheme === 'light' ? accent[8] : mixed(accent[9], '#11191e', 0.7),
        to: scheme === 'light' ? accent[9] : mixed(accent[9], '#11191e', 0.4),
        text: '#ffffff',
        dim: mixed('#ffffff', accent[8], 0.82),
        hover: '#ffffff1f',
        here: accent[0],
        hereText: accent[9],
      }
    default:
      return scheme === 'light'
        ? { from: '#17584a', to: '#0d342d', ...ON_BOARD }
        : { from: '#12372f', to: '#0f2a25', ...ON_BOARD }
  }
}

/** The colours of the menu: its own in every theme, so that it stands apart from the page. */
const navVariables = (theme: MantineTheme, scheme: 'light' | 'dark'): Record<string, string> => {
  const { from, to, text, dim, hover, here, hereText } = navLook(theme, scheme)
  const onPaper = theme.other.navColor === 'light'
  const glow = onPaper ? 'transparent' : scheme === 'light' ? '#ffffff17' : '#ffffff0d'
  const edge = onPaper ? 'var(--lousa-border)' : 'transparent'
  return {
    '--lousa-nav-from': from,
    '--lousa-nav-to': to,
    '--lousa-nav-text': text,
    '--lousa-nav-dim': dim,
    '--lousa-nav-hover': hover,
    '--lousa-nav-glow': glow,
    '--lousa-nav-edge': edge,
    '--lousa-nav-here': here,
    '--lousa-nav-here-text': hereText,
  }
}

/**
 * Every colour that screens use beyond the kit's own. The dimmed and error shades replace defaults that miss
 * WCAG AA contrast.
 */
export const cssVariables: CSSVariablesResolver = theme => {
  const accent = accentOf(theme)
  return {
    variables: {
      '--lousa-header': '60px',
      '--lousa-rail': '92px',
      '--lousa-menu': '264px',
      '--lousa-boxed': '1360px',
      '--lousa-bar': '52px',
    },
    light: {
      ...navVariables(theme, 'light'),
      '--mantine-color-body': '#f3f7f9',
      '--mantine-color-text': '#17242e',
      '--mantine-color-dimmed': '#52606d',
      '--mantine-color-error': '#c92a2a',
      '--mantine-color-placeholder': '#667684',
      '--mantine-color-anchor': accent[8],
      '--mantine-color-default-border': '#d3dde4',
      '--mantine-color-default-color': '#17242e',
      '--lousa-surface': '#ffffff',
      '--lousa-surface-2': '#f7fafb',
      '--lousa-border': '#e1e9ee',
      '--lousa-hover': '#eef4f8',
      '--lousa-active': accent[1],
      '--lousa-active-text': accent[9],
      '--lousa-brand': '#10425c',
      '--lousa-good': '#1f6b4f',
      '--lousa-good-soft': '#e3f3ec',
      '--lousa-bad': '#b42323',
      '--lousa-bad-soft': '#fdeaea',
      '--lousa-warn': '#845300',
      '--lousa-warn-soft': '#fdf2dc',
      '--lousa-info': '#0c5a82',
      '--lousa-info-soft': '#e4f2fa',
      '--lousa-neutral': '#465563',
      '--lousa-neutral-soft': '#ecf1f4',
      '--lousa-part': accent[6],
      '--lousa-done': board[6],
      '--lousa-near': '#c98a12',
      '--lousa-focus': accent[7],
    },
    dark: {
      ...darkTints(theme.colors),
      ...navVariables(theme, 'dark'),
      '--mantine-color-body': '#11191e',
      '--mantine-color-text': '#dde6ed',
      '--mantine-color-dimmed': '#a9b6c3',
      '--mantine-color-error': '#ff8787',
      '--mantine-color-placeholder': '#93a3b0',
      '--mantine-color-anchor': accent[3],
      '--mantine-color-default-border': '#37464f',
      '--mantine-color-default': '#1a252c',
      '--mantine-color-default-color': '#dde6ed',
      '--lousa-surface': '#18222a',
      '--lousa-surface-2': '#1c2830',
      '--lousa-border': '#293841',
      '--lousa-hover': '#202d36',
      '--lousa-active': mixed(accent[7], '#18222a', 0.4),
      '--lousa-active-text': accent[1],
      '--lousa-brand': '#b9e2f6',
      '--lousa-good': '#7fd6b1',
      '--lousa-good-soft': '#143328',
      '--lousa-bad': '#ff9c9c',
      '--lousa-bad-soft': '#41201f',
      '--lousa-warn': '#f3c76b',
      '--lousa-warn-soft': '#3b2f14',
      '--lousa-info': '#8fd0f0',
      '--lousa-info-soft': '#16323f',
      '--lousa-neutral': '#b7c4cf',
      '--lousa-neutral-soft': '#26323a',
      '--lousa-part': accent[5],
      '--lousa-done': board[4],
      '--lousa-near': '#f3c76b',
      '--lousa-focus': accent[4],
    },
  }
}
