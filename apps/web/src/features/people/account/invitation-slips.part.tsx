import { fill, M } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QrPicture } from '../../identity/second-factor/qr-picture.part.tsx'
import { peopleChanged } from './archive.api.ts'
import { makeSlips, type SlipRequest, type Slips } from './invitation-slips.api.ts'
import classes from './invitation-slips.module.css'

const words = SLIPS

const Slip = ({ slip, institution }: { slip: Slips['slips'][number]; institution: string }) => (
  <li className={classes.slip}>
    <div>
      <Text fw={650}>{slip.name}</Text>
      <Text size="sm">{[institution, slip.about].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" mt={6}>
        {words.slip.lead}
      </Text>
      <p className={classes.link}>{slip.link}</p>
      <Text size="sm">{fill(words.slip.signIn, { name: slip.signInName })}</Text>
      <Text size="sm">{fill(words.slip.until, { date: showInstant(slip.expiresAt) })}</Text>
    </div>
    <QrPicture text={slip.link} label={fill(words.slip.qr, { name: slip.name })} width={132} />
  </li>
)

const Made = ({ made, onClose }: { made: Slips; onClose: () => void }) => (
  <Stack gap="md">
    <Stack gap={4} className={classes.screen ?? ''}>
      <Text role="status">
        {made.slips.length === 0 ? words.none : countedIn(words.made, made.slips.length)}
      </Text>
      {made.without.map(({ reason, count }) => (
        <Text key={reason} size="sm" c="dimmed">
          {countedIn(words.without[reason], count)}
        </Text>
      ))}
      {made.remaining > 0 && <Text size="sm">{countedIn(words.remaining, made.remaining)}</Text>}
    </Stack>
    <ul className={classes.slips}>
      {made.slips.map(slip => (
        <Slip key={slip.id} slip={slip} institution={made.institution} />
      ))}
    </ul>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {M.btn.close}
      </Button>
      {made.slips.length > 0 && (
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {words.printNow}
        </Button>
      )}
    </Group>
  </Stack>
)

/** Invitations of a list or of one person, made when it is confirmed and printed from the window. */
export const InvitationSlips = ({
  request,
  about,
  onClose,
}: {
  request: SlipRequest
  /** The people concerned. */
  about: string
  onClose: () => void
}) => {
  useFocusBack()
  const isOne = request.userIds !== undefined
  const [onlyNew, setOnlyNew] = useState(!isOne)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Slips | null>(null)
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      setMade(await makeSlips({ ...request, onlyWithoutInvitation: onlyNew }))
      void peopleChanged()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text fw={600}>{about}</Text>
          <Text size="sm">{words.lead}</Text>
          {!isOne && (
            <Checkbox
              label={words.onlyNew}
              checked={onlyNew}
              onChange={({ currentTarget: { checked } }) => setOnlyNew(checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {M.btn.cancel}
            </Button>
            <Button loading={busy} onClick={() => void make()}>
              {words.make}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
