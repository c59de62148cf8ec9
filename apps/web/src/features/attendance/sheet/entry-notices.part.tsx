import { Button, Group, Text } from '@mantine/core'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import { reasonsOf } from '../../../lib/outbox/entry-words.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import classes from '../attendance-editor.module.css'
import type { AttendanceEntry } from './attendance-value.values.ts'

export const ConflictNotice = ({ count, onDecide }: { count: number; onDecide: () => void }) => (
  <Notice tone="warn">
    <Group justify="space-between" gap="xs" className={classes.notice ?? ''}>
      <span>
        Outra pessoa salvou {count === 1 ? '1 marca' : `${count} marcas`} de outro jeito. Nada foi perdido:
        compare e decida.
      </span>
      <Button variant="default" size="sm" onClick={onDecide}>
        Decidir {count === 1 ? '1 conflito' : `${count} conflitos`}
      </Button>
    </Group>
  </Notice>
)

/** Marks that the server will never take as they are: why, and what can be done. */
export const RefusalNotice = ({ entry }: { entry: AttendanceEntry }) => {
  const { kind, subjectId, title } = entry
  const count = Object.keys(entry.refused).length
  const marks = count === 1 ? '1 marca' : count === 0 ? 'As marcas' : `${count} marcas`
  const act = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(error)
    }
  }
  const discard = async () => {
    const sure = await confirm({
      title: 'Descartar marcas recusadas',
      effect: `${title}: ${marks.toLowerCase()} que só existem neste aparelho serão apagadas. Fica o que o servidor tem.`,
      verb: 'Descartar',
    })
    if (sure)
      await act(() =>
        outboxNow().discard(kind, subjectId, count > 0 ? Object.keys(entry.refused) : undefined),
      )
  }
  return (
    <Notice tone="bad">
      <Text size="sm" fw={600}>
        {title}: {marks.toLowerCase()} {count === 1 ? 'recusada' : 'recusadas'}
      </Text>
      {reasonsOf(entry).map(reason => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      <Group gap="xs" mt="xs" className={classes.notice ?? ''}>
        <Button
          variant="default"
          size="sm"
          onClick={() => void act(() => outboxNow().retry(kind, subjectId))}
        >
          Tentar novamente
        </Button>
        <Button variant="subtle" size="sm" color="red.9" onClick={() => void discard()}>
          Descartar
        </Button>
      </Group>
    </Notice>
  )
}

/** What was marked and not saved, found on the device. */
export const RestoredDraft = ({ from, onDiscard }: { from: string; onDiscard: () => void }) => (
  <Notice tone="info">
    <Text size="sm" fw={600}>
      Marcas não salvas recuperadas
    </Text>
    <Text size="sm">Elas são de {showInstant(from)}. Confira e salve para que contem.</Text>
    <Button variant="default" size="sm" mt="xs" onClick={onDiscard}>
      Descartar e voltar ao que está salvo
    </Button>
  </Notice>
)

export const FrequencyFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="info">
    <Group justify="space-between" gap="xs">
      <span>A frequência de cada aluno no ano não pôde ser carregada.</span>
      <Button variant="default" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Group>
  </Notice>
)
