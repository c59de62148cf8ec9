import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { errorText } from '../lib/http/error-text.ts'

const FOUR_SECONDS = 4000
/** Enough to read a sentence, reach the button and change one's mind. */
const TEN_SECONDS = 10_000
const closeButtonProps = { 'aria-label': M.btn.closeNotice }

/** Passing notices. A success leaves after 4 s; a failure stays until it is closed. */
export const toast = {
  success: (message: string) =>
    notifications.show({
      message,
      role: 'status',
      color: 'board.7',
      icon: <IconCheck size={18} aria-hidden />,
      autoClose: FOUR_SECONDS,
      closeButtonProps,
    }),
  /** A success that can be taken back while the notice is there. */
  undoable: (message: string, undo: () => void) => {
    const id: string = notifications.show({
      message: (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button
            variant="subtle"
            size="compact-sm"
            flex="none"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            {M.btn.undo}
          </Button>
        </Group>
      ),
      role: 'status',
      color: 'board.7',
      icon: <IconCheck size={18} aria-hidden />,
      autoClose: TEN_SECONDS,
      closeButtonProps,
    })
    return id
  },
  info: (message: string) =>
    notifications.show({
      message,
      role: 'status',
      color: 'sky.7',
      icon: <IconInfoCircle size={18} aria-hidden />,
      autoClose: FOUR_SECONDS,
      closeButtonProps,
    }),
  hide: (id: string) => notifications.hide(id),
  /** Shows the sentence of any failure, never a code. Returns the id of the notice. */
  error: (error: unknown) =>
    notifications.show({
      message: typeof error === 'string' ? error : errorText(error),
      role: 'alert',
      color: 'red.9',
      icon: <IconAlertTriangle size={18} aria-hidden />,
      autoClose: false,
      closeButtonProps,
    }),
}
