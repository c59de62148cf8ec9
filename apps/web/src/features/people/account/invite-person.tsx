import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showInstant } from '../../../lib/dates.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Invitation, invite } from '../person/people.api.ts'
import { peopleChanged } from './archive.api.ts'

type Invitable = Pick<User, 'id' | 'name' | 'socialName'>

/** An active person who does not enter yet can be invited: the CPF is what they enter with. */
export const canInvite = ({
  status,
  access,
  userName,
}: Pick<User, 'status' | 'access' | 'userName'>): boolean =>
  status === 'Ativo' && access !== 'ACTIVE' && Boolean(userName)

/** An invitation to be handed over by other means. */
const LinkModal = ({
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
      title={fill(PEOPLE.inviteLinkTitle, { name: shownName(person) })}
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

type Given = { person: Invitable; link: string; sentTo: string | null; expiresAt: string }

/** Sends an invitation; `modal` shows the address where no e-mail can be sent. */
export const useInvite = () => {
  const [busy, setBusy] = useState(false)
  const [given, setGiven] = useState<Given | null>(null)

  const tell = (person: Invitable, { sentTo, link, expiresAt }: Invitation): void => {
    if (link) setGiven({ person, link, sentTo, expiresAt })
    else toast.success(sentTo ? fill(PEOPLE.invited, { email: sentTo }) : PEOPLE.accessStates.INVITED)
  }
  const ask = async (person: Invitable): Promise<void> => {
    setBusy(true)
    try {
      tell(person, await invite(person.id))
      void peopleChanged()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return {
    busy,
    invite: (person: Invitable) => void ask(person),
    modal: given && <LinkModal {...given} onClose={() => setGiven(null)} />,
  }
}
