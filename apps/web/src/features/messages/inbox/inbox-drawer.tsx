import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Drawer, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLayer } from '../../../ui/use-layer.ts'
import { InboxList, type InboxView } from './inbox-list.tsx'
import { InboxMessage, type OpenMessage } from './inbox-message.tsx'

/** Back from a message the focus is where it was opened. */
const useRowAgain = (left: string | null): void => {
  useEffect(() => {
    if (left) document.querySelector<HTMLElement>(`[data-message="${left}"]`)?.focus()
  }, [left])
}

/** Received messages, next to the current page; a message replaces the list. */
export const InboxDrawer = ({ first, onClose }: { first: OpenMessage | null; onClose: () => void }) => {
  const [view, setView] = useState<InboxView>({ unread: false, page: 1 })
  const [open, setOpen] = useState(first)
  const last = useRef<string>(null)
  useLayer(true, onClose)
  useRowAgain(open ? null : last.current)
  const show = (message: OpenMessage) => {
    last.current = message.id
    setOpen(message)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={M.menu.notifications}
      closeButtonProps={{ 'aria-label': M.btn.close, size: 44, iconSize: 20 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem' } }}
    >
      {open ? (
        <Stack gap="md">
          <div>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => setOpen(null)}
            >
              {INBOX.back}
            </Button>
          </div>
          <InboxMessage message={open} />
        </Stack>
      ) : (
        <InboxList view={view} onView={setView} onOpen={show} />
      )}
    </Drawer>
  )
}
