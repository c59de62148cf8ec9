import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../../ui/modal.tsx'

const LONGEST = 500

export type Justifying = { name: string; day: string; text: string; readOnly: boolean }

const Body = ({
  of,
  onDone,
  onClose,
}: {
  of: Justifying
  onDone: (text: string) => void
  onClose: () => void
}) => {
  const [text, setText] = useState(of.text)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onDone(text.trim())
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          {of.name} · {of.day}
        </Text>
        <Textarea
          label={MONTH_SHEET.justification}
          description={of.readOnly ? undefined : MONTH_SHEET.justifiedBy}
          value={text}
          maxLength={LONGEST}
          autosize
          minRows={3}
          readOnly={of.readOnly}
          data-autofocus
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {of.readOnly ? M.btn.close : M.btn.cancel}
          </Button>
          {!of.readOnly && <Button type="submit">{MONTH_SHEET.justifyAbsence}</Button>}
        </Group>
      </Stack>
    </form>
  )
}

/** Why a student was absent, for one cell of the month. */
export const JustificationModal = ({
  of,
  onDone,
  onClose,
}: {
  of: Justifying | null
  onDone: (text: string) => void
  onClose: () => void
}) => (
  <Modal
    opened={of !== null}
    onClose={onClose}
    title={MONTH_SHEET.justifyAbsence}
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {of && <Body of={of} onDone={onDone} onClose={onClose} />}
  </Modal>
)
