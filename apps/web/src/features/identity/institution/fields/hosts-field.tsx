import type { InstitutionHost } from '@lousa/contract/identity/institution/institution.contract.ts'
import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Badge, Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Notice } from '../../../../ui/notice.tsx'
import classes from '../settings.module.css'
import { MOST_HOSTS, type SettingsValues } from '../settings-values.ts'
import { HostProofs } from './host-proofs.tsx'
import { SettingsText } from './settings-fields.tsx'

const H = SETTINGS.hosts

const Row = ({ index, host, onRemove }: { index: number; host: string; onRemove: (() => void) | null }) => (
  <li className={classes.row}>
    <SettingsText
      name={`hosts.${index}`}
      label={fill(H.nth, { n: index + 1 })}
      maxLength={253}
      inputMode="url"
      spellCheck={false}
      autoCapitalize="none"
      placeholder="escola.municipio.gov.br"
      readOnly={onRemove === null}
      hint={onRemove === null ? H.current : undefined}
      rightSectionWidth={onRemove === null ? 124 : 0}
      rightSection={onRemove === null ? <Badge variant="light">{H.currentShort}</Badge> : null}
    />
    {onRemove && (
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={host ? fill(H.remove, { host }) : fill(H.remove, { host: index + 1 })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    )}
  </li>
)

/** A list of texts: the library keeps lists of records alone. Each row is set, so that its field follows. */
const useHosts = () => {
  const { control, clearErrors, getValues, setValue } = useFormContext<SettingsValues>()
  const hosts = useWatch({ control, name: 'hosts' })
  const change = (next: string[]): void => {
    setValue('hosts', next, { shouldDirty: true })
    for (const [index, host] of next.entries()) setValue(`hosts.${index}`, host, { shouldDirty: true })
    clearErrors('hosts')
  }
  return {
    hosts,
    append: () => change([...getValues('hosts'), '']),
    remove: (index: number) => change(getValues('hosts').filter((_, at) => at !== index)),
  }
}

/** Under which names browsers find the institution. The one in use now stays: its administrator would be shut out. */
export const HostsField = ({
  current,
  storedHosts,
}: {
  current: string
  storedHosts: readonly InstitutionHost[]
}) => {
  const { formState, getFieldState } = useFormContext<SettingsValues>()
  const { hosts, append, remove } = useHosts()
  const { error } = getFieldState('hosts', formState)
  const saved = formState.defaultValues?.hosts ?? []
  const isRemoving = saved.some(host => host !== undefined && !hosts.includes(host))
  const focus = (index: number) => setTimeout(() => document.getElementById(`hosts.${index}`)?.focus())
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw="68ch">
        {H.lead}
      </Text>
      <ol className={classes.rows}>
        {hosts.map((host, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a host that is being typed has no other identity
            key={index}
            index={index}
            host={host}
            onRemove={
              host === current && saved.includes(host)
                ? null
                : () => {
                    remove(index)
                    focus(Math.max(0, index - 1))
                  }
            }
          />
        ))}
      </ol>
      {error?.message && (
        <Text size="sm" c="var(--lousa-bad)" role="alert">
          {error.message}
        </Text>
      )}
      <HostProofs hosts={storedHosts} />
      {isRemoving && <Notice tone="warn">{H.removed}</Notice>}
      {hosts.length < MOST_HOSTS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              append()
              focus(hosts.length)
            }}
          >
            {H.add}
          </Button>
        </div>
      )}
    </Stack>
  )
}
