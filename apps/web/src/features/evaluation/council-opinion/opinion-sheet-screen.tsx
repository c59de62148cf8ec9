import type { OpinionSheet } from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { isWritten } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { generatePath, useNavigate, useParams, useSearchParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { ConflictChoices } from '../../../frames/versions/conflict-choices.tsx'
import { opinionSheetAddress, PATHS } from '../../../lib/address/paths.ts'
import { failureReasons, STATE_LABELS } from '../../../lib/outbox/entry-text.ts'
import type { EntryState } from '../../../lib/outbox/outbox.types.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { opinionSheetOptions } from './council-opinion.api.ts'
import classes from './council-opinion.module.css'
import { OpinionRow } from './opinion-row.tsx'
import { councilName, type OpinionEntry, opinionText, queryOf } from './opinion-sheet.values.ts'
import { type OpinionRow as Row, useOpinionSheet } from './use-opinion-sheet.ts'

const TONES: Readonly<Record<EntryState, Tone>> = {
  saved: 'good',
  queued: 'info',
  sending: 'info',
  conflict: 'warn',
  refused: 'bad',
}

const SaveState = ({ entry }: { entry: OpinionEntry | null }) =>
  entry && (
    <div role="status">
      <StatusBadge tone={TONES[entry.state]}>{STATE_LABELS[entry.state]}</StatusBadge>
      {failureReasons(entry).map(reason => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
    </div>
  )

/** Which council the opinions are for, and whether of a component or of the student as a whole. */
const Choices = ({ sheet }: { sheet: OpinionSheet }) => {
  const navigate = useNavigate()
  const { grade, terms, components, academicTerm, curriculumComponent } = sheet
  const open = (to: Pick<OpinionSheet, 'academicTerm' | 'curriculumComponent'>): void =>
    void navigate(opinionSheetAddress(grade.id, queryOf(to)), { replace: true })
  return (
    <Group gap="md" align="end">
      <Select
        label={W.council}
        data={[
          { value: 'FINAL', label: W.ofYear },
          ...terms.map(term => ({ value: term.id, label: councilName(term) })),
        ]}
        value={academicTerm?.id ?? 'FINAL'}
        onChange={value =>
          open({ curriculumComponent, academicTerm: terms.find(({ id }) => id === value) ?? null })
        }
      />
      {(components.length > 1 || !curriculumComponent) && (
        <Select
          label={W.subject}
          data={[
            { value: 'WHOLE', label: W.whole },
            ...components.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={curriculumComponent?.id ?? 'WHOLE'}
          onChange={value =>
            open({ academicTerm, curriculumComponent: components.find(({ id }) => id === value) ?? null })
          }
        />
      )}
    </Group>
  )
}

const Conflicts = ({
  rows,
  onDecide,
}: {
  rows: readonly Row[]
  onDecide: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<void>
}) => {
  const conflicts = rows.flatMap(({ studentEnrollment: { id, user }, state: { conflict } }) =>
    conflict
      ? [
          {
            id,
            label: nameInUse(user),
            head: <strong>{nameInUse(user)}</strong>,
            mine: opinionText(conflict.mine),
            theirs: opinionText(conflict.theirs),
            by: conflict.by,
            byId: conflict.byId,
            at: conflict.at,
          },
        ]
      : [],
  )
  if (conflicts.length === 0) return null
  return (
    <section aria-label={W.conflicts}>
      <Notice tone="warn">{W.conflictLead}</Notice>
      <ConflictChoices
        conflicts={conflicts}
        words="masculine"
        onDecide={(ids, keep) => onDecide(Object.fromEntries(ids.map(id => [id, keep])))}
      />
    </section>
  )
}

const Sheet = ({ sheet, query }: { sheet: OpinionSheet; query: string }) => {
  const { rows, entry, write, decide } = useOpinionSheet(sheet, query)
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const idAt = (at: number): string | null => rows[at]?.studentEnrollment.id ?? null
  const headOf = (id: string | null): HTMLElement | null =>
    list.current?.querySelector(`[data-row="${id}"]`) ?? null
  const openRow = (id: string | null): void => {
    setOpenId(id)
    const head = headOf(id)
    head?.focus()
    head?.scrollIntoView({ block: 'nearest' })
  }
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const focused = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    if (by === 0 || focused === undefined) return
    event.preventDefault()
    headOf(idAt(rows.findIndex(({ studentEnrollment }) => studentEnrollment.id === focused) + by))?.focus()
  }
  const written = rows.filter(({ state }) => isWritten(state.value)).length
  const council = councilName(sheet.academicTerm)
  return (
    <>
      <PageHeader
        title={sheet.grade.name}
        tabTitle={`${W.title}: ${sheet.grade.name}`}
        subtitle={fill(W.writtenOf, { council, written, students: rows.length })}
        breadcrumb={[
          { label: M.menu.classes, to: PATHS.classes },
          { label: ROUTES.councilOpinions, to: PATHS.councilOpinions },
          { label: sheet.grade.name },
        ]}
        aside={<SaveState entry={entry} />}
        actions={
          sheet.status === 'COUNCIL'
            ? [{ label: W.openCouncil, to: generatePath(PATHS.taughtCouncil, { id: sheet.grade.id }) }]
            : []
        }
      />
      <Stack gap="md">
        {sheet.closed && <Notice tone="info">{W.closed[sheet.closed]}</Notice>}
        <Choices sheet={sheet} />
        <Conflicts rows={rows} onDecide={decide} />
        {rows.length === 0 ? (
          <EmptyState title={W.noStudents} />
        ) : (
          <ContentCard padded={false}>
            <ol className={classes.list} ref={list} onKeyDown={step}>
              {rows.map((row, at) => {
                const { id } = row.studentEnrollment
                const next = idAt(at + 1)
                return (
                  <OpinionRow
                    key={id}
                    row={row}
                    offered={sheet.offered}
                    isOpen={openId === id}
                    readOnly={sheet.closed !== null}
                    onToggle={() => openRow(openId === id ? null : id)}
                    onChange={value => void write(id, value, row.state.version)}
                    onNext={next === null ? null : () => openRow(next)}
                  />
                )
              })}
            </ol>
          </ContentCard>
        )}
        {sheet.closed === null && (
          <Text c="dimmed" size="sm" visibleFrom="sm">
            <KeysInText text={W.keys} />
          </Text>
        )}
      </Stack>
    </>
  )
}

/** An instructor's opinions of the students of a class for a council, by phone or by keyboard. */
export const Component = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const query = search.toString()
  const { data, error, refetch } = useQuery(opinionSheetOptions(id, query))
  if (data) return <Sheet key={`${id} ${query}`} sheet={data} query={query} />
  if (error)
    return (
      <>
        <PageHeader title={W.title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return <PageSkeleton />
}
