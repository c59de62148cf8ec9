import { fill, M } from '@lousa/contract/messages.ts'
import { WRITTEN_SITUATIONS } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { STATES } from '@lousa/rules/people/person/states.rules.ts'
import { Badge, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { ComponentRows } from './component-rows.tsx'
import type { TypedYear } from './typed-history.values.ts'
import classes from './year-fields.module.css'

const choices = WRITTEN_SITUATIONS.map(value => ({ value, label: M.situation[value] }))

/** One year: a line to open, and its fields under it. */
export const YearFields = ({
  year,
  errors,
  onChange,
  onRemove,
}: {
  year: TypedYear
  /** By the path within the year. */
  errors: ReadonlyMap<string, string>
  onChange: (year: TypedYear) => void
  onRemove: () => void
}) => {
  const [isChosenOpen, open] = useState(!year.own && year.grade.name === '')
  // Fields with errors are not hidden.
  const isOpen = isChosenOpen || errors.size > 0
  const title =
    [year.grade.name, year.year]
      .map(each => each.trim())
      .filter(Boolean)
      .join(', ') || W.newYear
  const mark = year.corrected ? W.corrected : year.own ? W.own : null
  const text = (
    span: number,
    label: string,
    value: string,
    path: string,
    set: (value: string) => Partial<TypedYear>,
    isNumber = false,
  ) => (
    <TextInput
      wrapperProps={{ 'data-span': span }}
      label={label}
      value={value}
      error={errors.get(path)}
      {...(isNumber && { inputMode: 'decimal' as const })}
      onChange={event => onChange({ ...year, ...set(event.currentTarget.value) })}
    />
  )
  const isKnown = choices.some(({ value }) => value === year.situation)
  return (
    <section className={classes.year} aria-label={title}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <IconChevronRight
          size={18}
          aria-hidden
          className={classes.arrow}
          {...(isOpen && { 'data-open': true })}
        />
        <span className={classes.words}>
          <Text span fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {[year.institution, M.situation[year.situation]].filter(Boolean).join(' · ')}
          </Text>
        </span>
        {mark && (
          <Badge variant="default" tt="none" style={{ flex: 'none' }}>
            {mark}
          </Badge>
        )}
      </UnstyledButton>
      {isOpen && (
        <Stack gap="md" className={classes.body}>
          <div className={classes.fields}>
            {text(3, W.grade, year.grade.name, 'grade.name', name => ({ grade: { ...year.grade, name } }))}
            {text(3, W.year, year.year, 'year', value => ({ year: value }), true)}
            {text(6, W.institution, year.institution, 'institution', institution => ({ institution }))}
            {text(3, W.city, year.city ?? '', 'city', city => ({ city }))}
            <Select
              wrapperProps={{ 'data-span': 2 }}
              label={W.state}
              data={[...STATES]}
              value={year.state || null}
              error={errors.get('state')}
              searchable
              clearable
              onChange={state => onChange({ ...year, state })}
            />
            <Select
              wrapperProps={{ 'data-span': 3 }}
              label={W.situation}
              data={
                isKnown
                  ? choices
                  : [{ value: year.situation, label: M.situation[year.situation] }, ...choices]
              }
              value={year.situation}
              error={errors.get('situation')}
              onChange={value => {
                const situation = WRITTEN_SITUATIONS.find(each => each === value)
                if (situation) onChange({ ...year, situation })
              }}
            />
            {text(2, W.hours, year.hours, 'hours', hours => ({ hours }), true)}
            {text(2, W.frequency, year.frequency, 'frequency', frequency => ({ frequency }), true)}
          </div>
          <ComponentRows year={year} errors={errors} onChange={onChange} />
          {!year.own && (
            <Group>
              <Button variant="subtle" color="red.9" onClick={onRemove}>
                {fill(W.remove, { name: title })}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  )
}
