import { fill, M } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
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

const hasOpen = ({ without }: Slips): boolean => without.some(({ reason }) => reason === 'HAS_INVITATION')

const headOf = (made: Slips): string => {
  if (made.slips.length > 0) return countedIn(words.made, made.slips.length)
  return hasOpen(made) ? words.noneNew : words.none
}

type MadeProps = {
  made: Slips
  busy: boolean
  onPrint: () => void
  onNext: () => void
  onClose: () => void
}

const Made = ({ made, busy, onPrint, onNext, onClose }: MadeProps) => (
  <Stack gap="md">
    <Stack gap={4} className={classes.screen ?? ''}>
      <Text role="status">{headOf(made)}</Text>
      {made.without.map(({ reason, count }) => (
        <Text key={reason} size="sm" c="dimmed">
          {countedIn(words.without[reason], count)}
        </Text>
      ))}
      {hasOpen(made) && <Text size="sm">{words.openHint}</Text>}
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
      {made.remaining > 0 && (
        <Button variant="default" loading={busy} onClick={onNext}>
          {words.makeNext}
        </Button>
      )}
      {made.slips.length > 0 && (
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
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
  const [begun, setBegun] = useState<string | undefined>()
  const [isPrinted, setPrinted] = useState(false)
  const isUnprinted = busy || (made !== null && made.slips.length > 0 && !isPrinted)
  useBeforeUnload(event => {
    if (isUnprinted) event.preventDefault()
  })
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      const slips = await makeSlips({ ...request, onlyWithoutInvitation: onlyNew, continuedFrom: begun })
      setMade(slips)
      setBegun(begun ?? slips.madeAt)
      setPrinted(false)
      void peopleChanged()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  const unlessUnprinted = async (act: () => void): Promise<void> => {
    if (!isUnprinted || (await confirm(words.unprinted))) act()
  }
  const close = (): void => void unlessUnprinted(onClose)
  const print = (): void => {
    window.print()
    setPrinted(true)
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={words.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {made ? (
        <Made
          made={made}
          busy={busy}
          onPrint={print}
          onNext={() => void unlessUnprinted(() => void make())}
          onClose={close}
        />
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
            <Button variant="default" onClick={close}>
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
