import { useColorScheme } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSession } from '../lib/session/session.ts'
import { themeFor } from './theme.ts'

/** Light or dark: as chosen, or as the device has it now. */
export const useScheme = (): 'light' | 'dark' => {
  const device = useColorScheme('light', { getInitialValueInEffect: false })
  const chosen = useSession(({ settings }) => settings.theme)
  return chosen === 'auto' ? device : chosen
}

/** The settings of the interface kit for the chosen appearance. */
export const useThemeOptions = () => {
  const { radius, color, navColor } = useSession(({ settings }) => settings)
  const theme = useMemo(() => themeFor({ radius, color, navColor }), [radius, color, navColor])
  return { theme, scheme: useScheme() }
}
