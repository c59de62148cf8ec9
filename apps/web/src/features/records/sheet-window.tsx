import { fill, M } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import { HISTORY_SHEET as W } from '@lousa/contract/records/history-sheet.messages.ts'
import type { HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { now } from '../../lib/device/clock.ts'
import { saveFile } from '../../lib/http/download.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { HistoryChanges } from './history-changes.tsx'
import type { NamedYear } from './sheet-merge.values.ts'
import { problemText, reviewOf, type SheetReview } from './sheet-reading.ts'
import type { TypedHistory } from './typed-history.values.ts'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const takeTemplate = async (type: HistoryType): Promise<void> => {
  const { templateOf } = await import('./sheet-template.ts')
  saveFile(await templateOf(type, now().getFullYear() - 1), W.templateFile)
}

/** Chooses a spreadsheet, tells what it would change in the form and what could not be read, and fills the form in. */
export const SheetWindow = ({
  type,
  typed,
  onFill,
  onClose,
}: {
  type: HistoryType
  typed: TypedHistory
  onFill: (history: TypedHistory) => void
  onClose: () => void
}) => {
  const [reading, setReading] = useState('')
  const [answer, setAnswer] = useState<SheetReview | string | null>(null)
  const review = typeof answer === 'object' ? answer : null
  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    setReading(file.name)
    setAnswer(await reviewOf(file, { type, typed }))
    setReading('')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={W.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        {!review && (
          <>
            <Text size="sm">{W.what}</Text>
            <Text size="sm" c="dimmed">
              {W.columns}
            </Text>
          </>
        )}
        {typeof answer === 'string' && <Notice tone="bad">{answer}</Notice>}
        {review && <Review review={review} />}
        <div role="status">{reading === '' ? '' : fill(W.reading, { file: reading })}</div>
        <Group>
          {review && review.changes.length > 0 && (
            <Button onClick={() => onFill(review.history)}>{W.fill}</Button>
          )}
          <FileButton onChange={file => void read(file)} accept={XLSX}>
            {props => (
              <Button {...props} variant={review ? 'default' : 'filled'} loading={reading !== ''}>
                {review ? W.another : W.choose}
              </Button>
            )}
          </FileButton>
          {!review && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => void takeTemplate(type).catch(toast.error)}
            >
              {W.template}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onClose}>
            {M.btn.cancel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const namesOf = (years: readonly NamedYear[]): string => listed(years.map(year => fill(W.ofYear, year)))

const Review = ({ review }: { review: SheetReview }) => {
  const { file, years, changes, problems, own, unsaid } = review
  return (
    <Stack gap="sm">
      <Text fw={600}>{fill(W.read, { file, years: counted(years, ...W.year) })}</Text>
      {changes.length === 0 ? (
        <Text size="sm">{W.sameTitle}</Text>
      ) : (
        <section aria-labelledby="sheet-changes">
          <Title order={3} size="h5" id="sheet-changes">
            {W.changesTitle}
          </Title>
          <HistoryChanges changes={changes} />
          <Text size="sm" c="dimmed">
            {W.keep}
          </Text>
        </section>
      )}
      {unsaid.length > 0 && <Notice tone="warn">{fill(W.unsaid, { years: namesOf(unsaid) })}</Notice>}
      {own.length > 0 && <Notice tone="info">{fill(W.own, { years: namesOf(own) })}</Notice>}
      {problems.length > 0 && (
        <section aria-labelledby="sheet-problems">
          <Title order={3} size="h5" id="sheet-problems">
            {W.problemsTitle}
          </Title>
          <ul>
            {problems.map(problem => (
              <li key={`${problem.line} ${problem.place} ${problem.code}`}>{problemText(problem)}</li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}
