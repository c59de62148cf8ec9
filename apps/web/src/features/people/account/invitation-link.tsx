import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'

export type Invitable = Pick<User, 'id' | 'name' | 'socialName'>

/** An invitation to be handed over by other means. */
export const InvitationLink = ({
  person,
  link,
  sentTo,
  expiresAt,
  onClose,
}: {
  person: Invitable
  link: string
  sentTo: string | null
  expiresAt: string
  onClose: () => void
}) => {
  useFocusBack()
  const clipboard = useClipboard()
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(PEOPLE.inviteLinkTitle, { name: nameInUse(person) })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {fill(PEOPLE.inviteLinkHint, { email: sentTo ?? '', date: showInstant(expiresAt) })}
        </Text>
        <TextInput
          label={PEOPLE.inviteLink}
          readOnly
          value={link}
          onFocus={event => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {M.btn.close}
          </Button>
          <Button
            leftSection={
              clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
            onClick={() => clipboard.copy(link)}
          >
            {clipboard.copied ? PEOPLE.copied : PEOPLE.copy}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
