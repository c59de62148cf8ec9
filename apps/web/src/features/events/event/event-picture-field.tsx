import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { ImageField, type ReadImage } from '../../../frames/form/image-field.tsx'
import type { PageForm } from '../../../frames/form/use-page-form.ts'
import { cutOut, loadedPicture, middleOf } from '../../../lib/form/picture-area.ts'
import classes from './event.module.css'
import type { EventInput } from './event-form.schema.ts'
import type { SentEvent } from './event-page.values.ts'
import { POSTER, pictureSource, pictureTrouble } from './event-picture.values.ts'

const CropFrame = lazy(async () => ({
  default: (await import('../../../frames/picture/crop-frame.tsx')).CropFrame,
}))

const P = EVENTS.picture

type Chosen = { address: string; image: HTMLImageElement }

/** The picture that was just chosen, whole, as long as it may still be cut otherwise. */
const useChosen = () => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const address = chosen?.address
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  const read: ReadImage = async file => {
    const trouble = pictureTrouble(file)
    if (trouble) return { trouble }
    const next = URL.createObjectURL(file)
    try {
      const image = await loadedPicture(next)
      const size = { width: image.naturalWidth, height: image.naturalHeight }
      const poster = cutOut(image, middleOf(size, POSTER.shape), POSTER.widest)
      setChosen({ address: next, image })
      return { image: poster }
    } catch {
      URL.revokeObjectURL(next)
      return { trouble: P.unreadable }
    }
  }
  return { chosen, read, forget: () => setChosen(null) }
}

/** The picture of an event: cut to a poster from its middle, or as one moves and zooms it, before it is saved. */
export const EventPictureField = ({ form }: { form: PageForm<EventInput, SentEvent>['form'] }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'picture' })
  const { chosen, read, forget } = useChosen()
  const saved = field.value && <img className={classes.picture} src={pictureSource(field.value)} alt="" />
  return (
    <ImageField
      id="imagem"
      words={P}
      value={field.value}
      onChange={picture => {
        if (picture === null) forget()
        field.onChange(picture)
      }}
      read={read}
      error={fieldState.error?.message}
      preview={
        chosen && field.value ? (
          <Suspense fallback={saved}>
            <div className={classes.crop}>
              <CropFrame
                key={chosen.address}
                address={chosen.address}
                shape={POSTER.shape}
                fits="frame"
                words={P}
                onChange={area => field.onChange(cutOut(chosen.image, area, POSTER.widest))}
              />
            </div>
          </Suspense>
        ) : (
          saved
        )
      }
    />
  )
}
