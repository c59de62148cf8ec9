import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { importChanged } from '../import/import.api.ts'
import {
  type Cure,
  type CureBody,
  cureGroup,
  type RemarkGroup,
  remarkGroupsOptions,
  undoLastCure,
} from '../import/import-cures.api.ts'
import { type ImportField, importFields } from '../import/import-fields.values.ts'
import classes from './import-groups.module.css'
import { cureName, curesOf, groupRows, groupText, shownGroups, valuesText } from './import-groups.values.ts'
import { useFileChoice } from './use-file-choice.ts'

// A form, opened by a button.
const CureForm = lazy(async () => ({ default: (await import('./import-cure-form.tsx')).CureForm }))

const TONES = { PROBLEM: 'bad', WARNING: 'warn', NOBODY: 'neutral' } as const
const KINDS = {
  PROBLEM: IMPORTING.groups_PROBLEM,
  WARNING: IMPORTING.groups_WARNING,
  NOBODY: IMPORTING.groups_NOBODY,
} as const

type CureValues = Omit<CureBody, 'field' | 'code'>

const curedText = (count: number): string =>
  count === 1 ? IMPORTING.curedOne : fill(IMPORTING.cured, { n: showCount(count) })

/** Cures for all rows of a group, each with its way back. */
const useCures = (id: ImportRun['id']) => {
  const [busy, setBusy] = useState(false)
  const failed = (error: unknown): void => {
    toast.error(error)
    void importChanged(id)
  }
  const takeBack = (): void => {
    undoLastCure(id).then(() => toast.success(IMPORTING.uncured), failed)
  }
  const cure = async (group: RemarkGroup, values: CureValues): Promise<void> => {
    const count = await cureGroup(id, group, values)
    toast.undoable(curedText(count), takeBack)
  }
  const cureNow = async (group: RemarkGroup, values: CureValues): Promise<void> => {
    setBusy(true)
    await cure(group, values).catch(failed)
    setBusy(false)
  }
  return { busy, cure, cureNow }
}

type GroupProps = {
  group: RemarkGroup
  fields: readonly ImportField[]
  canEdit: boolean
  busy: boolean
  onCure: (cure: Cure) => void
  /** Students are taken without anybody responsible. */
  onLater: () => void
}

const Group = ({ group, fields, canEdit, busy, onCure, onLater }: GroupProps) => {
  const values = valuesText(group)
  const text = groupText(group)
  return (
    <li className={classes.group}>
      <div className={classes.words}>
        <StatusBadge tone={TONES[group.kind]}>{KINDS[group.kind]}</StatusBadge>
        <Text size="sm" component="div">
          <b>{groupRows(group, fields)}</b>: {text}
          {values && (
            <Text size="xs" c="dimmed" className={classes.values ?? ''}>
              {values}
            </Text>
          )}
        </Text>
      </div>
      {canEdit && (
        <div className={classes.cures}>
          {group.code === 'RESPONSIBLE_REQUIRED' && (
            <Button size="compact-sm" variant="default" disabled={busy} onClick={onLater}>
              {IMPORTING.cureLater}
            </Button>
          )}
          {curesOf(group).map(cure => (
            <Button
              key={cure}
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={fill(IMPORTING.cureOf, { cure: cureName(group, cure), group: text })}
              onClick={() => onCure(cure)}
            >
              {cureName(group, cure)}
              {cure === 'REPLACE' && '…'}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

const keyOf = ({ kind, field, code }: RemarkGroup): string => `${kind} ${field} ${code}`

/** Faults that many rows share, with actions for all of them. */
export const ImportGroups = ({ run }: { run: ImportRun }) => {
  const { data } = useQuery(remarkGroupsOptions(run.id))
  const [replacing, setReplacing] = useState<RemarkGroup | null>(null)
  const cures = useCures(run.id)
  const { cure, cureNow } = cures
  const { busy: isChecking, choose } = useFileChoice(run)
  const busy = cures.busy || isChecking
  const fields = importFields(run.type)
  const { toCure, nobody, warnings } = shownGroups(data?.data ?? [])
  const listed = (groups: readonly RemarkGroup[]) =>
    groups.map(group => (
      <Group
        key={keyOf(group)}
        group={group}
        fields={fields}
        canEdit={run.can.edit}
        busy={busy}
        onLater={() => void choose({ withoutResponsible: true })}
        onCure={values =>
          values === 'REPLACE' ? setReplacing(group) : void cureNow(group, { cure: values })
        }
      />
    ))
  if (toCure.length + nobody.length + warnings.length === 0) return null
  return (
    <section className={classes.groups} aria-label={IMPORTING.groupsTitle}>
      {toCure.length + nobody.length > 0 && (
        <ul className={classes.list}>{listed([...toCure, ...nobody])}</ul>
      )}
      {warnings.length > 0 && (
        <details className={classes.more}>
          <summary>{fill(IMPORTING.groupsWarnings, { n: showCount(warnings.length) })}</summary>
          <ul className={classes.list}>{listed(warnings)}</ul>
        </details>
      )}
      {replacing && (
        <Suspense>
          <CureForm
            group={replacing}
            onClose={() => setReplacing(null)}
            onCure={values => cure(replacing, values)}
          />
        </Suspense>
      )}
    </section>
  )
}
