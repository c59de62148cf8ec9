import { LESSONS_QUESTION } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { openLayer } from '../../lib/address/layers.ts'
import { focusReturnTarget, useReturnFocusTo } from '../../ui/focus-back.ts'
import { overlaysReady } from '../../ui/overlays-ready.ts'
import { LessonsQuestion } from './lessons-question.tsx'

const LESSONS_CONFLICT: readonly string[] = [
  'LESSONS_ON_DAY_OFF',
  'LESSONS_ON_LOST_DAY',
  'LESSONS_OUT_OF_TERM',
]

/** Whether a change was refused because a decision about the affected lessons is missing. */
export const isLessonsConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && LESSONS_CONFLICT.includes(error.code)

type Asking = {
  /** How many lessons, on which days. */
  sentence: string
  preview: () => Promise<LessonsPreview>
}

const Body = ({
  from,
  sentence,
  preview,
  onAnswer,
}: Asking & { from: Element | null; onAnswer: (decision: LessonsDecision | null) => void }) => {
  useReturnFocusTo(from)
  return (
    <Stack gap="md">
      <Text size="sm">{sentence}</Text>
      <LessonsQuestion preview={preview} onDecide={onAnswer}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
          {M.btn.cancel}
        </Button>
      </LessonsQuestion>
    </Stack>
  )
}

const askAboutLessons = async (asking: Asking): Promise<LessonsDecision | null> => {
  const from = focusReturnTarget()
  await overlaysReady()
  return new Promise(resolve => {
    const leaveLayer = openLayer(() => modals.close(id))
    const answer = (decision: LessonsDecision | null) => {
      leaveLayer()
      resolve(decision)
    }
    const id: string = modals.open({
      title: LESSONS_QUESTION.title,
      centered: true,
      closeButtonProps: { 'aria-label': M.btn.close },
      children: (
        <Body
          {...asking}
          from={from}
          onAnswer={decision => {
            answer(decision)
            modals.close(id)
          }}
        />
      ),
      onClose: () => answer(null),
    })
  })
}

/**
 * Sends a change that no form holds. Where lessons are in its way it asks what becomes of them, and sends again with that;
 * who wants neither gets the refusal.
 */
export const sendWithDecision = async <T,>({
  send,
  preview,
  sentenceOf,
}: {
  send: (lessons?: LessonsDecision) => Promise<T>
  preview: () => Promise<LessonsPreview>
  sentenceOf: (refusal: Refusal) => string
}): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    if (!isLessonsConflict(error)) throw error
    const decision = await askAboutLessons({ sentence: sentenceOf(error), preview })
    if (decision === null) throw error
    return send(decision)
  }
}
