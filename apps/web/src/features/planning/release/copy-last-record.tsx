import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Accomplished } from '@lousa/contract/planning/release/release.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../../lib/http/query-client.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { releasedBeforeOptions } from '../planning.api.ts'
import type { RecordValues } from '../record/release-draft.values.ts'
import classes from './copy-last-record.module.css'
import { type RecordForm, valuesIn } from './form/use-record-draft.ts'
import { lastRecord } from './own-contents.values.ts'
import { RecordTexts } from './record-facts.tsx'

const FIELDS = ['contentRegistration', 'materialUsage', 'note'] as const
const C = RELEASE.copy

type DatedRecord = { date: string; record: Accomplished }
type Step = { at: 'start' } | { at: 'preview'; last: DatedRecord } | { at: 'copied'; before: RecordValues }

const fillForm = (form: RecordForm, values: Partial<Record<(typeof FIELDS)[number], string | null>>) => {
  for (const name of FIELDS) {
    const text = values[name] ?? ''
    // After an undo the field does not count as left empty.
    form.setValue(name, text, { shouldDirty: true, shouldValidate: text !== '' })
  }
}

/** Takes over the texts of the lesson before: seen first, and undone with one tap. */
export const CopyLastRecord = ({ form, lesson }: { form: RecordForm; lesson: Lesson }) => {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Step>({ at: 'start' })

  const look = async () => {
    setBusy(true)
    try {
      const released = await queryClient.fetchQuery(releasedBeforeOptions(lesson))
      const last = lastRecord(released, lesson.id)
      if (last) setStep({ at: 'preview', last })
      else toast.info(C.none)
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  const copy = (record: Accomplished, replacing: boolean) => {
    const before = valuesIn(form)
    fillForm(
      form,
      Object.fromEntries(
        FIELDS.map(name => [name, replacing ? record[name] : before[name].trim() || record[name]]),
      ),
    )
    setStep({ at: 'copied', before })
  }

  if (step.at === 'preview') {
    const { date, record } = step.last
    const written = FIELDS.some(name => valuesIn(form)[name].trim() !== '')
    return (
      <section className={classes.preview} aria-label={C.text}>
        <Text size="sm" fw={600} mb="xs">
          {fill(RELEASE.title, { date: showDate(date) })}
        </Text>
        <RecordTexts record={record} />
        <Group gap="xs" mt="md">
          <Button size="sm" variant="light" onClick={() => copy(record, false)} data-autofocus>
            {written ? C.fill : C.use}
          </Button>
          {written && (
            <Button size="sm" variant="default" onClick={() => copy(record, true)}>
              {C.replace}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={() => setStep({ at: 'start' })}>
            {C.leave}
          </Button>
        </Group>
      </section>
    )
  }
  return (
    <Group gap="sm" role="status">
      {step.at === 'copied' ? (
        <>
          <Text size="sm">{C.done}</Text>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => {
              fillForm(form, step.before)
              setStep({ at: 'start' })
            }}
          >
            {M.btn.undo}
          </Button>
        </>
      ) : (
        <Button
          variant="subtle"
          size="sm"
          loading={busy}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void look()}
        >
          {C.start}
        </Button>
      )}
    </Group>
  )
}
