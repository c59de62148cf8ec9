import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { late, useLate } from '../../lib/device/late.ts'
import { rememberLook } from '../../ui/remembered-look.ts'
import { cssVariables } from '../../ui/theme.ts'
import { useLook } from '../../ui/use-look.ts'

const overlays = late(async () => (await import('../../ui/overlays.tsx')).Overlays)

/** Theme from the person's settings, modals and toasts. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const { theme, scheme } = useLook()
  const Overlays = useLate(overlays, 'idle')
  useEffect(() => rememberLook(theme), [theme])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {Overlays && <Overlays />}
      {children}
    </MantineProvider>
  )
}
