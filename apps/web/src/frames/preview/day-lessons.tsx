import { DAY_LESSONS } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsPreview as Preview } from '@lousa/contract/lessons-preview.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { showCount } from '../../lib/text/numbers.ts'
import { focusReturnTarget, useReturnFocusTo } from '../../ui/focus-back.ts'
import { overlaysReady } from '../../ui/overlays-ready.ts'
import { LessonsPreview } from './lessons-preview.tsx'

const counted = ([one, many]: readonly [string, string], count: number): string =>
  count === 1 ? one : fill(many, { count: showCount(count) })

/** New lessons by class; lessons that are removed, stay or find no free time, one by one on demand. */
const DayLessons = ({ preview }: { preview: Preview }) => {
  const byClass = Map.groupBy(preview.added, ({ lessonPlan }) => lessonPlan.grade.id)
  const isAlone = preview.removed.length + preview.kept.length + preview.skipped.length === 0
  return (
    <>
      <div>
        <Text fw={600}>
          {preview.added.length === 0 ? DAY_LESSONS.none : counted(DAY_LESSONS.lead, preview.added.length)}
        </Text>
        <ul>
          {[...byClass].map(([id, lessons]) => (
            <li key={id}>
              {fill(DAY_LESSONS.ofClass, {
                turma: lessons[0]?.lessonPlan.grade.name ?? '',
                aulas: counted(DAY_LESSONS.lessons, lessons.length),
              })}
            </li>
          ))}
        </ul>
      </div>
      {!isAlone && <LessonsPreview preview={{ ...preview, added: [] }} />}
    </>
  )
}

const Body = ({
  from,
  preview,
  onAnswer,
}: {
  from: Element | null
  preview: Preview
  onAnswer: (confirmed: boolean) => void
}) => {
  useReturnFocusTo(from)
  return (
    <Stack gap="md">
      <DayLessons preview={preview} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {M.btn.cancel}
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          {DAY_LESSONS.save}
        </Button>
      </Group>
    </Stack>
  )
}

/** Shows the lessons that come with a school day; true once they are confirmed, or where no lesson changes. */
export const confirmDayLessons = async (preview: Preview): Promise<boolean> => {
  if (preview.added.length + preview.removed.length + preview.skipped.length === 0) return true
  const from = focusReturnTarget()
  await overlaysReady()
  return new Promise(resolve => {
    const id: string = modals.open({
      title: DAY_LESSONS.title,
      centered: true,
      closeButtonProps: { 'aria-label': M.btn.close },
      children: (
        <Body
          from={from}
          preview={preview}
          onAnswer={confirmed => {
            resolve(confirmed)
            modals.close(id)
          }}
        />
      ),
      onClose: () => resolve(false),
    })
  })
}
