import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { allOf } from '@lousa/contract/page.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ListColumn, ListRows } from '../../../../frames/list/list-rows.tsx'
import { ContentCard } from '../../../../frames/page/content-card.tsx'
import { SequentialProgress, useSequentialRun } from '../../../../frames/page/sequential-run.tsx'
import { errorText } from '../../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../../lib/text/numbers.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { enrollmentsChanged } from '../../enrollment.api.ts'
import { createEnrollment } from '../entry.api.ts'
import { modalitiesOf } from '../modality-choice.values.ts'
import {
  approvedIn,
  countOutcomes,
  firstChoice,
  type ManyRow,
  type Outcome,
  type Ticks,
  tickedIds,
} from './many-rows.values.ts'
import { DEFAULT_SETTINGS, isStart, ManySettings, type Settings } from './many-settings.tsx'

const W = ENTRY.many
const TONES = { ACTIVE: 'good', WAITING: 'warn', FAILED: 'bad' } as const

const useEnrolling = (gradeId: string) => {
  const [keyOf] = useState(keyPerBody)
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
  const enrollOne = async (userId: string, settings: Settings): Promise<Outcome> => {
    const { whenFull, confirmAge, first, start } = settings
    const reason = whenFull === 'EXCEED' ? settings.reason.trim() : ''
    const body = {
      gradeId,
      userId,
      ...(first === '' ? {} : { modalities: modalitiesOf(settings) }),
      ...(whenFull === 'STOP' ? {} : { confirmOccupation: whenFull }),
      ...(reason === '' ? {} : { reason }),
      ...(confirmAge ? { confirmAge: true as const } : {}),
      ...(start === '' ? {} : { start }),
    }
    try {
      const { status, queuePosition } = await createEnrollment(body, keyOf(body))
      if (status === 'ACTIVE') return { kind: 'ACTIVE', text: W.results.active }
      return { kind: 'WAITING', text: fill(W.results.waiting, { position: queuePosition ?? '' }) }
    } catch (error) {
      return { kind: 'FAILED', text: errorText(error) }
    }
  }
  const enroll = async (ids: readonly string[], settings: Settings): Promise<void> => {
    await run(ids, id => enrollOne(id, settings))
    void enrollmentsChanged()
  }
  return { outcomes, standing, enroll }
}

const Result = ({ row, outcome }: { row: ManyRow; outcome: Outcome | undefined }) => {
  if (outcome) return <StatusBadge tone={TONES[outcome.kind]}>{outcome.text}</StatusBadge>
  return row.isHere ? <StatusBadge tone="neutral">{W.results.already}</StatusBadge> : '–'
}

type Rows = {
  outcomes: ReadonlyMap<string, Outcome>
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  isBusy: boolean
  situationTitle: string | null
}

const columnsOf = ({
  outcomes,
  chosen,
  toggle,
  isBusy,
  situationTitle,
}: Rows): readonly ListColumn<ManyRow>[] => [
  {
    id: 'aluno',
    title: ENTRY.find,
    render: row => (
      <Checkbox
        label={row.name}
        aria-label={fill(W.chooseOne, { name: row.name })}
        description={row.registration && fill(M.list.registration, { number: row.registration })}
        checked={chosen.has(row.id)}
        disabled={isBusy || row.isHere || isDone(outcomes.get(row.id))}
        onChange={() => toggle(row.id)}
      />
    ),
  },
  ...(situationTitle
    ? [
        {
          id: 'situacao',
          title: situationTitle,
          width: 240,
          render: ({ outcome }: ManyRow) => outcome?.text ?? '–',
        },
      ]
    : []),
  {
    id: 'resultado',
    title: W.result,
    width: 320,
    onCard: 'foot',
    render: row => <Result row={row} outcome={outcomes.get(row.id)} />,
  },
]

const isDone = (outcome: Outcome | undefined): boolean => outcome !== undefined && outcome.kind !== 'FAILED'

/** The enrolled students with their results: one call each, so that a refusal affects no other student. */
export const ManyRows = ({
  grade,
  rows,
  situationTitle,
  chooseFirst = true,
}: {
  grade: Grade
  rows: readonly ManyRow[]
  /** The head of what came of their former year; null where there is none. */
  situationTitle: string | null
  /** Whether those who are most likely meant are chosen already. */
  chooseFirst?: boolean
}) => {
  const { outcomes, standing, enroll } = useEnrolling(grade.id)
  const [settings, setSettings] = useState(DEFAULT_SETTINGS)
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const chosen = tickedIds(rows, ticks, chooseFirst ? firstChoice(rows) : [])
  const waiting = rows.filter(({ id, isHere }) => !isHere && !isDone(outcomes.get(id)))
  const ids = waiting.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isBusy = standing !== null
  const { active, waiting: onList, failed } = countOutcomes(outcomes.values())
  const toggle = (id: string): void => {
    setTicks(new Map(ticks).set(id, !chosen.has(id)))
  }
  const choices: readonly { label: string; ids: readonly string[] }[] = [
    { label: W.chooseAll, ids: waiting.map(({ id }) => id) },
    ...(situationTitle ? [{ label: W.chooseApproved, ids: approvedIn(rows) }] : []),
    { label: W.chooseNone, ids: [] },
  ]
  return (
    <Stack gap="md">
      <ContentCard>
        <Stack gap="md">
          <ManySettings grade={grade} settings={settings} onChange={setSettings} />
          <Group gap="sm">
            <Button
              loading={isBusy}
              disabled={ids.length === 0 || !isStart(settings.start)}
              onClick={() => void enroll(ids, settings)}
            >
              {countedIn(W.submit, ids.length)}
            </Button>
            {ids.length === 0 && waiting.length > 0 && (
              <Text size="sm" c="dimmed">
                {W.nothing}
              </Text>
            )}
          </Group>
          <SequentialProgress progress={standing} words={counts => fill(W.running, counts)} />
          {!isBusy && outcomes.size > 0 && (
            <Notice tone={failed > 0 ? 'warn' : 'good'}>
              {fill(W.summary, { active, waiting: onList, failed })}
            </Notice>
          )}
        </Stack>
      </ContentCard>
      <ContentCard
        title={countedIn(W.chosen, ids.length)}
        padded={false}
        aside={
          <Group gap="xs">
            {choices.map(choice => (
              <Button
                key={choice.label}
                variant="default"
                size="xs"
                disabled={isBusy}
                onClick={() => setTicks(new Map(rows.map(({ id }) => [id, choice.ids.includes(id)])))}
              >
                {choice.label}
              </Button>
            ))}
          </Group>
        }
      >
        <ListRows
          page={allOf([...rows])}
          columns={columnsOf({ outcomes, chosen, toggle, isBusy, situationTitle })}
          rowName={({ name }) => name}
        />
      </ContentCard>
    </Stack>
  )
}
