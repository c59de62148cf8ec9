import type {
  AbsenceNote,
  OfficeNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { NOTE_STATUSES } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ListPager } from '../../../frames/list/list-pager.tsx'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { useSession } from '../../../lib/session/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLetterKeys } from '../../../ui/use-letter-keys.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { allGradesOptions } from '../../academics/academics.api.ts'
import {
  decideNote,
  invalidateNotes,
  noteOptions,
  notesOptions,
  takeBackDecision,
  withdrawNote,
} from './absence-note.api.ts'
import { daysText } from './absence-note.values.ts'
import { NoteDetail } from './note-detail.tsx'
import classes from './notes-screen.module.css'

const RefuseNoteForm = lazy(async () => ({
  default: (await import('./refuse-note-form.tsx')).RefuseNoteForm,
}))

const ROWS = 20

const search = searchOf({
  situacao: oneOf(NOTE_STATUSES, 'SENT'),
  turma: anyText,
  pagina: wholeNumber(1),
  pedido: anyText,
})

const NoteList = ({
  notes,
  chosenId,
  onChoose,
}: {
  notes: readonly OfficeNote[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}) => (
  <ul className={classes.list} aria-label={W.list}>
    {notes.map(note => (
      <li key={note.id}>
        <button
          type="button"
          className={classes.note}
          aria-current={note.id === chosenId}
          onClick={() => onChoose(note.id)}
        >
          <Text span fw={600}>
            {nameInUse(note.student)}
          </Text>
          <Text span size="sm">
            {[note.grade?.name, daysText(note)].filter(Boolean).join(' · ')}
          </Text>
          <Text span size="sm" c="dimmed">
            {ABSENCE_NOTES.reasons[note.reason]}
          </Text>
        </button>
      </li>
    ))}
  </ul>
)

/** Decisions about the note that is shown: what is done at once, and what is asked before. */
const useDecisions = (note: AbsenceNote | undefined, onDecided: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      toast.success(done)
      onDecided()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
    void invalidateNotes()
  }
  const accept = async (): Promise<void> => {
    if (note?.status !== 'SENT') return
    const key = keyOf(['ACCEPTED', note.id, note.version])
    await act(() => decideNote(note, { decision: 'ACCEPTED' }, key), W.accepted)
  }
  const takeBack = async (): Promise<void> => {
    if (!note) return
    const sure = await confirm({
      title: fill(W.takeBackTitle, { name: nameInUse(note.student) }),
      effect: note.status === 'ACCEPTED' ? W.takeBackAccepted : W.takeBackRefused,
      verb: W.takeBack,
    })
    if (sure) await act(() => takeBackDecision(note, keyOf(['BACK', note.id, note.version])), W.takenBack)
  }
  const withdraw = async (): Promise<void> => {
    if (!note) return
    const sure = await confirm({
      title: fill(W.withdrawTitle, { name: nameInUse(note.student) }),
      effect: W.withdrawText,
      verb: W.withdraw,
    })
    if (sure) await act(() => withdrawNote(note.id), W.withdrawn)
  }
  return { isBusy, accept, takeBack, withdraw }
}

