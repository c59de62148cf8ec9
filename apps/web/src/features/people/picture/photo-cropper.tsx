import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Slider.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { toast } from '../../../ui/toast.tsx'
import classes from '../sections.module.css'
import { cutOut, type Square } from './picture-file.values.ts'

const P = PEOPLE.form.photo
const MOST_ZOOM = 4
const STEP = 0.1

const within = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(1, zoom))

/** The square that becomes the person's picture: dragged, with the arrow keys, and zoomed by wheel, keys or slider. */
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
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square | null>(null)
  const [busy, setBusy] = useState(false)
  const use = async () => {
    if (!square) return
    setBusy(true)
    try {
      onCut(await cutOut(address, square))
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the focusable area inside, whose own ones move the picture */}
        <div
          className={classes.cropArea}
          onKeyDown={({ key }) => {
            if (key === '+' || key === '=') setZoom(within(zoom + STEP))
            if (key === '-') setZoom(within(zoom - STEP))
          }}
        >
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            maxZoom={MOST_ZOOM}
            showGrid={false}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setSquare(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{
              'aria-label': P.area,
              role: 'group',
            }}
          />
        </div>
        <div>
          <Text size="sm" aria-hidden mb={4}>
            {P.zoom}
          </Text>
          <Slider
            thumbLabel={P.zoom}
            min={1}
            max={MOST_ZOOM}
            step={STEP}
            value={zoom}
            onChange={setZoom}
            label={value => `${Math.round(value * 100)}%`}
          />
        </div>
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
