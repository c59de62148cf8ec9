import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentType, type CSSProperties, useState } from 'react'

/** The label and the unread count that the bell shows. */
export type BellSign = { label: string; count: string | null }

/** The message that is opened first; null: the list. */
export type OpenedInbox = { id: string | null }

export type BellWorkProps = {
  opened: OpenedInbox | null
  onOpen: (opened: OpenedInbox | null) => void
  onSign: (sign: BellSign) => void
}

/** Here and in no sheet of its own, whose name the first load would have to know. */
const COUNT: CSSProperties = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 20,
  height: 20,
  padding: '0 5px',
  border: '2px solid var(--lousa-surface)',
  borderRadius: 10,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '16px',
  textAlign: 'center',
  color: '#fff',
  background: 'var(--mantine-color-red-9)',
}

/** The bell of the header. `Work` follows what is unread and opens it; until its code arrives, a click requests it. */
export const BellButton = ({
  Work,
  onRequest,
}: {
  Work: ComponentType<BellWorkProps> | null
  onRequest: () => void
}) => {
  const [opened, setOpened] = useState<OpenedInbox | null>(null)
  const [{ label, count }, setSign] = useState<BellSign>({ label: SHELL.bell, count: null })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        pos="relative"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => {
          onRequest()
          setOpened({ id: null })
        }}
      >
        <IconBell size={22} stroke={1.8} aria-hidden />
        {count !== null && (
          <span aria-hidden style={COUNT}>
            {count}
          </span>
        )}
      </ActionIcon>
      {Work && <Work opened={opened} onOpen={setOpened} onSign={setSign} />}
    </>
  )
}
