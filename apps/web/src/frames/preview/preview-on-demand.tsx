import { LESSONS_QUESTION } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsPreview as Preview } from '@lousa/contract/lessons-preview.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { LessonsPreview, type PreviewWords } from './lessons-preview.tsx'

type Effect = { of: string; preview: Preview } | { of: string; refused: string }

/** "Ver o que vai mudar": what a change would do to lessons, asked for on demand and gone when the change is another. */
export const PreviewOnDemand = ({
  of = '',
  isReady = true,
  isQuiet = false,
  lead,
  words,
  sentenceOf = errorText,
  ask,
}: {
  /** The input of the change: the preview of another input is not shown. */
  of?: string
  isReady?: boolean
  /** Next to buttons of greater importance. */
  isQuiet?: boolean
  lead?: string
  words?: PreviewWords
  sentenceOf?: (error: unknown) => string
  /** Nothing is written. */
  ask: () => Promise<Preview>
}) => {
  const [effect, setEffect] = useState<Effect | null>(null)
  const [isAsking, setAsking] = useState(false)
  const look = async (): Promise<void> => {
    setAsking(true)
    setEffect(
      await ask().then(
        preview => ({ of, preview }),
        (error: unknown) => ({ of, refused: sentenceOf(error) }),
      ),
    )
    setAsking(false)
  }
  const shown = effect?.of === of ? effect : null
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        loading={isAsking}
        disabled={!isReady}
        onClick={() => void look()}
      >
        {LESSONS_QUESTION.see}
      </Button>
      {shown &&
        ('preview' in shown ? (
          <div>
            {lead && (
              <Text size="sm" fw={600}>
                {lead}
              </Text>
            )}
            <LessonsPreview preview={shown.preview} {...(words ? { words } : {})} />
          </div>
        ) : (
          <Notice tone="bad">{shown.refused}</Notice>
        ))}
    </Stack>
  )
}
