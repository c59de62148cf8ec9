import { M } from '@lousa/contract/messages.ts'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { cssVariables } from '../ui/theme.ts'
import { useLook } from '../ui/use-look.ts'

const TOASTS = 3

/** Theme from the person's settings, modals and toasts. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const { theme, scheme } = useLook()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': M.btn.close } }}>
        <Notifications position="top-right" limit={TOASTS} containerWidth={380} />
        {children}
      </ModalsProvider>
    </MantineProvider>
  )
}
