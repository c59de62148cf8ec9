import { DEFAULT_THEME, type MantineThemeOverride, mergeMantineTheme } from '@mantine/core'
import { cssVariables } from './theme.ts'

const KEY = 'lousa:look'

/** The colours of the page before anything has arrived: the name there, and the colour of the theme. */
const COLOURS = {
  body: '--mantine-color-body',
  text: '--mantine-color-text',
  surface: '--lousa-surface',
  border: '--lousa-border',
  'nav-from': '--lousa-nav-from',
  'nav-to': '--lousa-nav-to',
  'nav-text': '--lousa-nav-text',
}

/** Keeps the colours that a person has chosen where the page itself finds them at the next visit, in both schemes. */
export const storeColors = (chosen: MantineThemeOverride): void => {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, chosen))
  const coloursOf = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(COLOURS).map(([name, variable]) => [name, variables[variable]]))
  try {
    localStorage.setItem(KEY, JSON.stringify({ light: coloursOf(light), dark: coloursOf(dark) }))
  } catch {
    // A full or closed storage keeps no colours: the page is drawn in those that everybody begins with.
  }
}
