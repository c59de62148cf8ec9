import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { CropFrame } from '../../../frames/picture/crop-frame.tsx'
import { cutOut, loadedPicture, type PictureArea } from '../../../lib/form/picture-area.ts'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'

const P = PEOPLE.form.photo
/** Pixels of a side: enough for a card, and small on a slow network. */
const SIDE = 512

/** The square that becomes the person's picture. */
export const PhotoCropper = ({
  address,
  onCut,
  onClose,
}: {
  address: string
  onCut: (picture: string) => void
  onClose: () => void
}) => {
  useFocusBack()
  const [square, setSquare] = useState<PictureArea | null>(null)
  const [busy, setBusy] = useState(false)
  const use = async () => {
    if (!square) return
    setBusy(true)
    try {
      onCut(cutOut(await loadedPicture(address), square, SIDE))
    } catch {
      toast.error(P.unreadable)
      onClose()
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={P.title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <CropFrame address={address} shape={1} fits="picture" words={P} onChange={setSquare} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {M.btn.cancel}
          </Button>
          <Button loading={busy} disabled={!square} onClick={() => void use()}>
            {P.use}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
