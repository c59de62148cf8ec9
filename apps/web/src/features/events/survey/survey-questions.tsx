import { SURVEY_LIMITS } from '@lousa/contract/events/survey.contract.ts'
import { SURVEY as S } from '@lousa/contract/events/survey.messages.ts'
import { QUESTION_TYPES, SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Stack,
  Text,
  Textarea,
  VisuallyHidden,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { Select } from '../../../ui/select.tsx'
import classes from './survey.module.css'
import { BLANK_QUESTION, type SurveyInput, type SurveyValues } from './survey-form.schema.ts'

type Form = ContractForm<SurveyInput, SurveyValues>

const QuestionFields = ({ form, at, disabled }: { form: Form; at: number; disabled: boolean }) => {
  const type = useWatch({ control: form.control, name: `questions.${at}.type` })
  return (
    <Stack gap="sm">
      <Textarea
        label={S.text}
        required
        autosize
        minRows={1}
        maxLength={500}
        disabled={disabled}
        error={errorOf(form, `questions.${at}.text`)}
        {...form.register(`questions.${at}.text`)}
      />
      <Controller
        control={form.control}
        name={`questions.${at}.type`}
        render={({ field }) => (
          <Select
            {...field}
            label={S.type}
            disabled={disabled}
            data={QUESTION_TYPES.map(value => ({ value, label: S.types[value] }))}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      {type === 'CHOICE' && (
        <Textarea
          label={S.options}
          required
          autosize
          minRows={2}
          disabled={disabled}
          error={errorOf(form, `questions.${at}.options`)}
          {...form.register(`questions.${at}.options`)}
        />
      )}
      <Checkbox label={S.required} disabled={disabled} {...form.register(`questions.${at}.required`)} />
    </Stack>
  )
}

/** The questions of a survey, sorted by dragging or with the arrows next to them. */
export const SurveyQuestions = ({ form, disabled }: { form: Form; disabled: boolean }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions' })
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const place = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return
    move(from, to)
    setAnnouncement(fill(S.moved, { number: to + 1 }))
  }
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null) place(dragged, to)
    setDragged(null)
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{SURVEY_FIELDS.questions.label}</Text>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {fields.map((question, at) => {
        const number = at + 1
        return (
          <Fieldset
            key={question.id}
            legend={fill(S.question, { number })}
            onDragOver={event => event.preventDefault()}
            onDrop={drop(at)}
            data-dragged={dragged === at || undefined}
            className={classes.question ?? ''}
          >
            {!disabled && (
              <Group gap={4} justify="flex-end">
                <span
                  draggable
                  aria-hidden
                  className={classes.grip}
                  onDragStart={() => setDragged(at)}
                  onDragEnd={() => setDragged(null)}
                >
                  <IconGripVertical size={18} />
                </span>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={fill(S.up, { number })}
                  disabled={at === 0}
                  onClick={() => place(at, at - 1)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={fill(S.down, { number })}
                  disabled={at === fields.length - 1}
                  onClick={() => place(at, at + 1)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red.9"
                  size={44}
                  aria-label={fill(S.remove, { number })}
                  disabled={fields.length === 1}
                  onClick={() => remove(at)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            )}
            <QuestionFields form={form} at={at} disabled={disabled} />
          </Fieldset>
        )
      })}
      {!disabled && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={fields.length >= SURVEY_LIMITS.questions}
            onClick={() => append(BLANK_QUESTION)}
          >
            {S.add}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
