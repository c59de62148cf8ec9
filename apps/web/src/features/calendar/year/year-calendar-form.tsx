import type { Calendar } from '@lousa/contract/calendar/calendar.contract.ts'
import { calendarWrite } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { Group, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type CalendarBody, calendarsOptions, calendarYearsOptions, defineCalendar } from '../calendar.api.ts'

type Form = ContractForm<CalendarBody, CalendarBody>
const { year: words } = CALENDAR

const activeOf = (calendars: readonly Calendar[], year: string): Calendar | undefined =>
  calendars.find(one => one.year === year && one.status === 'Ativo')

/** Faults of the year's own dates, at the field that causes them. */
const refuseProblems = ({ year, start, end }: CalendarBody): void => {
  const errors = [
    ...(
      [
        ['start', start],
        ['end', end],
      ] as const
    )
      .filter(([, date]) => !date.startsWith(year))
      .map(([path]) => ({ path, code: 'INVALID' as const, message: fill(words.datesOfYear, { ano: year }) })),
    ...(end <= start && end.startsWith(year) && start.startsWith(year)
      ? [{ path: 'end', code: 'INVALID' as const, message: CALENDAR.form.endBeforeStart }]
      : []),
  ]
  if (errors.length > 0) throw refusedFields(errors)
}

const Day = ({ form, name }: { form: Form; name: 'start' | 'end' }) => (
  <DateField control={form.control} name={name} label={words[name]} required error={errorOf(form, name)} />
)

const Fields = ({ form, calendars }: { form: Form; calendars: readonly Calendar[] }) => {
  const { year = '' } = useWatch({ control: form.control })
  const former = activeOf(calendars, year)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput
          label={words.year}
          required
          inputMode="numeric"
          maxLength={4}
          error={errorOf(form, 'year')}
          {...form.register('year')}
        />
        <Day form={form} name="start" />
        <Day form={form} name="end" />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {former
          ? fill(words.replaces, { ano: year, inicio: showDate(former.start), fim: showDate(former.end) })
          : fill(words.first, { ano: year })}
      </Text>
    </>
  )
}

const ALL = ''

const RecordedCalendars = ({ calendars }: { calendars: readonly Calendar[] }) => {
  const [year, setYear] = useState(ALL)
  const { data } = useQuery(calendarYearsOptions())
  const years = data?.data ?? []
  const shown = calendars.filter(one => year === ALL || one.year === year)
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="center">
        <Title order={3} size="h4">
          {words.list}
        </Title>
        {years.length > 1 && (
          <NativeSelect
            aria-label={words.year}
            value={year}
            onChange={event => setYear(event.currentTarget.value)}
            data={[{ value: ALL, label: words.allYears }, ...years]}
          />
        )}
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.empty}
        </Text>
      ) : (
        <Table>
          <Table.Tbody>
            {shown.map(({ id, year: ofYear, start, end, status }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{ofYear}</Table.Th>
                <Table.Td>{fill(CALENDAR.until, { inicio: showDate(start), fim: showDate(end) })}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={status === 'Ativo' ? 'good' : 'neutral'}>{status}</StatusBadge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

/** From which day to which a year's calendar goes; the one before is kept as Inválido. */
export const YearCalendarForm = ({
  suggested,
  onClose,
}: {
  suggested: CalendarBody
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const { data, error, refetch } = useQuery(calendarsOptions())
  const calendars = data?.data ?? []
  return (
    <FormModal
      opened
      onClose={onClose}
      title={words.define}
      size="lg"
      schema={calendarWrite}
      defaultValues={suggested}
      submitLabel={words.define}
      onSubmit={async body => {
        refuseProblems(body)
        await defineCalendar(body, keyOf(body))
      }}
      successMessage={fill(words.saved, { ano: suggested.year })}
    >
      {form => (
        <>
          <Fields form={form} calendars={calendars} />
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RecordedCalendars calendars={calendars} />
          )}
        </>
      )}
    </FormModal>
  )
}
