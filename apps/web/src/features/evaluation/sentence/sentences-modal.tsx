import type { OpinionSentence } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { SENTENCES } from '@lousa/contract/evaluation/sentence/opinion-sentence.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { MAX_SENTENCE_LENGTH, sentenceAt } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { ActionIcon, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { mayDiscardTyped, useTypedClose } from '../../../frames/form/use-typed-close.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { createSentence, deleteSentence, sentencesOptions, updateSentence } from './opinion-sentence.api.ts'
import classes from './sentences-modal.module.css'
import type { FieldCursor } from './use-field-cursor.ts'

/** From so many sentences on, they are searched. */
const SEARCHED_FROM = 8

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

type Within = RefObject<HTMLElement | null>

/** An act that removes forms asks first where something was typed in them. */
const afterDiscarding = async ({ current }: Within, act: () => void): Promise<void> => {
  if (await mayDiscardTyped(current)) act()
}

type SentenceFormProps = {
  initial: string
  /** A part of the opinion that can be saved. */
  part: string | null
  isOnline: boolean
  save: (text: string) => Promise<void>
  onDelete?: () => Promise<void>
  onDone: () => void
}

/** A sentence that is written or changed. After a failure, and while there is no network, the text is still there. */
const SentenceForm = ({ initial, part, isOnline, save, onDelete, onDone }: SentenceFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await act()
      onDone()
    } catch (error) {
      setBusy(false)
      toast.error(error)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(() => save(text))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate data-dirty={text !== initial} className={classes.editing}>
      <Stack gap="xs">
        <Textarea
          label={SENTENCES.field}
          description={fill(SENTENCES.fieldHint, { max: MAX_SENTENCE_LENGTH })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_SENTENCE_LENGTH}
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button type="submit" loading={isBusy} disabled={!isOnline || text.trim() === ''}>
            {SENTENCES.save}
          </Button>
          {part && part !== text && (
            <Button variant="default" onClick={() => setText(part)}>
              {SENTENCES.fromOpinion}
            </Button>
          )}
          <Button variant="default" onClick={() => void afterDiscarding(form, onDone)} disabled={isBusy}>
            {M.btn.cancel}
          </Button>
          {onDelete && (
            <Button
              variant="subtle"
              color="red.9"
              disabled={!isOnline || isBusy}
              onClick={() => void run(onDelete)}
            >
              {SENTENCES.remove}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

const remove = async ({ id, text }: OpinionSentence): Promise<void> => {
  await deleteSentence(id)
  toast.undoable(SENTENCES.removed, () => {
    createSentence(text, crypto.randomUUID()).catch(toast.error)
  })
}

type ListProps = {
  /** An element around all forms of the window, which an inserted sentence closes. */
  around: Within
  sentences: readonly OpinionSentence[]
  isOnline: boolean
  onInsert: (sentence: string) => void
}

const SentenceList = ({ around, sentences, isOnline, onInsert }: ListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const [editedId, setEdited] = useState<string | null>(null)
  const edit = (id: string) =>
    editedId === null ? setEdited(id) : void afterDiscarding(list, () => setEdited(id))
  const shown = sentences.filter(
    ({ id, text }) => id === editedId || searchKey(text).includes(searchKey(search)),
  )
  return (
    <>
      {sentences.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={SENTENCES.search}
          placeholder={SENTENCES.search}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text c="dimmed">{fill(SENTENCES.noMatch, { text: search })}</Text>}
      <ul ref={list} className={classes.list}>
        {shown.map(sentence =>
          sentence.id === editedId ? (
            <li key={sentence.id}>
              <SentenceForm
                initial={sentence.text}
                part={null}
                isOnline={isOnline}
                save={text => updateSentence(sentence, text)}
                onDelete={() => remove(sentence)}
                onDone={() => setEdited(null)}
              />
            </li>
          ) : (
            <li key={sentence.id} className={classes.row}>
              <button
                type="button"
                className={classes.sentence}
                onClick={() => void afterDiscarding(around, () => onInsert(sentence.text))}
              >
                {sentence.text}
              </button>
              {isOnline && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={fill(SENTENCES.edit, { text: sentence.text })}
                  onClick={() => edit(sentence.id)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ),
        )}
      </ul>
    </>
  )
}

type SentencesProps = {
  /** Text and cursor of the opinion. */
  cursor: () => FieldCursor
  onInsert: (sentence: string) => void
  onClose: () => void
}

const Body = ({
  around,
  cursor,
  onInsert,
}: Omit<SentencesProps, 'onClose'> & { around: RefObject<HTMLDivElement | null> }) => {
  useFocusBack()
  const list = useQuery(sentencesOptions())
  const isOnline = useIsOnline()
  const [isAdding, setAdding] = useState(false)
  const [part] = useState(() => {
    const { text, selection } = cursor()
    return sentenceAt(text, selection)
  })
  if (!list.data)
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <RowsSkeleton rows={4} />
    )
  const sentences = list.data.data
  return (
    <Stack ref={around} gap="sm">
      {!isOnline && <Notice tone="info">{SENTENCES.offline}</Notice>}
      {isAdding && (
        <SentenceForm
          initial=""
          part={part}
          isOnline={isOnline}
          save={async text => {
            await createSentence(text, crypto.randomUUID())
            toast.success(SENTENCES.saved)
          }}
          onDone={() => setAdding(false)}
        />
      )}
      {isOnline && !isAdding && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          data-autofocus
          onClick={() => setAdding(true)}
        >
          {SENTENCES.add}
        </Button>
      )}
      {sentences.length === 0 ? (
        <EmptyState title={SENTENCES.none} reason={SENTENCES.noneReason} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {SENTENCES.hint}
          </Text>
          <SentenceList around={around} sentences={sentences} isOnline={isOnline} onInsert={onInsert} />
        </>
      )}
    </Stack>
  )
}

/** The user's own sentences: a tap inserts one; they are added, changed and deleted with a network. */
export const SentencesModal = ({ cursor, onInsert, onClose }: SentencesProps) => {
  const around = useRef<HTMLDivElement>(null)
  return (
    <Modal
      opened
      onClose={useTypedClose(true, onClose, around)}
      title={SENTENCES.title}
      size="md"
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body around={around} cursor={cursor} onInsert={onInsert} />
    </Modal>
  )
}