/** The queue of the office, with the chosen note, its photographs and the lessons of its days. */
const Desk = ({
  notes,
  chosenId,
  isFormer,
  onChoose,
}: {
  notes: readonly OfficeNote[]
  chosenId: string
  /** The page before stays in view until the asked one is there. */
  isFormer: boolean
  onChoose: (id: string) => void
}) => {
  const isPhone = usePhone()
  const [refused, setRefused] = useState<AbsenceNote | null>(null)
  const at = notes.findIndex(({ id }) => id === chosenId)
  const note = notes[at]
  const { data } = useQuery({ ...noteOptions(chosenId), enabled: note !== undefined })
  // A decision is about the note that is read, also after the list has changed.
  const shown = note && data?.id === note.id ? data : undefined
  const first = notes[0]?.id
  useEffect(() => {
    if (chosenId === '' && first !== undefined && !isPhone && !isFormer) onChoose(first)
  }, [chosenId, first, isPhone, isFormer, onChoose])
  const step = (by: 1 | -1) => {
    const next = notes[at + by]
    if (next) onChoose(next.id)
  }
  const goOn = () => {
    const next = notes[at + 1] ?? notes[at - 1]
    if (next) onChoose(next.id)
  }
  const { isBusy, accept, takeBack, withdraw } = useDecisions(shown, goOn)
  const refuse = () => {
    if (shown?.status === 'SENT' && !isBusy) setRefused(shown)
  }
  useLetterKeys(refused ? {} : { a: () => void accept(), r: refuse, j: () => step(1), k: () => step(-1) })
  const gone = chosenId !== '' && !note && !isFormer && <Notice tone="info">{W.gone}</Notice>
  return (
    <div className={classes.desk}>
      {isPhone && gone}
      {(!isPhone || !note) && <NoteList notes={notes} chosenId={note?.id} onChoose={onChoose} />}
      {!isPhone && gone}
      {note && (
        <Stack gap="md">
          <Group gap="xs">
            {isPhone && (
              <Button variant="default" size="compact-sm" onClick={() => onChoose('')}>
                {W.back}
              </Button>
            )}
            <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => step(-1)}>
              {W.previous}
            </Button>
            <Text size="sm">{fill(W.position, { at: at + 1, count: notes.length })}</Text>
            <Button
              variant="default"
              size="compact-sm"
              disabled={at === notes.length - 1}
              onClick={() => step(1)}
            >
              {W.next}
            </Button>
          </Group>
          <NoteDetail
            key={note.id}
            listed={note}
            isBusy={isBusy}
            onAccept={() => void accept()}
            onRefuse={refuse}
            onTakeBack={() => void takeBack()}
            onWithdraw={() => void withdraw()}
          />
        </Stack>
      )}
      <Suspense>
        {refused && (
          <RefuseNoteForm key={refused.id} note={refused} onDone={goOn} onClose={() => setRefused(null)} />
        )}
      </Suspense>
    </div>
  )
}

/** Notes of absence of families: those that wait, and those that were decided. */
export const Component = () => {
  const [{ situacao, turma, pagina, pedido }, setSearch] = useSearch(search)
  const isPhone = usePhone()
  const yearId = useSession(({ menuYear }) => menuYear?.id) ?? ''
  const query = useQuery(
    notesOptions({
      status: situacao,
      ...(turma ? { gradeId: turma } : {}),
      currentPage: pagina,
      rowsPerPage: ROWS,
    }),
  )
  const grades = useQuery({ ...allGradesOptions(yearId), enabled: yearId !== '' })
  const page = query.data
  const { isPlaceholderData } = query
  // The last note of the last page was decided: the page before has what is left.
  const isBeyond = page !== undefined && page.data.length === 0 && page.totalRowCount > 0
  const isEmpty = page !== undefined && page.data.length === 0 && !isBeyond
  const lastPage = page?.totalPages ?? 1
  useEffect(() => {
    if (isPlaceholderData) return
    if (isBeyond && lastPage < pagina) setSearch({ pagina: lastPage, pedido: '' })
    // A note that comes later is chosen as the first one.
    else if (isEmpty && pedido !== '') setSearch({ pedido: '' })
  }, [isPlaceholderData, isBeyond, isEmpty, lastPage, pagina, pedido, setSearch])
  return (
    <>
      <PageHeader
        title={W.title}
        subtitle={W.lead}
        breadcrumb={[{ label: M.menu.users, to: PATHS.users }, { label: W.title }]}
        {...(page ? { count: page.totalRowCount } : {})}
      />
      <Stack gap="md">
        <Group gap="sm" className={classes.filters ?? ''}>
          <ChoiceOfStatus
            choices={NOTE_STATUSES}
            labels={W.filters}
            value={situacao}
            onChange={status => setSearch({ situacao: status, pagina: 1, pedido: '' })}
          />
          <Select
            aria-label={W.filters.allClasses}
            placeholder={W.filters.allClasses}
            clearable
            searchable
            data={(grades.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={turma || null}
            onChange={chosen => setSearch({ turma: chosen ?? '', pagina: 1, pedido: '' })}
            w={{ sm: 200 }}
          />
        </Group>
        {!isPhone && (
          <Text size="sm" c="dimmed">
            <KeysInText text={W.keys} />
          </Text>
        )}
        {query.error && !page && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {((!query.error && !page) || isBeyond) && <RowsSkeleton rows={6} />}
        {isEmpty &&
          (situacao === 'SENT' && !turma ? (
            <EmptyState title={W.none} reason={W.noneReason} />
          ) : (
            <EmptyState title={W.nonePart} />
          ))}
        {page && page.data.length > 0 && (
          <section>
            <Desk
              notes={page.data}
              chosenId={pedido}
              isFormer={isPlaceholderData}
              onChoose={id => setSearch({ pedido: id })}
            />
            <ListPager
              page={page}
              onPage={number => setSearch({ pagina: number, pedido: '' })}
              wide={!isPhone}
            />
          </section>
        )}
      </Stack>
    </>
  )
}
