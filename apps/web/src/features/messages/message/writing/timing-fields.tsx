import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { DateField } from '../../../../frames/form/date-field.tsx'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { todayIn } from '../../../../lib/text/dates.ts'
import { useInstitution } from '../../../identity/identity.api.ts'
import classes from './message-form.module.css'
import type { MessageContractForm } from './recipients-fields.tsx'

/** Now, or at a day and time of the institution's clocks. */
export const TimingFields = ({ form }: { form: MessageContractForm }) => {
  const { timeZone } = useInstitution()
  const timing = useWatch({ control: form.control, name: 'timing' })
  return (
    <fieldset className={classes.group}>
      <legend>{W.timing}</legend>
      <Controller
        control={form.control}
        name="timing"
        render={({ field }) => (
          <Radio.Group {...field} aria-label={W.timing}>
            <Group gap="lg">
              <Radio value="NOW" label={W.now} />
              <Radio value="LATER" label={W.later} />
            </Group>
          </Radio.Group>
        )}
      />
      {timing === 'LATER' && (
        <>
          <SimpleGrid cols={2} spacing="md" mt="sm">
            <DateField
              control={form.control}
              name="date"
              label={W.date}
              required
              min={todayIn(timeZone)}
              error={errorOf(form, 'date')}
            />
            <TextInput
              type="time"
              label={W.time}
              required
              error={errorOf(form, 'time')}
              {...form.register('time')}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed" mt={4}>
            {W.zone}
          </Text>
        </>
      )}
    </fieldset>
  )
}
