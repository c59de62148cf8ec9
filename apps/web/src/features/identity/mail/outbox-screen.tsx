import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import type { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../identity.api.ts'
import { MailText } from './mail-text.tsx'
import { outboxOptions } from './outbox.api.ts'
import classes from './outbox-screen.module.css'

type Mail = AnswerOf<typeof listOutbox>['data'][number]

const search = listSearch({})

const columns = (onOpen: (mail: Mail) => void): readonly ListColumn<Mail>[] => [
  {
    id: 'assunto',
    title: ACCESS.outboxSubject,
    render: mail => (
      <UnstyledButton className={classes.subject ?? ''} onClick={() => onOpen(mail)}>
        {mail.subject}
      </UnstyledButton>
    ),
  },
  { id: 'para', title: ACCESS.outboxReceiver, width: 300, render: ({ to }) => to },
  { id: 'data', title: M.field.date, width: 200, render: ({ createdAt }) => showInstant(createdAt) },
]

/** E-mails that the demonstration would have sent. Where e-mail is really sent this page does not exist. */
export const Component = () => {
  const { features } = useInstitution()
  return features.includes('outbox') ? <Outbox /> : <Navigate to={PATHS.notFound} replace />
}

const Outbox = () => {
  const { filters, state } = useListSearch(search)
  const [opened, setOpened] = useState<Mail | null>(null)
  const query = useQuery({
    ...outboxOptions({ to: filters.busca || undefined, currentPage: filters.pagina }),
    // Messages come from background jobs, and the person waits for one here.
    refetchInterval: 5_000,
  })
  return (
    <>
      <ListPage
        title={M.access.outbox}
        query={query}
        state={state}
        searchLabel={ACCESS.outboxFilter}
        above={<Notice tone="info">{ACCESS.outboxNotice}</Notice>}
        columns={columns(setOpened)}
        rowName={({ subject }) => subject}
        empty={{ title: ACCESS.outboxEmpty, reason: ACCESS.outboxEmptyWhy }}
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.subject}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        {opened && (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {fill(ACCESS.outboxTo, { email: opened.to })} · {showInstant(opened.createdAt)}
            </Text>
            <MailText text={opened.text} />
          </Stack>
        )}
      </Modal>
    </>
  )
}
