import { MESSAGE_AUDIENCES, RECIPIENT_ROLES } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../../frames/form/use-contract-form.ts'
import { showCount } from '../../../../lib/text/numbers.ts'
import { listWords } from '../../../../ui/list-words.ts'
import { MultiSelect } from '../../../../ui/multi-select.tsx'
import { classNamesOptions } from '../../../academics/academics.api.ts'
import { useInstitution } from '../../../identity/identity.api.ts'
import { previewOptions } from '../message.api.ts'
import classes from './message-form.module.css'
import type { MessageValues } from './message-form.schema.ts'
import {
  accessText,
  childrenText,
  hasRecipients,
  type MessageInput,
  recipientsOf,
} from './message-form.values.ts'
import { PeopleField } from './people-field.tsx'

export type MessageContractForm = ContractForm<MessageInput, MessageValues>

const PAUSE_MS = 300
/** More are found by typing. */
const SHOWN_AT_ONCE = 60

/** The students of a municipal office have a role of their own. */
const rolesOf = (kind: InstitutionKind) =>
  RECIPIENT_ROLES.filter(role => role !== (kind === 'SCHOOL' ? 'STUDENT-SMELJ' : 'STUDENT'))

const Classes = ({ form, yearId }: { form: MessageContractForm; yearId: string }) => {
  const query = useQuery(classNamesOptions(yearId))
  const choices = (query.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Controller
      control={form.control}
      name="gradeIds"
      render={({ field }) => (
        <MultiSelect
          {...field}
          label={W.classes}
          description={W.classesHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': fill(M.clear, { label: W.classes }) }}
          data={choices}
          limit={SHOWN_AT_ONCE}
          {...listWords(query, W.noClass)}
          error={errorOf(form, 'gradeIds')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

/** How many people it would go to, as it stands. */
const Count = ({ form }: { form: MessageContractForm }) => {
  const [audience, gradeIds, roles, people] = useWatch({
    control: form.control,
    name: ['audience', 'gradeIds', 'roles', 'people'],
  })
  const chosen = { ...(audience ? { audience } : {}), gradeIds, roles, people }
  const [settled] = useDebouncedValue(JSON.stringify(recipientsOf(chosen)), PAUSE_MS)
  const isChosen = hasRecipients(chosen)
  const isSettled = settled === JSON.stringify(recipientsOf(chosen))
  const { data, error, isFetching } = useQuery({
    ...previewOptions(recipientsOf(chosen)),
    enabled: isChosen && isSettled,
  })
  const words = (): string => {
    if (!isChosen) return W.countNone
    if (error && !data) return W.countFailed
    if (!data || !isSettled || isFetching) return W.counting
    const roleWords = [...RECIPIENT_ROLES, 'GUARDIAN' as const].flatMap(role => {
      const n = data.byRole[role] ?? 0
      return n === 0 ? [] : [fill(W.byRole, { n: showCount(n), role: W.roleNames[role].toLowerCase() })]
    })
    const whole = counted(data.count, ...W.count)
    const people = roleWords.length > 1 ? `${whole}: ${listed(roleWords)}.` : `${whole}.`
    return [people, childrenText(data), accessText(data)].filter(Boolean).join(' ')
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.count ?? ''}>
      <IconUsers size={20} aria-hidden className={classes.countIcon ?? ''} />
      <Text size="sm" role="status">
        {words()}
      </Text>
    </Group>
  )
}

/** The recipients: classes, roles, people by name, and their number. */
export const RecipientsFields = ({ form, yearId }: { form: MessageContractForm; yearId: string }) => {
  const { kind } = useInstitution()
  return (
    <fieldset className={classes.group}>
      <legend>{W.whom}</legend>
      <Stack gap="md">
        <Controller
          control={form.control}
          name="audience"
          render={({ field: { value = 'STUDENTS', ...field } }) => (
            <Radio.Group {...field} value={value} label={W.audience} description={W.audienceHints[value]}>
              <Group gap="lg" mt={6}>
                {MESSAGE_AUDIENCES.map(audience => (
                  <Radio key={audience} value={audience} label={W.audiences[audience]} />
                ))}
              </Group>
            </Radio.Group>
          )}
        />
        <Classes form={form} yearId={yearId} />
        <Controller
          control={form.control}
          name="roles"
          render={({ field: { value, onChange } }) => (
            <Checkbox.Group
              label={W.roles}
              value={value}
              onChange={chosen => onChange(RECIPIENT_ROLES.filter(role => chosen.includes(role)))}
            >
              <Group gap="md" mt={6}>
                {rolesOf(kind).map(role => (
                  <Checkbox key={role} value={role} label={W.roleNames[role]} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        />
        <Controller
          control={form.control}
          name="people"
          render={({ field: { value, onChange } }) => <PeopleField value={value} onChange={onChange} />}
        />
        <Count form={form} />
      </Stack>
    </fieldset>
  )
}
