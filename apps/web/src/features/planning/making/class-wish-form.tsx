import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WishedClass } from '@lousa/contract/planning/making/wish.contract.ts'
import { LEVELS } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { saveClassWish } from './making.api.ts'
import { type ClassWishInput, type ClassWishValues, classWishForm } from './making.schema.ts'
import { dayWord, PAINT_DAYS } from './week-cells.values.ts'

const W = MAKING_SCREEN.wishes

/** The week of a class: its days, its free periods, and who gives the first lesson. */
export const ClassWishForm = ({
  own: { grade, wish, plans },
  onClose,
}: {
  own: WishedClass
  onClose: () => void
}) => {
  const people = new Map(plans.flatMap(({ instructors }) => instructors.map(({ id, name }) => [id, name])))
  return (
    <FormModal<ClassWishInput, ClassWishValues>
      opened
      onClose={onClose}
      title={`${W.ofClass}: ${grade.name}`}
      schema={classWishForm}
      defaultValues={{
        gaps: wish.gaps ?? 'NONE',
        weekdays: wish.weekdays.map(String),
        firstInstructorId: wish.firstInstructorId ?? '',
      }}
      onSubmit={({ weekdays, ...values }) =>
        saveClassWish(grade.id, { ...values, weekdays: weekdays.map(Number), version: wish.version })
      }
      successMessage={W.classSaved}
    >
      {form => (
        <>
          <NativeSelect
            label={W.gaps}
            description={W.gapsHint}
            data={[...LEVELS, 'NONE' as const].map(value => ({ value, label: W.gapsOptions[value] }))}
            {...form.register('gaps')}
          />
          <Controller
            control={form.control}
            name="weekdays"
            render={({ field: { value, onChange } }) => (
              <Checkbox.Group
                label={W.weekdays}
                value={value}
                onChange={onChange}
                error={errorOf(form, 'weekdays')}
              >
                <Group mt="xs">
                  {PAINT_DAYS.map(weekday => (
                    <Checkbox key={weekday} value={String(weekday)} label={dayWord(weekday)} />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
          />
          <NativeSelect
            label={W.first}
            data={[
              { value: '', label: W.noFirst },
              ...[...people].map(([value, label]) => ({ value, label: label ?? '' })),
            ]}
            {...form.register('firstInstructorId')}
          />
        </>
      )}
    </FormModal>
  )
}
