import { Slider, Text } from '@mantine/core'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Slider.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { PictureArea } from '../../lib/form/picture-area.ts'
import classes from './crop-frame.module.css'

const MOST_ZOOM = 4
/** In each time that the picture is as large. */
const STEPS = 10

/** In whole steps: a slider that says 2.200000000000001 is read aloud so. */
const within = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(1, Math.round(zoom * STEPS) / STEPS))

/**
 * The part of a picture that stays: moved by mouse, finger or arrow keys, and zoomed by wheel, two fingers, + and −, or
 * the slider. `fits`: the whole picture is in sight, or the frame is all that there is to see.
 */
export const CropFrame = ({
  address,
  shape,
  fits,
  words,
  onChange,
}: {
  address: string
  /** Width by height. */
  shape: number
  fits: 'picture' | 'frame'
  words: { area: string; zoom: string }
  /** Called whenever the frame comes to rest. */
  onChange: (area: PictureArea) => void
}) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the focusable area inside, whose own ones move the picture */}
      <div
        className={classes.area}
        data-fits={fits}
        style={fits === 'frame' ? { aspectRatio: shape } : undefined}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') setZoom(within(zoom + 1 / STEPS))
          if (key === '-') setZoom(within(zoom - 1 / STEPS))
        }}
      >
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={shape}
          maxZoom={MOST_ZOOM}
          objectFit={fits === 'frame' ? 'cover' : 'contain'}
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => onChange(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            'aria-label': words.area,
            role: 'group',
          }}
        />
      </div>
      <div>
        <Text size="sm" aria-hidden mb={4}>
          {words.zoom}
        </Text>
        <Slider
          thumbLabel={words.zoom}
          min={1}
          max={MOST_ZOOM}
          step={1 / STEPS}
          value={zoom}
          onChange={setZoom}
          label={value => `${Math.round(value * 100)}%`}
        />
      </div>
    </>
  )
}
