import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables, themeFor } from './theme.ts'

const theme = mergeMantineTheme(DEFAULT_THEME, themeFor('rounded'))

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

  it('is the only place that tells light from dark: the build cannot carry light-dark()', () => {
    const src = join(import.meta.dirname, '..')
    const sheets = globSync('**/*.css', { cwd: src })
    expect(sheets.length).toBeGreaterThan(10)
    const wrong = sheets.filter(name => readFileSync(join(src, name), 'utf8').includes('light-dark('))
    expect(wrong).toEqual([])
  })
})
