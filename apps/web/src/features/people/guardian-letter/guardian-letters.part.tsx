import { fill, M } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
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
import { type LetterRequest, type Letters, lettersChanged, makeLetters } from './guardian-letter.api.ts'
import classes from './guardian-letters.module.css'

const W = FAMILY_OFFICE.letter
const P = W.page

/** The field of the code, which accepts it as people write it. */
const addressOf = (link: string): string => link.split('#')[0]?.replace(/^https?:\/\//, '') ?? ''

const Letter = ({ letter, institution }: { letter: Letters['letters'][number]; institution: string }) => (
  <li className={classes.letter}>
    <Text fw={700}>{institution}</Text>
    <Text mt="sm">{fill(P.to, { name: letter.name })}</Text>
    <Text mt="sm">{P.hello}</Text>
    <ul>
      {letter.children.map(({ name, className }) => (
        <li key={name}>{[name, className].filter(Boolean).join(', ')}</li>
      ))}
    </ul>
    <Text>{P.how}</Text>
    <ol>
      {P.steps.map(step => (
        <li key={step}>{fill(step, { address: addressOf(letter.link) })}</li>
      ))}
    </ol>
    <QrPicture text={letter.link} label={fill(P.qr, { name: letter.name })} width={160} />
    <Text mt="sm">{P.code}</Text>
    <p className={classes.code}>{letter.code}</p>
    <Text>{fill(P.until, { date: showInstant(letter.expiresAt) })}</Text>
    <Text>{P.own}</Text>
  </li>
)

type MadeProps = {
  made: Letters
  busy: boolean
  onPrint: () => void
  onNext: () => void
  onClose: () => void
}

const Made = ({ made, busy, onPrint, onNext, onClose }: MadeProps) => (
  <Stack gap="md">
    <Stack gap={4} className={classes.screen ?? ''}>
      <Text role="status">{made.letters.length > 0 ? countedIn(W.made, made.letters.length) : W.none}</Text>
      {made.without.map(({ reason, count }) => (
        <Text key={reason} size="sm" c="dimmed">
          {countedIn(W.without[reason], count)}
        </Text>
      ))}
      {made.remaining > 0 && <Text size="sm">{countedIn(W.remaining, made.remaining)}</Text>}
    </Stack>
    <ul className={classes.letters}>
      {made.letters.map(letter => (
        <Letter key={letter.id} letter={letter} institution={made.institution} />
      ))}
    </ul>
    <Group justify="flex-end" className={classes.screen ?? ''}>
      <Button variant="default" onClick={onClose}>
        {M.btn.close}
      </Button>
      {made.remaining > 0 && (
        <Button variant="default" loading={busy} onClick={onNext}>
          {W.makeNext}
        </Button>
      )}
      {made.letters.length > 0 && (
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
          {W.print}
        </Button>
      )}
    </Group>
  </Stack>
)

/** Letters of a class or of one guardian, made when it is confirmed and printed from the window. */
export const GuardianLetters = ({
  request,
  about,
  onClose,
}: {
  request: LetterRequest
  /** The guardians concerned. */
  about: string
  onClose: () => void
}) => {
  useFocusBack()
  const isOne = request.guardianIds !== undefined
  const [onlyNew, setOnlyNew] = useState(!isOne)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Letters | null>(null)
  const [begun, setBegun] = useState<string | undefined>()
  const [isPrinted, setPrinted] = useState(false)
  const isUnprinted = busy || (made !== null && made.letters.length > 0 && !isPrinted)
  useBeforeUnload(event => {
    if (isUnprinted) event.preventDefault()
  })
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      const letters = await makeLetters({ ...request, onlyWithoutLetter: onlyNew, continuedFrom: begun })
      setMade(letters)
      setBegun(begun ?? letters.madeAt)
      setPrinted(false)
      lettersChanged()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  const unlessUnprinted = async (act: () => void): Promise<void> => {
    if (!isUnprinted || (await confirm(W.unprinted))) act()
  }
  const close = (): void => void unlessUnprinted(onClose)
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={W.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {made ? (
        <Made
          made={made}
          busy={busy}
          onPrint={() => {
            window.print()
            setPrinted(true)
          }}
          onNext={() => void unlessUnprinted(() => void make())}
          onClose={close}
        />
      ) : (
        <Stack gap="md">
          <Text fw={600}>{about}</Text>
          <Text size="sm">{W.lead}</Text>
          {!isOne && (
            <Checkbox
              label={W.onlyNew}
              checked={onlyNew}
              onChange={({ currentTarget: { checked } }) => setOnlyNew(checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {M.btn.cancel}
            </Button>
            <Button loading={busy} onClick={() => void make()}>
              {W.make}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
