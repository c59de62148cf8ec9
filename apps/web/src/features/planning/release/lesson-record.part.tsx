import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { areOwnChanges } from '../../../lib/session/own-changes.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { baseOf, RECORD, type RecordBase, releasableWith } from '../record/release-record.values.ts'
import { useLocalMoment } from '../use-local-moment.part.ts'
import { RecordFields } from './form/record-fields.tsx'
import { useRecordForm } from './form/use-record-form.ts'
import classes from './lesson-record.module.css'
import { RecordFacts, RecordTexts } from './record-facts.tsx'
import type { RecordSection } from './record-section.part.ts'
import type { RecordStatus } from './record-status.part.ts'

const S = RELEASE.section

const TONES: Record<RecordStatus, 'good' | 'warn' | 'bad' | 'plain'> = {
  open: 'warn',
  recorded: 'good',
  waiting: 'plain',
  covered: 'plain',
  conflict: 'bad',
  refused: 'bad',
  closed: 'plain',
}

/** Opens and closes what was, or is to be, recorded of the lesson, and says which without being opened. */
export const RecordToggle = ({ section }: { section: RecordSection }) => {
  const { isOpen, open, toggle, standing, words, dirty } = section
  return (
    <Button
      ref={toggle}
      variant="default"
      className={classes.toggle ?? ''}
      aria-expanded={isOpen}
      rightSection={
        isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
      }
      onClick={() => open(!isOpen)}
    >
      {S.title}
      <span className={classes.standing} data-tone={dirty ? 'warn' : TONES[standing]}>
        {words}
      </span>
    </Button>
  )
}

const Writing = ({
  section,
  base,
  others,
  onTyped,
  onSaved,
}: {
  section: RecordSection
  base: RecordBase
  others: readonly Lesson[]
  onTyped: () => void
  onSaved: () => void
}) => {
  const { lesson, handle, setDirty } = section
  const sent = useRef(false)
  const { form, submit, alert, draft, discard, isChanged } = useRecordForm({
    lesson,
    base,
    others,
    onTyped,
    onSaved: () => {
      sent.current = true
    },
    onClose: () => undefined,
  })
  form.watch()
  const changed = isChanged()
  useEffect(() => {
    setDirty(changed)
    return () => setDirty(false)
  }, [changed, setDirty])
  useImperativeHandle(handle, () => ({
    focus: () => form.setFocus('contentRegistration'),
    save: async withLessons => {
      if (!isChanged()) return 'nothing'
      sent.current = false
      form.setValue('lessonIds', [...withLessons])
      await submit()
      if (!sent.current) {
        // The panel may have been closed over what is missing: it is there again by then.
        setTimeout(() => form.setFocus('contentRegistration'))
        return 'stopped'
      }
      onSaved()
      return 'kept'
    },
  }))
  return (
    <Stack gap="md">
      {base.version === 0 && (
        <Text size="sm" c="dimmed">
          {S.lead}
        </Text>
      )}
      {alert && <Notice tone="bad">{alert}</Notice>}
      {draft && changed && (
        <Notice tone="info">{fill(RELEASE.draft.restored, { moment: showInstant(draft.savedAt) })}</Notice>
      )}
      <RecordFields form={form} lesson={lesson} others={[]} focused={false} />
      {changed && (
        <Group>
          <Button variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={() => void discard()}>
            {RELEASE.draft.discard}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const RecordNotice = ({ section, recordTo }: { section: RecordSection; recordTo: string }): ReactNode => {
  const { lesson, entry, standing } = section
  const waiting = entry?.rows[RECORD]?.value
  const link = (label: string) => (
    <Button component={Link} to={recordTo} variant="default" mt="xs">
      {label}
    </Button>
  )
  switch (standing) {
    case 'conflict':
      return (
        <Notice tone="warn">
          {areOwnChanges(Object.values(entry?.conflicts ?? {})) ? S.opposedOwn : S.opposed}
          <div>{link(S.compare)}</div>
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad">
          {entry?.refused[RECORD]?.reason ?? entry?.reason ?? S.refused}
          <div>{link(S.see)}</div>
        </Notice>
      )
    case 'covered':
      return <Text size="sm">{RELEASE.covered}</Text>
    case 'waiting':
      return waiting ? <RecordTexts record={waiting} /> : null
    case 'recorded':
      return lesson.accomplished ? (
        <RecordFacts record={lesson.accomplished} />
      ) : (
        <Text size="sm">{S.saved}</Text>
      )
    default:
      return <Text size="sm">{S.unreleased}</Text>
  }
}

/** The record of a lesson within another screen: read, or written to be saved by that screen's button. */
export const LessonRecord = ({
  section,
  day,
  recordTo,
}: {
  section: RecordSection
  /** The plan's lessons of the day. */
  day: readonly Lesson[]
  recordTo: string
}) => {
  const { lesson, entry, standing, isOpen, isThere } = section
  const { entries } = useOutbox()
  const moment = useLocalMoment(useInstitution().timeZone)
  const [base, setBase] = useState<RecordBase | null>(null)
  // Until something was typed: what the device holds may arrive after the lesson does.
  const writing = base ?? (standing === 'open' ? baseOf(lesson, entry) : null)
  const mayEdit =
    (standing === 'recorded' && lesson.accomplished !== null && lesson.can.edit) || standing === 'waiting'
  if (!isThere) return null
  return (
    <section className={classes.panel} aria-label={S.label} hidden={!isOpen}>
      {writing ? (
        <Writing
          section={section}
          base={writing}
          others={writing.version > 0 ? [] : releasableWith(lesson, day, { entries, moment })}
          onTyped={() => setBase(before => before ?? writing)}
          onSaved={() => setBase(null)}
        />
      ) : (
        <>
          <RecordNotice section={section} recordTo={recordTo} />
          {mayEdit && (
            <Button
              mt="md"
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setBase(baseOf(lesson, entry))}
            >
              {M.btn.edit}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
