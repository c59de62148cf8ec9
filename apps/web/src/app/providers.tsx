import { M } from '@lousa/contract/messages.ts'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '../lib/session.ts'
import { cssVariables, themeFor } from '../ui/theme.ts'

const TOASTS = 3

/** Theme from the person's settings, modals and toasts. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const { theme, radius } = useSession(({ settings }) => settings)
  const kitTheme = useMemo(() => themeFor(radius), [radius])
  return (
    <MantineProvider theme={kitTheme} cssVariablesResolver={cssVariables} forceColorScheme={theme}>
      <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': M.btn.close } }}>
        <Notifications position="top-right" limit={TOASTS} containerWidth={380} />
        {children}
      </ModalsProvider>
    </MantineProvider>
  )
}
