import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { Modal } from '../../../ui/modal.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Origin, TermMarksValues } from './term-marks.values.ts'

const W = BROUGHT.marks
const MOST = { text: 3000, note: 500 }

export type CellRef = { row: number; column: number; component: string; term: string; isReadOnly: boolean }

/** Where a mark comes from; that of a move is given by a move, and stays where it stands already. */
const originsFor = (origin: Origin): Origin[] =>
  origin === 'MOVED' ? ['OTHER_SCHOOL', 'COUNCIL', 'MOVED'] : ['OTHER_SCHOOL', 'COUNCIL']

/** Details of a mark without room in the grid: an opinion, its origin, a note. */
export const CellDetails = ({ place, onClose }: { place: CellRef; onClose: () => void }) => {
  const { control, register, getValues, getFieldState, formState } = useFormContext<TermMarksValues>()
  const cell = `rows.${place.row}.cells.${place.column}` as const
  const errorAt = (name: 'text' | 'note') => getFieldState(`${cell}.${name}`, formState).error?.message
  const origins = originsFor(getValues(`${cell}.origin`))
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(W.detailsTitle, { component: place.component, term: place.term })}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Controller
          control={control}
          name={`${cell}.origin`}
          render={({ field: { value, onChange } }) => (
            <Select
              label={W.origin}
              data={origins.map(origin => ({ value: origin, label: W.origins[origin] }))}
              value={value}
              onChange={chosen => onChange(origins.find(origin => origin === chosen) ?? value)}
              readOnly={place.isReadOnly}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        />
        <Textarea
          label={W.text}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MOST.text}
          readOnly={place.isReadOnly}
          error={errorAt('text')}
          {...register(`${cell}.text`)}
        />
        <TextInput
          label={W.note}
          maxLength={MOST.note}
          readOnly={place.isReadOnly}
          error={errorAt('note')}
          {...register(`${cell}.note`)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{W.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
