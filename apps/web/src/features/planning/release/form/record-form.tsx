import { fill, M } from '@lousa/contract/messages.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button, Kbd, Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { showDate, showInstant } from '../../../../lib/text/dates.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ReleaseFrame, When } from '../release-frame.tsx'
import { RecordFields } from './record-fields.tsx'
import classes from './record-form.module.css'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

/** Releases a lesson, or changes the record of a released one. Saved on the device first, so also without network. */
export const RecordForm = (props: RecordFormOptions) => {
  const { lesson, base, others } = props
  const { form, submit, alert, close, discard, draft, isChanged } = useRecordForm(props)
  const { isSubmitting, isSubmitted, errors } = form.formState
  form.watch()
  const isRelease = base.version === 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const problem = alert || (isSubmitted && Object.keys(errors).length > 0 ? RELEASE.fix : '')
  return (
    <ReleaseFrame
      title={fill(RELEASE.writing, {
        act: isRelease ? M.btn.releaseLesson : RELEASE.edit,
        date: showDate(lesson.date),
      })}
      onClose={() => void close()}
    >
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Stack gap="md">
          <When lesson={lesson} />
          {problem && <Notice tone="bad">{problem}</Notice>}
          {draft && (
            <Notice tone="info">
              {fill(RELEASE.draft.restored, { moment: showInstant(draft.savedAt) })}
            </Notice>
          )}
          <RecordFields form={form} lesson={lesson} others={others} />
          <div className={classes.foot}>
            {isChanged() && (
              <Button
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                onClick={() => void discard()}
              >
                {RELEASE.draft.discard}
              </Button>
            )}
            <div className={classes.ways}>
              <Text size="xs" c="dimmed" visibleFrom="sm">
                <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
              </Text>
              <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
                {M.btn.cancel}
              </Button>
              <Button type="submit" loading={isSubmitting} aria-keyshortcuts="Control+Enter">
                {isRelease ? M.btn.releaseLesson : M.btn.save}
              </Button>
            </div>
          </div>
        </Stack>
      </form>
    </ReleaseFrame>
  )
}
