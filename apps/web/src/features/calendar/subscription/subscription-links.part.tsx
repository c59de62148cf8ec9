import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import type { CalendarLinkKind } from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { requiredText } from '@lousa/contract/schema.ts'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showDay } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  type CalendarLink,
  calendarLinksOptions,
  createLink,
  type FreshLink,
  revokeLink,
} from '../calendar.api.ts'
import classes from './subscription-links.module.css'

/** A person's own lessons are distinguished from the school's calendar; all other texts apply to both. */
const WORDS = { CALENDAR: CALENDAR.links, LESSONS: { ...CALENDAR.links, ...CALENDAR.lessonLinks } } as const
const words = CALENDAR.links

/** The address, shown this once. */
const Fresh = ({ link }: { link: FreshLink }) => {
  const clipboard = useClipboard()
  return (
    <Notice tone="good">
      <Stack gap="xs">
        <Text fw={600}>{fill(words.fresh, { nome: link.name })}</Text>
        <Text size="sm">{words.freshHint}</Text>
        <TextInput
          aria-label={fill(words.fresh, { nome: link.name })}
          readOnly
          value={link.url}
          onFocus={event => event.currentTarget.select()}
        />
        <Group gap="xs">
          <Button
            leftSection={
              clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
            onClick={() => clipboard.copy(link.url)}
          >
            {clipboard.copied ? words.copied : words.copy}
          </Button>
          <Button variant="default" component="a" href={link.url.replace(/^https?:/, 'webcal:')}>
            {words.open}
          </Button>
        </Group>
      </Stack>
    </Notice>
  )
}

const newLink = z.object({ name: requiredText(60) })

const NewLink = ({ kind, onMade }: { kind: CalendarLinkKind; onMade: (link: FreshLink) => void }) => {
  const { form, submit, alert } = useContractForm({
    schema: newLink,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => onMade(await createLink(kind, name)),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        {alert && <Notice tone="bad">{alert}</Notice>}
        <div className={classes.create}>
          <TextInput
            label={words.name}
            required
            maxLength={60}
            placeholder={WORDS[kind].nameExample}
            data-autofocus
            error={errorOf(form, 'name')}
            {...form.register('name')}
          />
          <Button type="submit" loading={form.formState.isSubmitting}>
            {words.create}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const revoke = async ({ id, name }: CalendarLink): Promise<boolean> => {
  const sure = await confirm({
    title: fill(words.revokeTitle, { nome: name }),
    effect: words.revokeEffect,
    verb: words.revoke,
  })
  if (!sure) return false
  try {
    await revokeLink(id)
    toast.success(words.revoked)
    return true
  } catch (error) {
    toast.error(error)
    return false
  }
}

const Links = ({ onRevoked }: { onRevoked: (id: string) => void }) => {
  const { data, error, refetch } = useQuery(calendarLinksOptions())
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    )
  return (
    <ul className={classes.links}>
      {data.data.map(link => (
        <li key={link.id} className={classes.link}>
          <div className={classes.words}>
            <Text fw={500}>{link.name}</Text>
            <Text size="sm" c="dimmed">
              {fill(words.created, { data: showDay(link.createdAt) })} ·{' '}
              {link.lastReadAt ? fill(words.used, { data: showDay(link.lastReadAt) }) : words.unused}
            </Text>
          </div>
          <Button
            variant="default"
            aria-label={fill(words.revokeOf, { nome: link.name })}
            onClick={() => void revoke(link).then(done => done && onRevoked(link.id))}
          >
            {words.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Body = ({ kind }: { kind: CalendarLinkKind }) => {
  useFocusBack()
  const [fresh, setFresh] = useState<FreshLink | null>(null)
  return (
    <Stack gap="lg">
      <Text size="sm">{WORDS[kind].about}</Text>
      {/* Another one begins with an empty name. */}
      <NewLink key={fresh?.id} kind={kind} onMade={setFresh} />
      {fresh && <Fresh key={fresh.id} link={fresh} />}
      <Stack gap="xs">
        <Title order={3} size="h4">
          {words.list}
        </Title>
        <Links onRevoked={id => setFresh(now => (now?.id === id ? null : now))} />
      </Stack>
    </Stack>
  )
}

/** The links by which calendar applications follow the school's calendar, or the lessons of who looks. */
export const SubscriptionLinks = ({ kind, onClose }: { kind: CalendarLinkKind; onClose: () => void }) => {
  return (
    <Modal
      opened
      onClose={onClose}
      title={WORDS[kind].title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body kind={kind} />
    </Modal>
  )
}
