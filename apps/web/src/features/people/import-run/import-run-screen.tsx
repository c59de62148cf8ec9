import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Stack } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { importOptions } from '../import/import.api.ts'
import { STATUS_TONES, standingOf } from '../import/import.words.ts'
import { ImportColumns } from '../import/import-columns.part.tsx'
import { rowsText } from '../import/import-rows.values.ts'
import { ImportSheets } from '../import/import-sheets.part.tsx'
import { ImportStepper } from '../import/import-stepper.part.tsx'
import { type ImportSearch, importSearch, stepShown } from '../import/import-steps.values.ts'
import { ImportReview } from '../import-review/import-review.part.tsx'
import { confirmDiscardImport, confirmUndoImport, mayDiscard } from './import-actions.ts'
import { ImportResult } from './import-result.tsx'
import { ImportRunForm } from './import-run-form.tsx'
import classes from './import-run-screen.module.css'
import { ImportRunning } from './import-running.tsx'

type Go = (step: ImportSearch['etapa']) => void

/** The control that led to another step is gone with its step: reading goes on at the new one. */
const StepPlace = ({ step, children }: { step: string; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(step)
  useEffect(() => {
    if (former.current !== step && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    former.current = step
  }, [step])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}

/** Other sheets or another header have other columns: what was chosen for the former ones is gone. */
const columnsKey = ({ columns }: ImportRun): string =>
  columns.map(({ index, header }) => `${index} ${header}`).join()

const Step = ({
  run,
  stepInAddress,
  onStep,
}: {
  run: ImportRun
  stepInAddress: ImportSearch['etapa']
  onStep: Go
}) => {
  switch (stepShown(run, stepInAddress)) {
    case 'colunas':
      return (
        <Stack gap="lg">
          <ImportSheets run={run} />
          <ImportColumns key={columnsKey(run)} run={run} onChecked={() => onStep('conferencia')} />
        </Stack>
      )
    case 'conferencia':
      return <ImportReview run={run} onRun={() => onStep('importar')} />
    case 'importar':
      return run.status === 'RUNNING' ? (
        <ImportRunning run={run} />
      ) : (
        <ImportRunForm run={run} onBegun={() => onStep('')} onReview={() => onStep('conferencia')} />
      )
    default:
      return <ImportResult run={run} onReview={() => onStep('conferencia')} />
  }
}

const Import = ({ id }: { id: string }) => {
  const [search, setSearch] = useSearch(importSearch)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const [undoing, setUndoing] = useState(false)
  const navigate = useNavigate()
  const query = useQuery(importOptions(id))

  const undo = async (run: ImportRun): Promise<void> => {
    setObstacle(null)
    setUndoing(true)
    setObstacle(await confirmUndoImport(run))
    setUndoing(false)
  }
  const discard = async (run: ImportRun): Promise<void> => {
    if (await confirmDiscardImport(run)) void navigate(PATHS.imports)
  }
  const actionsOf = (run: ImportRun): PageAction[] => [
    ...(mayDiscard(run)
      ? [
          {
            label: IMPORTING.discard,
            icon: <IconTrash size={18} aria-hidden />,
            onClick: () => void discard(run),
          },
        ]
      : []),
    ...(run.can.undo
      ? [
          {
            label: IMPORTING.undoRun,
            icon: <IconArrowBackUp size={18} aria-hidden />,
            loading: undoing,
            onClick: () => void undo(run),
          },
        ]
      : []),
  ]
  const onStep: Go = etapa => setSearch({ etapa, mostrar: '', pagina: 1 }, { replace: false })

  return (
    <DetailPage
      query={query}
      waitingTitle={M.importing.one}
      header={run => ({
        title: run.fileName,
        subtitle: fill(IMPORTING.fileFacts, {
          type: IMPORTING.types[run.type],
          rows: rowsText(run.rowCount),
        }),
        aside: <StatusBadge tone={STATUS_TONES[run.status]}>{standingOf(run)}</StatusBadge>,
        actions: actionsOf(run),
      })}
    >
      {run => (
        <>
          <ImportStepper run={run} shown={stepShown(run, search.etapa)} onStep={onStep} />
          {obstacle && <Notice tone="bad">{obstacle}</Notice>}
          <StepPlace step={stepShown(run, search.etapa)}>
            <Step run={run} stepInAddress={search.etapa} onStep={onStep} />
          </StepPlace>
        </>
      )}
    </DetailPage>
  )
}

/** One import, from its columns to its result. Another one has other rows, corrections and obstacles. */
export const Component = () => {
  const { id = '' } = useParams()
  return <Import key={id} id={id} />
}
