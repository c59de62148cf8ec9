import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type Ref, useMemo, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { showTime } from '../../../../lib/text/dates.ts'
import { useActor } from '../../../identity/identity.api.ts'
import { releasedBeforeOptions } from '../../planning.api.ts'
import { CopyLastRecord } from '../copy-last-record.tsx'
import { OwnContents } from '../own-contents.tsx'
import { ownContents } from '../own-contents.values.ts'
import type { RecordForm } from './use-record-draft.ts'

const MOST_LINES = 12

type TextEvents = {
  onFocus?: () => void
  onInput?: () => void
  /** Whether the focus goes on from here: only then is it said what is wrong. */
  isLeft?: (event: FocusEvent<HTMLTextAreaElement>) => boolean
}

/**
 * An unwritten text is not missing yet, nor one that was left for the button that fills it in. A press is tracked separately: not
 * every browser focuses a clicked button.
 */
const useLeaving = () => {
  const takenOver = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isWritten = useRef(false)
  const events: TextEvents = {
    onFocus: () => {
      isPressed.current = false
    },
    onInput: () => {
      isWritten.current = true
    },
    isLeft: ({ currentTarget: { value }, relatedTarget }) =>
      !isPressed.current &&
      !takenOver.current?.contains(relatedTarget) &&
      (isWritten.current || value !== ''),
  }
  const press = () => {
    isPressed.current = true
  }
  return { takenOver, press, events }
}

const OtherLessons = ({ form, others }: { form: RecordForm; others: readonly Lesson[] }) => (
  <Controller
    control={form.control}
    name="lessonIds"
    render={({ field }) => (
      <Checkbox.Group
        label={RELEASE.others}
        description={RELEASE.othersHint}
        value={field.value ?? []}
        onChange={field.onChange}
      >
        <Group gap="lg" mt="xs">
          {others.map(({ id, start, end }) => (
            <Checkbox key={id} value={id} label={`${showTime(start)}–${showTime(end)}`} />
          ))}
        </Group>
      </Checkbox.Group>
    )}
  />
)

/** One text, as high as what it holds also when it is filled in from elsewhere. */
const RecordText = ({
  form,
  name,
  label,
  minRows = 1,
  required = false,
  focused = false,
  events: { isLeft = () => true, ...events } = {},
}: {
  form: RecordForm
  name: 'contentRegistration' | 'materialUsage' | 'note'
  label: string
  minRows?: number
  required?: boolean
  focused?: boolean
  events?: TextEvents
}) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onBlur, ...field }, fieldState }) => (
      <Textarea
        {...field}
        {...events}
        onBlur={event => isLeft(event) && onBlur()}
        value={value ?? ''}
        label={label}
        withAsterisk={required}
        autosize
        minRows={minRows}
        maxRows={MOST_LINES}
        error={fieldState.error?.message}
        {...(focused ? { 'data-autofocus': true } : {})}
      />
    )}
  />
)

/** Texts that may be copied instead of typed: the last lesson's, and those that this person records often. */
const TakenOver = ({
  form,
  lesson,
  place,
  onPress,
}: {
  form: RecordForm
  lesson: Lesson
  place: Ref<HTMLDivElement>
  onPress: () => void
}) => {
  const { id: accountId } = useActor()
  const { data } = useQuery(releasedBeforeOptions(lesson))
  const contents = useMemo(
    () => ownContents(data ?? [], { accountId, lessonId: lesson.id }),
    [data, accountId, lesson.id],
  )
  return (
    <Stack gap="xs" ref={place} onPointerDown={onPress}>
      <CopyLastRecord form={form} lesson={lesson} />
      <OwnContents form={form} contents={contents} />
    </Stack>
  )
}

/** The three texts of a record and, while releasing, the day's other lessons. */
export const RecordFields = ({
  form,
  lesson,
  others,
  focused = true,
}: {
  form: RecordForm
  lesson: Lesson
  others: readonly Lesson[]
  /** The first text is where the person begins. */
  focused?: boolean
}) => {
  const { takenOver, press, events } = useLeaving()
  return (
    <Stack gap="md">
      {!lesson.accomplished && <TakenOver form={form} lesson={lesson} place={takenOver} onPress={press} />}
      <RecordText
        form={form}
        name="contentRegistration"
        label={M.field.content}
        minRows={3}
        required
        focused={focused}
        events={events}
      />
      <RecordText form={form} name="materialUsage" label={M.field.material} />
      <RecordText form={form} name="note" label={M.field.note} />
      {others.length > 0 && <OtherLessons form={form} others={others} />}
    </Stack>
  )
}
