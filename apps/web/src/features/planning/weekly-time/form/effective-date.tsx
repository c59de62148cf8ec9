import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Text } from '@mantine/core'
import { CivilDateInput } from '../../../../frames/form/date-field.tsx'
import { PreviewOnDemand } from '../../../../frames/preview/preview-on-demand.tsx'
import { refusalSentence } from '../weekly-time.words.ts'

const T = TIMETABLE

/** From when a change counts in a class that has lessons already, and what it would do to them. */
export const EffectiveDate = ({
  lead = T.confirmed,
  value,
  onChange,
  error,
  of = '',
  isReady = true,
  ask,
}: {
  lead?: string
  value: string
  onChange: (date: string) => void
  error?: string | undefined
  /** The other values of the change: the preview of other values is not shown. */
  of?: string
  isReady?: boolean
  ask: (validFrom: string) => Promise<LessonsPreview>
}) => (
  <>
    <Text size="sm">{lead}</Text>
    <CivilDateInput
      label={T.from}
      description={T.fromHint}
      required
      value={value}
      onChange={onChange}
      error={error}
    />
    <PreviewOnDemand
      of={`${of} ${value}`}
      isReady={isReady && value !== ''}
      sentenceOf={refusalSentence}
      ask={() => ask(value)}
    />
  </>
)
