import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../lib/form/image-types.ts'

/** A file as the data URI that is sent, or why it cannot be, in words. */
export type ReadImage = (file: File) => Promise<{ image: string } | { trouble: string }>

/** One picture of a form: chosen, seen before it is saved with the rest, changed or taken away. */
export const ImageField = ({
  id,
  words,
  value,
  onChange,
  read,
  error,
  preview,
}: {
  id: string
  words: { label: string; hint: string; choose: string; change: string; remove: string }
  value: string | null
  onChange: (image: string | null) => void
  read: ReadImage
  error: string | undefined
  preview: ReactNode
}) => {
  const [trouble, setTrouble] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return
    // A file may be chosen twice in a row.
    reset.current?.()
    const answer = await read(file)
    setTrouble('trouble' in answer ? answer.trouble : null)
    if ('image' in answer) onChange(answer.image)
  }
  const message = trouble ?? error
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {words.label}
      </Text>
      {preview}
      <Group gap="xs">
        <FileButton resetRef={reset} accept={IMAGE_TYPES.join(',')} onChange={file => void choose(file)}>
          {button => (
            <Button
              {...button}
              id={id}
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              aria-describedby={`${id}-dica`}
            >
              {value === null ? words.choose : words.change}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              setTrouble(null)
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          >
            {words.remove}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" id={`${id}-dica`}>
        {words.hint}
      </Text>
      {message && (
        <Text size="sm" c="var(--lousa-bad)" role="alert">
          {message}
        </Text>
      )}
    </Stack>
  )
}
