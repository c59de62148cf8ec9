import {
  MESSAGE_STATUSES,
  MESSAGE_TYPES,
  type SchoolMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WORDS } from '@lousa/contract/messages/message/message-words.messages.ts'
import { OFFICE_MESSAGES as O } from '@lousa/contract/messages/message/office-messages.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-action.types.ts'
import { anyText, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { showInstant, showMoment } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { insertOnTop, messagesChanged, messagesOptions } from './message.api.ts'
import { MessageState, ReceiptBar, titleOf } from './message-state.part.tsx'
import { useMessageActs } from './use-message-acts.ts'

const MessageEditor = lazy(async () => ({
  default: (await import('./writing/message-editor.tsx')).MessageEditor,
}))
const MessageInfo = lazy(async () => ({ default: (await import('./info/message-info.tsx')).MessageInfo }))

const icon = { size: 18, 'aria-hidden': true } as const
const ROWS = 20
/** The most that the API gives at once. */
const MOST_ROWS = 100

const isType = (text: string) => MESSAGE_TYPES.some(type => type === text)
const isStatus = (text: string) => MESSAGE_STATUSES.some(status => status === text)
const filterFields = listSearch({ tipo: textThat(isType), situacao: textThat(isStatus) })
const openField = searchOf({ mensagem: anyText })

const COLUMNS: readonly ListColumn<SchoolMessage>[] = [
  {
    id: 'title',
    title: O.title,
    render: message => (
      <Text span fw={600}>
        {titleOf(message)}
      </Text>
    ),
  },
  { id: 'type', title: M.field.type, render: ({ type }) => MESSAGE_WORDS.types[type] },
  { id: 'state', title: O.state, render: message => <MessageState status={message.status} /> },
  {
    id: 'when',
    title: O.when,
    render: ({ status, sendAt, createdAt }) =>
      status === 'SCHEDULED' && sendAt
        ? fill(O.scheduledFor, { moment: showMoment(sendAt) })
        : showInstant(createdAt),
  },
  {
    id: 'receipts',
    title: O.receipts,
    render: ({ status, counts }) => (status === 'SENT' ? <ReceiptBar counts={counts} /> : '–'),
  },
]

const useFilters = () => {
  const { filters, setFilters, state } = useListSearch(filterFields)
  const controls = (
    <>
      <Select
        aria-label={O.typeLabel}
        placeholder={O.anyType}
        data={MESSAGE_TYPES.map(type => ({ value: type, label: MESSAGE_WORDS.types[type] }))}
        value={filters.tipo || null}
        onChange={tipo => setFilters({ tipo })}
        clearable
        w={{ sm: 180 }}
      />
      <Select
        aria-label={O.statusLabel}
        placeholder={O.anyStatus}
        data={MESSAGE_STATUSES.map(status => ({ value: status, label: O.only[status] }))}
        value={filters.situacao || null}
        onChange={situacao => setFilters({ situacao })}
        clearable
        w={{ sm: 190 }}
      />
    </>
  )
  return { filters, state, controls }
}

/** The office's notifications of a year, the newest first. */
export const OfficeMessages = ({ yearId, above }: { yearId: string; above?: ReactNode }) => {
  const { filters, state, controls } = useFilters()
  const [{ mensagem: messageId }, setOpened] = useSearch(openField)
  const { search } = useLocation()
  const [edited, setEdited] = useState<SchoolMessage | 'new' | null>(null)
  const [created, setCreated] = useState(0)
  const { remove } = useMessageActs()
  const queryWith = (rowsPerPage: number) => ({
    box: 'all' as const,
    academicYearId: yearId,
    type: MESSAGE_TYPES.find(type => type === filters.tipo),
    status: MESSAGE_STATUSES.find(status => status === filters.situacao),
    searchFor: filters.busca || undefined,
    currentPage: filters.pagina,
    rowsPerPage: Math.min(MOST_ROWS, rowsPerPage),
  })
  const query = useQuery(messagesOptions(queryWith(ROWS + created)))
  const addressOf = ({ id }: SchoolMessage): string => {
    const params = new URLSearchParams(search)
    params.set('mensagem', id)
    return `?${params}`
  }
  const close = () => setOpened({ mensagem: null })
  const edit = (message: SchoolMessage) => {
    close()
    setEdited(message)
  }
  const onSaved = (message: SchoolMessage, isNew: boolean) => {
    if (!isNew || state.isFiltered || filters.pagina > 1) return void messagesChanged()
    insertOnTop(queryWith(ROWS + created), queryWith(ROWS + created + 1), message)
    setCreated(created + 1)
  }
  const actionsOf = (message: SchoolMessage): RowAction[] => [
    message.status === 'SENT'
      ? { label: O.details, icon: <IconEye {...icon} />, to: addressOf(message) }
      : { label: M.btn.edit, icon: <IconPencil {...icon} />, onClick: () => edit(message) },
    {
      label: M.btn.delete,
      icon: <IconTrash {...icon} />,
      destructive: true,
      onClick: () => void remove(message),
    },
  ]
  const startNew = { label: O.newOne, icon: <IconPlus {...icon} />, onClick: () => setEdited('new') }
  return (
    <>
      <ListPage
        title={M.menu.notifications}
        primary={startNew}
        query={query}
        state={state}
        searchLabel={O.search}
        filters={controls}
        columns={COLUMNS}
        rowName={titleOf}
        rowTo={addressOf}
        rowActions={actionsOf}
        above={above}
        empty={{
          title: O.empty,
          reason: O.emptyReason,
          action: <Button onClick={startNew.onClick}>{O.newOne}</Button>,
        }}
      />
      <Suspense>
        {messageId !== '' && <MessageInfo key={messageId} id={messageId} onEdit={edit} onClose={close} />}
        {edited && (
          <MessageEditor
            message={edited === 'new' ? null : edited}
            yearId={yearId}
            onClose={() => setEdited(null)}
            onSaved={onSaved}
          />
        )}
      </Suspense>
    </>
  )
}
