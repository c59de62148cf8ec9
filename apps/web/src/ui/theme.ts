import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'
import type { Settings } from '../lib/session.ts'

/** Light blue: the primary colour of spec section 9. Shade 7 carries white text at 5:1. */
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
  "'Figtree Variable', Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const SOFT = ['light', 'subtle', 'transparent']

/** A soft variant is a tint of its colour in either theme: a shade in its name would make it a solid area. */
const variantColors: VariantColorsResolver = input => {
  const { color, isThemeColor } = parseThemeColor({ color: input.color ?? 'sky', theme: input.theme })
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

export const themeFor = (radius: Settings['radius']) =>
  createTheme({
    colors: { sky, board, dark: night },
    primaryColor: 'sky',
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
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
    shadows: {
      xs: '0 1px 2px rgb(16 42 67 / 6%)',
      sm: '0 1px 3px rgb(16 42 67 / 8%), 0 4px 16px rgb(16 42 67 / 5%)',
      md: '0 2px 6px rgb(16 42 67 / 8%), 0 12px 32px rgb(16 42 67 / 10%)',
    },
  })

/**
 * Every colour that screens use beyond the kit's own. The dimmed and error shades replace defaults that miss
 * WCAG AA contrast.
 */
export const cssVariables: CSSVariablesResolver = theme => ({
  variables: {
    '--lousa-header': '60px',
    '--lousa-rail': '76px',
    '--lousa-menu': '264px',
    '--lousa-boxed': '1360px',
  },
  light: {
    '--mantine-color-body': '#f3f7f9',
    '--mantine-color-text': '#17242e',
    '--mantine-color-dimmed': '#52606d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#667684',
    '--mantine-color-anchor': theme.colors.sky?.[8] ?? '',
    '--mantine-color-default-border': '#d3dde4',
    '--mantine-color-default-color': '#17242e',
    '--lousa-surface': '#ffffff',
    '--lousa-surface-2': '#f7fafb',
    '--lousa-border': '#e1e9ee',
    '--lousa-hover': '#eef4f8',
    '--lousa-active': '#e2f1f9',
    '--lousa-active-text': '#0a4765',
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
    '--lousa-part': theme.colors.sky?.[6] ?? '',
    '--lousa-done': theme.colors.board?.[6] ?? '',
    '--lousa-near': '#c98a12',
    '--lousa-focus': theme.colors.sky?.[7] ?? '',
  },
  dark: {
    ...darkTints(theme.colors),
    '--mantine-color-body': '#11191e',
    '--mantine-color-text': '#dde6ed',
    '--mantine-color-dimmed': '#a9b6c3',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#93a3b0',
    '--mantine-color-anchor': theme.colors.sky?.[3] ?? '',
    '--mantine-color-default-border': '#37464f',
    '--mantine-color-default': '#1a252c',
    '--mantine-color-default-color': '#dde6ed',
    '--lousa-surface': '#18222a',
    '--lousa-surface-2': '#1c2830',
    '--lousa-border': '#293841',
    '--lousa-hover': '#202d36',
    '--lousa-active': '#17384a',
    '--lousa-active-text': '#b9e2f6',
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
    '--lousa-part': theme.colors.sky?.[5] ?? '',
    '--lousa-done': theme.colors.board?.[4] ?? '',
    '--lousa-near': '#f3c76b',
    '--lousa-focus': theme.colors.sky?.[4] ?? '',
  },
})
