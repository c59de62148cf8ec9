import { M } from '@lousa/contract/messages.ts'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import './late.css'
import { markOverlaysReady } from './overlays-ready.ts'
import './sheet.css'

const TOASTS = 3

/** Where toasts and questions appear. */
export const Overlays = () => {
  useEffect(markOverlaysReady, [])
  return (
    <>
      <Notifications position="top-center" limit={TOASTS} containerWidth={380} />
      <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': M.btn.close } }}>{null}</ModalsProvider>
    </>
  )
}
