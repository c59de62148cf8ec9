import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedBlocker } from '../../../frames/form/use-unsaved-blocker.ts'
import { Modal } from '../../../ui/modal.tsx'

const L = SHEET.leave

/** Asks before marks that are not saved are left behind. */
export const LeaveGuard = ({
  dirty,
  draftKept,
  what = 'attendance',
  save,
}: {
  dirty: boolean
  what?: keyof typeof L.title
  draftKept: boolean
  save: () => Promise<boolean>
}) => {
  const [busy, setBusy] = useState(false)
  const blocker = useUnsavedBlocker(() => dirty)
  if (blocker.state !== 'blocked') return null
  const saveAndLeave = async () => {
    setBusy(true)
    const saved = await save()
    setBusy(false)
    if (saved) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Modal
      opened
      onClose={() => blocker.reset()}
      title={L.title[what]}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">{draftKept ? L.kept : L.lost}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={() => blocker.reset()}>
            {L.stay}
          </Button>
          <Button variant="default" onClick={() => blocker.proceed()}>
            {L.leave}
          </Button>
          <Button loading={busy} onClick={() => void saveAndLeave()} data-autofocus>
            {L.saveAndLeave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
