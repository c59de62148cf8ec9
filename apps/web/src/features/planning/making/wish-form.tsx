import { fill } from '@lousa/contract/messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WishedClass, WishedPlan } from '@lousa/contract/planning/making/wish.contract.ts'
import { LEVELS } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { roomKindsOptions, savePlanWishes } from './making.api.ts'
import { type WishInput, type WishValues, wishForm } from './making.schema.ts'
import { jointChange, plansOfComponent } from './wish.values.ts'

const W = MAKING_SCREEN.wishes

const shownNumber = (value: number | null): string => (value === null ? '' : String(value))
const LEVEL_CHOICES = (['NONE', ...[...LEVELS].reverse()] as const).map(value => ({
  value,
  label: W.levels[value],
}))

/** Wishes for the lessons of a component in a class, or in all classes that have it. */
export const WishForm = ({
  yearId,
  grade,
  plan,
  all,
  onClose,
}: {
  yearId: string
  grade: WishedClass['grade']
  plan: WishedPlan
  all: readonly WishedClass[]
  onClose: () => void
}) => {
  const rooms = useQuery(roomKindsOptions())
  const { wish, curriculumComponent: component } = plan
  const ofComponent = plansOfComponent(all, component.name)
  const others = ofComponent.filter(other => other.plan.id !== plan.id)
  const joint = others.filter(other => wish.jointId !== null && other.plan.wish.jointId === wish.jointId)
  const versionOf = new Map(ofComponent.map(each => [each.plan.id, each.plan.version]))
  const send = async ({ joint: ids, isForAll, ...values }: WishValues): Promise<void> => {
    const lessonPlanIds = isForAll ? ofComponent.map(each => each.plan.id) : [plan.id]
    await savePlanWishes(yearId, {
      ...values,
      lessonPlanIds,
      versions: lessonPlanIds.map(id => versionOf.get(id) ?? 0),
    })
    const former = joint.map(other => other.plan.id)
    for (const change of jointChange(plan.id, { former, next: ids })) await savePlanWishes(yearId, change)
  }
  return (
    <FormModal<WishInput, WishValues>
      opened
      onClose={onClose}
      title={fill(W.title, { component: component.name, grade: grade.name })}
      schema={wishForm}
      defaultValues={{
        lessonsAWeek: shownNumber(wish.lessonsAWeek),
        doubles: wish.doubles,
        acrossBreak: wish.acrossBreak,
        lessonsPerDay: shownNumber(wish.lessonsPerDay),
        spread: wish.spread ?? 'NONE',
        notFirst: wish.notFirst ?? 'NONE',
        notLast: wish.notLast ?? 'NONE',
        roomKindId: wish.roomKindId ?? '',
        joint: joint.map(other => other.plan.id),
        isForAll: false,
      }}
      onSubmit={send}
      successMessage={W.saved}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={W.lessonsAWeek}
              description={W.lessonsHint}
              inputMode="numeric"
              {...form.register('lessonsAWeek')}
              error={errorOf(form, 'lessonsAWeek')}
            />
            <TextInput
              label={W.lessonsPerDay}
              description={W.perDayHint}
              inputMode="numeric"
              {...form.register('lessonsPerDay')}
              error={errorOf(form, 'lessonsPerDay')}
            />
            <NativeSelect
              label={W.doubles}
              data={Object.entries(W.doublesOptions).map(([value, label]) => ({ value, label }))}
              {...form.register('doubles')}
            />
            {(['spread', 'notFirst', 'notLast'] as const).map(name => (
              <NativeSelect key={name} label={W[name]} data={LEVEL_CHOICES} {...form.register(name)} />
            ))}
            <NativeSelect
              label={W.room}
              data={[
                { value: '', label: W.noRoom },
                ...(rooms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.register('roomKindId')}
            />
          </SimpleGrid>
          <SwitchField control={form.control} name="acrossBreak" label={W.acrossBreak} />
          {others.length > 0 && (
            <>
              <Controller
                control={form.control}
                name="joint"
                render={({ field: { value, onChange, onBlur } }) => (
                  <MultiSelect
                    label={W.joint}
                    description={W.jointHint}
                    searchable
                    data={others.map(other => ({ value: other.plan.id, label: other.grade.name }))}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    error={errorOf(form, 'joint')}
                  />
                )}
              />
              <SwitchField
                control={form.control}
                name="isForAll"
                label={fill(W.scopeAll, { component: component.name })}
              />
            </>
          )}
        </>
      )}
    </FormModal>
  )
}
