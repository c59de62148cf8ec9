import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Box, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { TypedDateInput } from '../../../../frames/form/date-field.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { ModalityAnswers } from '../modality-choice.values.ts'
import { type ModalityChoice, ModalitySelect } from '../modality-select.part.tsx'

const W = ENTRY.many
const WHEN_FULL = ['WAITLIST', 'STOP', 'EXCEED'] as const
type WhenFull = (typeof WHEN_FULL)[number]
const MAX_REASON_LENGTH = 500

export type Settings = ModalityAnswers & {
  whenFull: WhenFull
  reason: string
  confirmAge: boolean
  /** The first day in the class; '' leaves it to the server. */
  start: string
}
export const DEFAULT_SETTINGS: Settings = {
  whenFull: 'WAITLIST',
  reason: '',
  confirmAge: false,
  start: '',
  first: '',
  second: '',
}

/** One choice for all students; a single one can be changed afterwards. */
const Modalities = ({
  modalities,
  settings,
  onChange,
}: {
  modalities: readonly ModalityChoice[]
  settings: Settings
  onChange: (settings: Settings) => void
}) => {
  const { first, second } = settings
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={656}>
      <ModalitySelect
        label={M.field.modality1}
        description={W.modalitiesHint}
        value={first}
        onChange={chosen =>
          onChange({ ...settings, first: chosen, second: chosen === '' || chosen === second ? '' : second })
        }
        modalities={modalities}
      />
      {first !== '' && modalities.length > 1 && (
        <ModalitySelect
          label={M.field.modality2}
          value={second}
          onChange={chosen => onChange({ ...settings, second: chosen })}
          modalities={modalities.filter(({ id }) => id !== first)}
        />
      )}
    </SimpleGrid>
  )
}

/** Whether nothing, or a whole date, is said as the start; whether it is a day of the year the server says. */
export const isStart = (day: string): boolean => day === '' || isCivilDate(day)

/** The settings of all enrolments of the request. */
export const ManySettings = ({
  grade,
  settings,
  onChange,
}: {
  grade: Grade
  settings: Settings
  onChange: (settings: Settings) => void
}) => (
  <>
    <Box maw={320}>
      <TypedDateInput
        label={ENTRY.start}
        description={W.startHint}
        value={settings.start}
        onChange={start => onChange({ ...settings, start })}
      />
    </Box>
    {grade.capacity !== null && (
      <Select
        label={W.whenFull}
        data={WHEN_FULL.map(value => ({ value, label: W.whenFullChoices[value] }))}
        value={settings.whenFull}
        onChange={chosen =>
          onChange({ ...settings, whenFull: WHEN_FULL.find(value => value === chosen) ?? 'WAITLIST' })
        }
        w={{ sm: 320 }}
      />
    )}
    {settings.whenFull === 'EXCEED' && grade.vacancies.surplus > 0 && (
      <TextInput
        label={W.reason}
        description={W.reasonHint}
        maxLength={MAX_REASON_LENGTH}
        value={settings.reason}
        onChange={({ currentTarget }) => onChange({ ...settings, reason: currentTarget.value })}
        maw={656}
      />
    )}
    {(grade.ageMin !== null || grade.ageMax !== null) && (
      <Switch
        label={W.confirmAge}
        description={W.confirmAgeHint}
        checked={settings.confirmAge}
        onChange={({ currentTarget }) => onChange({ ...settings, confirmAge: currentTarget.checked })}
      />
    )}
    {grade.modalities && grade.modalities.length > 0 && (
      <Modalities modalities={grade.modalities} settings={settings} onChange={onChange} />
    )}
  </>
)
