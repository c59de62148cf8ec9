import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { IMAGE_TYPES } from '../../../lib/form/image-types.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import type { PersonValues } from '../person/person.values.ts'
import classes from '../sections.module.css'
import { isReadable, pictureTrouble } from './picture-file.values.ts'
import { usePicture } from './use-picture.ts'

const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }))

const P = PEOPLE.form.photo
const SIZE = 112

/** The picture of a person: chosen or taken, cut to a square, or removed. Saved with the rest of the form. */
export const PhotoField = ({ person }: { person: User | undefined }) => {
  const { control } = useFormContext<PersonValues>()
  const { field, fieldState } = useController({ control, name: 'avatar' })
  const [name, socialName] = useWatch({ control, name: ['name', 'socialName'] })
  const saved = usePicture({ id: person?.id ?? '', avatar: person?.avatar ?? null })
  const [cutting, setCutting] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)', false)
  const isNew = field.value?.startsWith('data:') ?? false
  const shown = field.value === null ? null : isNew ? field.value : (saved ?? person?.thumb ?? null)

  // However the cutting ends, also by leaving the page: the picture goes.
  useEffect(() => () => URL.revokeObjectURL(cutting ?? ''), [cutting])

  const close = () => {
    setCutting(null)
    // A file may be chosen twice in a row.
    reset.current?.()
  }
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return
    const reason = pictureTrouble(file)
    setTrouble(reason)
    if (reason) return reset.current?.()
    const address = URL.createObjectURL(file)
    if (await isReadable(address)) return setCutting(address)
    URL.revokeObjectURL(address)
    setTrouble(P.unreadable)
    reset.current?.()
  }
  const message = trouble ?? fieldState.error?.message
  const accept = IMAGE_TYPES.join(',')

  return (
    <div className={classes.photo}>
      <PersonAvatar person={{ name: name.trim(), socialName, thumb: shown }} size={SIZE} />
      <Stack gap={6} w="100%">
        <FileButton resetRef={reset} accept={accept} onChange={file => void choose(file)}>
          {button => (
            <Button
              {...button}
              id="avatar"
              variant="default"
              size="compact-sm"
              leftSection={<IconPhoto size={16} aria-hidden />}
            >
              {shown ? P.change : P.choose}
            </Button>
          )}
        </FileButton>
        {hasCamera && (
          <FileButton accept={accept} capture="user" onChange={file => void choose(file)}>
            {button => (
              <Button
                {...button}
                variant="default"
                size="compact-sm"
                leftSection={<IconCamera size={16} aria-hidden />}
              >
                {P.camera}
              </Button>
            )}
          </FileButton>
        )}
        {field.value !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => field.onChange(null)}>
            {P.remove}
          </Button>
        )}
      </Stack>
      {message && (
        <Text size="xs" c="var(--lousa-bad)" role="alert" ta="center">
          {message}
        </Text>
      )}
      {cutting && (
        <Suspense>
          <PhotoCropper
            address={cutting}
            onCut={picture => {
              field.onChange(picture)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
