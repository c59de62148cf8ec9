import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ImportLeftOut } from '../import/import-left-out.part.tsx'
import { removedText } from '../import/import-rows.values.ts'
import { FaultyDownload } from '../import-review/import-review-tools.part.tsx'
import classes from './import-run.module.css'

const TITLES = { FAILED: IMPORTING.failed, UNDONE: IMPORTING.undone } as const

const figuresOf = ({ counts, status, update }: ImportRun) => [
  ...(status === 'UNDONE' ? [] : [{ label: IMPORTING.imported, count: counts.imported }]),
  ...(status === 'DONE' && update ? [{ label: IMPORTING.updated, count: counts.changed }] : []),
  { label: IMPORTING.leftOut, count: counts.faulty },
  { label: IMPORTING.shows.SKIPPED, count: counts.skipped },
  { label: IMPORTING.warned, count: counts.warned },
]

const Outcome = ({ run }: { run: ImportRun }) => {
  if (run.status === 'FAILED') {
    return (
      <Notice tone="bad">
        {run.reason ?? M.err.generic}
        {run.counts.imported === 0 && ` ${IMPORTING.failedNothing}`}
      </Notice>
    )
  }
  if (run.status !== 'UNDONE') return null
  return <Notice tone="info">{fill(IMPORTING.undoneText, { people: removedText(run.counts) })}</Notice>
}

/** Whether the file says in which class each student is: a column of it, or a sheet for each class. */
const namesClasses = ({ type, columns, sheets }: ImportRun): boolean =>
  type === 'STUDENT' &&
  (columns.some(({ field }) => field === 'className' || field === 'classStage') ||
    (sheets ?? []).filter(({ isRead }) => isRead).length > 1)

/** Step 4: what has become of the rows, and the ways on. */
export const ImportResult = ({ run, onReview }: { run: ImportRun; onReview: () => void }) => {
  const { status, can, counts, type, finishedAt } = run
  const title = status === 'FAILED' || status === 'UNDONE' ? TITLES[status] : IMPORTING.done
  return (
    <ContentCard title={title}>
      <div className={classes.result}>
        <Outcome run={run} />
        {status !== 'FAILED' && (
          <dl className={classes.figures}>
            {figuresOf(run).map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{showCount(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {status !== 'UNDONE' && <ImportLeftOut run={run} />}
        {finishedAt && <div>{`${IMPORTING.finished} ${showInstant(finishedAt)}`}</div>}
        <div className={classes.ways}>
          {status === 'DONE' && namesClasses(run) && (
            <Button component={Link} to={PATHS.importClasses.replace(':id', run.id)}>
              {IMPORTING.toClasses}
            </Button>
          )}
          {status === 'DONE' && (
            <Button
              variant={namesClasses(run) ? 'default' : 'filled'}
              component={Link}
              to={type === 'INSTRUCTOR' ? PATHS.instructors : PATHS.students}
            >
              {IMPORTING.seeList[type]}
            </Button>
          )}
          {status === 'FAILED' && can.edit && <Button onClick={onReview}>{IMPORTING.toReview}</Button>}
          {counts.faulty > 0 && <FaultyDownload run={run} />}
          <Button variant="default" component={Link} to={PATHS.imports}>
            {IMPORTING.allImports}
          </Button>
        </div>
      </div>
    </ContentCard>
  )
}
