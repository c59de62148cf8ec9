import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { OUTBOX_PANEL } from '@lousa/contract/shell/outbox-panel.messages.ts'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconGitCompare, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useActor } from '../../../features/identity/identity.api.ts'
import {
  childAbsencesAddress,
  classDayAddress,
  classPathsOf,
  opinionSheetAddress,
  PATHS,
  planAddress,
} from '../../../lib/address/paths.ts'
import { saveFile } from '../../../lib/http/download.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { areOwnChanges } from '../../../lib/session/own-changes.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLayer } from '../../../ui/use-layer.ts'
import { SYNC_HANDLERS } from '../../offline/sync-handlers.ts'
import classes from './outbox-panel.module.css'
import { blockedSentence, entrySign } from './outbox-text.ts'

const P = OUTBOX_PANEL

/** Every row that is not at the server, in words. */
const wordsOf = (entry: EntryView): string[] => {
  const handler = SYNC_HANDLERS.find(({ kind }) => kind === entry.kind)
  const values = [
    ...Object.entries(entry.rows).map(([id, { value }]) => [id, value, ''] as const),
    ...Object.entries(entry.conflicts).map(([id, { mine }]) => [id, mine, P.valueInConflict] as const),
    ...Object.entries(entry.refused).map(
      ([id, { value, reason }]) => [id, value, fill(P.valueRefused, { reason })] as const,
    ),
  ]
  return values.map(([id, value, note]) => {
    try {
      return `${handler?.describeRow?.(entry, id, value) ?? id}${note}`
    } catch {
      // A value that the product cannot read any more is handed over as it is.
      return `${id}: ${JSON.stringify(value)}${note}`
    }
  })
}

const exportEntry = (entry: EntryView): void => {
  const { text, reasons } = entrySign(entry)
  const lines = [entry.title, fill(P.state, { state: text }), ...reasons, '', ...wordsOf(entry), '']
  const name = `${entry.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.txt`
  saveFile(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }), name)
}

const act = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    toast.error(error)
  }
}

const discard = async (entry: EntryView): Promise<void> => {
  const lost = wordsOf(entry)
  const sure = await confirm({
    title: fill(P.discardTitle, { entry: entry.title }),
    effect: (
      <>
        {P.discardEffect}
        <span className={classes.lost}>{lost.join('\n')}</span>
      </>
    ),
    verb: P.discard,
  })
  if (sure) await act(() => requireOutbox().discard(entry.kind, entry.subjectId))
}

/** The screen of a plan where the entry was made. */
const planScreenOf = (
  paths: ReturnType<typeof classPathsOf>,
  { kind, subjectId, place }: EntryView,
  plano: string,
): string => {
  const { day: dia } = place
  if (kind === 'attendance' || kind === 'withdrawal')
    return planAddress(paths.attendance, { plano, aula: subjectId, ...(dia ? { dia } : {}) })
  if (kind === 'scores') return planAddress(paths.scores, { plano, avaliacao: subjectId })
  return planAddress(paths.lessons, { plano, ...(dia ? { aula: subjectId, dia } : {}) })
}

/** The screen where the entry was made. */
const useScreenOf = () => {
  const { role } = useActor()
  const paths = classPathsOf(role)
  return (entry: EntryView): string | null => {
    const { planId, gradeId, date, query, studentId } = entry.place
    if (entry.kind === 'absenceNote') return studentId ? childAbsencesAddress(studentId) : null
    if (entry.kind === 'dayRoll') return gradeId && date ? classDayAddress(gradeId, date) : null
    if (entry.kind === 'councilOpinions') return gradeId ? opinionSheetAddress(gradeId, query) : null
    return planId ? planScreenOf(paths, entry, planId) : null
  }
}

/** Where an instructor asks the office for what the server refuses; null where that is not theirs to ask. */
const useAskingOf = () => {
  const { role } = useActor()
  return ({ kind, subjectId, state, place: { planId } }: EntryView): string | null => {
    if (role !== 'INSTRUCTOR' || state !== 'refused' || !planId) return null
    const search = new URLSearchParams({ nova: 'sim', plano: planId })
    if (kind !== 'scores') search.set('aula', subjectId)
    return `${PATHS.ownRequests}?${search}`
  }
}

type EntryProps = { entry: EntryView; to: string | null; askAt: string | null }

/** Ways to go on with an entry that the server does not have. */
const EntryActions = ({ entry, to, askAt }: EntryProps) => {
  const { kind, subjectId, title, state } = entry
  const { reasons } = entrySign(entry)
  return (
    <Group gap="xs" mt="xs" className={classes.ways ?? ''}>
      {state === 'conflict' && to ? (
        <Button h={44} leftSection={<IconGitCompare size={18} aria-hidden />} component={Link} to={to}>
          {P.decide}
        </Button>
      ) : (
        <Button
          variant="default"
          h={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() =>
            void act(async () => {
              await requireOutbox().retry(kind, subjectId)
              await requireOutbox().flush()
            })
          }
        >
          {P.retry}
        </Button>
      )}
      <Button
        variant="default"
        h={44}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => exportEntry(entry)}
      >
        {P.export}
      </Button>
      {askAt && (
        <Button
          variant="default"
          h={44}
          leftSection={<IconSend size={18} aria-hidden />}
          component={Link}
          to={askAt}
          state={{ text: fill(REQUESTS.queued, { entry: title, reasons: reasons.join(' ') }) }}
        >
          {REQUESTS.askQueued}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red.9"
        h={44}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void discard(entry)}
      >
        {P.discard}
      </Button>
    </Group>
  )
}

const Entry = ({ entry, to, askAt }: EntryProps) => {
  const { title, state } = entry
  const { tone, text, reasons } = entrySign(entry)
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        {to ? (
          // The screen takes the place of the panel, which closes with that.
          <Link to={to} className={classes.title}>
            {title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </Group>
      {reasons.map(reason => (
        <Text key={reason} size="sm" mt={4}>
          {reason}
        </Text>
      ))}
      {state === 'conflict' && to && (
        <Text size="sm" mt={4}>
          {areOwnChanges(Object.values(entry.conflicts)) ? P.conflictOwn : P.conflict}
        </Text>
      )}
      {state !== 'saved' && <EntryActions entry={entry} to={to} askAt={askAt} />}
    </li>
  )
}

/** Everything that was decided on this device, and where it stands. */
export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const outbox = useOutbox()
  const screenOf = useScreenOf()
  const askingOf = useAskingOf()
  useLayer(true, onClose)
  const sentence = blockedSentence(outbox)
  const waiting = outbox.entries.filter(({ state }) => state !== 'saved')
  const saved = outbox.entries.filter(({ state }) => state === 'saved').reverse()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={P.title}
      closeButtonProps={{ 'aria-label': M.btn.close, size: 44, iconSize: 20 }}
      classNames={{ title: classes.head ?? '' }}
    >
      <Stack gap="md">
        {sentence && <Notice tone="warn">{sentence}</Notice>}
        {outbox.entries.length === 0 ? (
          <EmptyState title={P.empty} reason={P.emptyHint} />
        ) : (
          <ul className={classes.list} aria-label={P.list}>
            {[...waiting, ...saved].map(entry => (
              <Entry
                key={`${entry.kind}:${entry.subjectId}`}
                entry={entry}
                to={screenOf(entry)}
                askAt={askingOf(entry)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Drawer>
  )
}
