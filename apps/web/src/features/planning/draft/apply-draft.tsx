import { fill, M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CivilDateInput } from '../../../frames/form/date-field.tsx'
import { LessonsPreview } from '../../../frames/preview/lessons-preview.tsx'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type ApplyAnswer, applyDraft, previewApplication } from './draft.api.ts'
import classes from './draft.module.css'
import { wordsOf } from './draft.words.ts'

const T = DRAFTS.apply
/** Names of a long list; the rest is counted. */
const MOST_LINES = 12

type Choice = { validFrom: string; gradeIds: string[] }
type Shown = { of: string; answer: ApplyAnswer } | { of: string; refused: string }

/** The changes by class, the people who get a message, and the wishes that the table does not meet. */
const Effect = ({ answer, draft }: { answer: ApplyAnswer; draft: TimetableDraft }) => {
  const words = wordsOf({ ...draft, plans: answer.plans })
  const changing = answer.grades.filter(({ changed }) => changed.length > 0)
  if (changing.length === 0) return <Text size="sm">{T.nothing}</Text>
  return (
    <Stack gap="sm" role="status">
      <ul className={classes.list}>
        {changing.map(({ grade, changed, unchanged }) => (
          <li key={grade.id}>
            <strong>{grade.name}</strong>: {countedIn(T.changed, changed.length)}
            {unchanged > 0 && `, ${countedIn(T.unchanged, unchanged)}`}
          </li>
        ))}
      </ul>
      {changing.some(({ hasLessons }) => hasLessons) && <Text size="sm">{T.follows}</Text>}
      <Text size="sm">
        {answer.instructors.length === 0
          ? T.noNotices
          : fill(T.notices, { names: answer.instructors.map(({ name }) => name).join(', ') })}
      </Text>
      {answer.broken.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {T.broken}
          </Text>
          <ul className={classes.list}>
            {answer.broken.slice(0, MOST_LINES).map(rule => (
              <li key={words.broken(rule)}>{words.broken(rule)}</li>
            ))}
          </ul>
        </div>
      )}
      {answer.preview && <LessonsPreview preview={answer.preview} />}
    </Stack>
  )
}

/** "Aplicar": from which day and for which classes; the button comes with the preview of exactly this choice. */
export const ApplyDraft = ({
  draft,
  today,
  onClose,
  onApplied,
}: {
  draft: TimetableDraft
  today: string
  onClose: () => void
  onApplied: (answer: ApplyAnswer) => void
}) => {
  const [choice, setChoice] = useState<Choice>({
    validFrom: draft.validFrom < today ? today : draft.validFrom,
    gradeIds: draft.grades.map(({ id }) => id),
  })
  const [shown, setShown] = useState<Shown | null>(null)
  const [isWorking, setWorking] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const of = JSON.stringify(choice)
  const current = shown?.of === of ? shown : null
  const isAll = choice.gradeIds.length === draft.grades.length
  const body = { validFrom: choice.validFrom, ...(isAll ? {} : { gradeIds: choice.gradeIds }) }
  const isComplete = choice.validFrom !== '' && choice.gradeIds.length > 0
  const see = async (): Promise<void> => {
    setWorking(true)
    setShown(
      await previewApplication(draft, body).then(
        answer => ({ of, answer }),
        (error: unknown) => ({ of, refused: errorText(error) }),
      ),
    )
    setWorking(false)
  }
  const apply = async (): Promise<void> => {
    setWorking(true)
    try {
      onApplied(await applyDraft(draft, body, keyOf({ ...body, version: draft.version })))
    } catch (error) {
      setShown({ of, refused: errorText(error) })
      setWorking(false)
    }
  }
  const canApply =
    current !== null && 'answer' in current && current.answer.grades.some(({ changed }) => changed.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      title={fill(T.title, { name: draft.name })}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <CivilDateInput
          label={T.validFrom}
          description={T.validFromHint}
          required
          value={choice.validFrom}
          onChange={validFrom => setChoice({ ...choice, validFrom })}
        />
        <MultiSelect
          label={T.grades}
          required
          searchable
          data={draft.grades.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.gradeIds}
          onChange={gradeIds => setChoice({ ...choice, gradeIds })}
          comboboxProps={{ withinPortal: true }}
          {...(choice.gradeIds.length === 0 ? { error: DRAFTS.form.chooseGrade } : {})}
        />
        {current &&
          ('answer' in current ? (
            <Effect answer={current.answer} draft={draft} />
          ) : (
            <Notice tone="bad">{current.refused}</Notice>
          ))}
        <Text size="sm" c="dimmed">
          {T.undoHint}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {M.btn.cancel}
          </Button>
          {canApply ? (
            <Button loading={isWorking} onClick={() => void apply()}>
              {fill(T.submit, { date: showDate(choice.validFrom) })}
            </Button>
          ) : (
            <Button loading={isWorking} disabled={!isComplete} onClick={() => void see()}>
              {T.see}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
