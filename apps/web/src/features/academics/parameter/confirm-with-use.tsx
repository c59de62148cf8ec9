import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, List, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { oneUseInWords, usesIn, usesInWords } from './use.words.ts'

export type UseQuestion = {
  /** Verb and object: 'Excluir “6º ano A”'. */
  title: string
  /** Reads the uses as they are now: `() => usesOfGrade(id)`. */
  load: () => Promise<readonly Use[]>
  /** `delete` is refused by uses, `archive` continues in spite of them. */
  kind: 'delete' | 'archive'
  /** The effect of the act, in addition to the uses; archiving has a sentence already. */
  effect?: string
  /** Does it; what it throws is shown in the question. */
  run: () => Promise<unknown>
  /** On the button; "Excluir" or "Desativar" otherwise. */
  verb?: string
  /** Offered when deleting is refused. Leave out what is archived already. */
  archive?: () => Promise<unknown>
  /** Which uses stand in the way of deleting; all by default. The others are lost with it, and named. */
  blocks?: (use: Use) => boolean
  /** Says the refusal in its own words; undefined leaves it to the uses. */
  refusal?: (uses: readonly Use[]) => string | undefined
  /** Has to be typed before the deletion of something with uses. */
  typeToConfirm?: string
}

const everything = () => true
/** More are a list to read, not a sentence. */
const IN_A_SENTENCE = 2

type WordsOfUse = { before: string; uses: readonly Use[]; after: string }

/** Puts uses into a sentence, or under it when they are many. */
const wordsWithUses = (text: string, uses: readonly Use[], after = ''): WordsOfUse =>
  uses.length > IN_A_SENTENCE
    ? {
        before: `${fill(text, { uses: '' }).replace(/\.$/, '').trimEnd()}:`.replace(' :', ':'),
        uses,
        after,
      }
    : {
        before: [fill(text, { uses: usesInWords(uses) }), after].filter(Boolean).join(' '),
        uses: [],
        after: '',
      }

/** The content of the question: the act is refused, or it removes further records. */
const wordsOf = (
  { kind, effect, refusal, blocks = everything }: UseQuestion,
  uses: readonly Use[],
): WordsOfUse => {
  const { use } = SHARED
  if (kind === 'archive')
    return uses.length === 0
      ? wordsWithUses(use.archiveUnused, [])
      : wordsWithUses(use.archiveUsed, uses, use.archiveEffect)
  const inTheWay = uses.filter(blocks)
  const refused = inTheWay.length > 0 ? refusal?.(uses) : undefined
  if (refused !== undefined) return wordsWithUses(refused, [])
  if (inTheWay.length > 0) return wordsWithUses(use.cannotDelete, inTheWay)
  const lead = effect ? `${effect} ` : ''
  return wordsWithUses(lead + (uses.length === 0 ? use.nothing : use.goesWith), uses, use.irreversible)
}

const Words = ({ before, uses, after }: WordsOfUse) => (
  <>
    <Text size="sm">{before}</Text>
    {uses.length > 0 && (
      <List size="sm" spacing={4}>
        {uses.map(use => (
          <List.Item key={use.kind}>{oneUseInWords(use)}</List.Item>
        ))}
      </List>
    )}
    {after && <Text size="sm">{after}</Text>}
  </>
)

type QuestionProps = { question: UseQuestion; uses: readonly Use[]; close: () => void }

const Question = ({ question, uses: initialUses, close }: QuestionProps) => {
  const { kind, run, archive, verb, blocks = everything, typeToConfirm } = question
  const [uses, setUses] = useState(initialUses)
  const [alert, setAlert] = useState('')
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // It comes after the dialog, which has given the focus to its first control already.
  useEffect(() => input.current?.focus(), [])
  const isRefused = kind === 'delete' && uses.some(blocks)
  const mustType = kind === 'delete' && !isRefused && uses.length > 0 ? typeToConfirm : undefined
  const act = async (doIt: () => Promise<unknown>): Promise<void> => {
    setAlert('')
    setBusy(true)
    try {
      await doIt()
      close()
    } catch (error) {
      const inTheWay = usesIn(error)
      if (inTheWay && inTheWay.length > 0) setUses(inTheWay)
      else setAlert(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isRefused) void (archive ? act(archive) : close())
    else if (mustType === undefined || typed.trim() === mustType) void act(run)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {alert && <Notice tone="bad">{alert}</Notice>}
        <Words {...wordsOf(question, uses)} />
        {isRefused && archive && <Text size="sm">{SHARED.use.canArchive}</Text>}
        {mustType !== undefined && (
          <TextInput
            label={fill(SHARED.use.typeToConfirm, { text: mustType })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
            inputMode={/^\d+$/.test(mustType) ? 'numeric' : 'text'}
            ref={input}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={busy}>
            {isRefused && !archive ? M.btn.close : M.btn.cancel}
          </Button>
          {isRefused ? (
            archive && (
              <Button type="submit" loading={busy}>
                {SHARED.deactivate}
              </Button>
            )
          ) : (
            <Button
              type="submit"
              loading={busy}
              disabled={mustType !== undefined && typed.trim() !== mustType}
              {...(kind === 'delete' ? { color: 'red.9' } : {})}
            >
              {verb ?? (kind === 'delete' ? M.btn.delete : SHARED.deactivate)}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const Body = ({ question, close }: Omit<QuestionProps, 'uses'>) => {
  useFocusBack()
  const asking = useId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['uses-asked', asking],
    queryFn: question.load,
    gcTime: 0,
    staleTime: 0,
    persister: undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Question question={question} uses={data} close={close} />
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Group gap="sm" py="md" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{SHARED.use.checking}</Text>
    </Group>
  )
}

/** The question as a dialog: rendered while it is open. */
export const ConfirmWithUse = ({ question, onClose }: { question: UseQuestion; onClose: () => void }) => {
  return (
    <Modal
      opened
      onClose={onClose}
      title={question.title}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body question={question} close={onClose} />
    </Modal>
  )
}
