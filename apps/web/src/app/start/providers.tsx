import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { lazyModule, useLazyModule } from '../../lib/device/lazy.ts'
import { storeColors } from '../../ui/stored-colors.ts'
import { cssVariables } from '../../ui/theme.ts'
import { useThemeOptions } from '../../ui/use-look.ts'

const overlays = lazyModule(async () => (await import('../../ui/overlays.tsx')).Overlays)

/** Theme from the person's settings, modals and toasts. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const { theme, scheme } = useThemeOptions()
  const Overlays = useLazyModule(overlays, 'idle')
  useEffect(() => storeColors(theme), [theme])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {Overlays && <Overlays />}
      {children}
    </MantineProvider>
  )
}
