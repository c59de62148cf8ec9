import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { useSearch } from '../../../lib/address/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { importRowsOptions, type RowsShown } from '../import/import.api.ts'
import { importFields } from '../import/import-fields.values.ts'
import { shownFields } from '../import/import-rows.values.ts'
import { importSearch, ROWS_VIEWS } from '../import/import-steps.values.ts'
import { ImportCards } from './import-cards.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportGroups } from './import-groups.tsx'
import classes from './import-review.module.css'
import { PageDone, ReviewTools } from './import-review-tools.part.tsx'
import { ImportTable } from './import-table.tsx'
import { RowViews } from './import-views.tsx'
import { useCorrections } from './use-corrections.ts'

type ReviewProps = { run: ImportRun; onRun: () => void }

/** The view of the address; without one, what there is to correct, as it was when the page opened. */
const useView = (run: ImportRun) => {
  const [search, setSearch] = useSearch(importSearch)
  const [atFirst] = useState<RowsShown>(() => (run.counts.faulty > 0 ? 'PROBLEMS' : 'ALL'))
  return { show: ROWS_VIEWS[search.mostrar] ?? atFirst, page: search.pagina, setSearch }
}

const toggled = (before: ReadonlySet<number>, number: number): ReadonlySet<number> => {
  const after = new Set(before)
  if (!after.delete(number)) after.add(number)
  return after
}

const useRows = (run: ImportRun, show: RowsShown, page: number) => {
  const query = useQuery(importRowsOptions(run.id, show, page))
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  // Columns keep their places while rows of the same page are corrected.
  const asLoaded = `${show} ${query.data?.currentPage} ${run.columns.length}`
  const [order, setOrder] = useState<{ of: string; fields: ReturnType<typeof shownFields> } | null>(null)
  const all = useMemo(() => importFields(run.type), [run.type])
  if (query.data && !query.isPlaceholderData && order?.of !== asLoaded) {
    const troubledFirst = show === 'PROBLEMS' || show === 'WARNINGS'
    setOrder({ of: asLoaded, fields: shownFields(all, run.columns, query.data.data, troubledFirst) })
  }
  return {
    query,
    fields: order?.fields ?? [],
    edited,
    onEdit: (number: number) => setEdited(before => toggled(before, number)),
  }
}

const Rows = ({ run, show, page, onPage }: ReviewRowsProps) => {
  const { query, fields, edited, onEdit } = useRows(run, show, page)
  const { touched, outcomeText, save, skip, decide } = useCorrections(run.id)
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const { data, error } = query
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />
  if (!data || fields.length === 0) return <RowsSkeleton />
  if (data.data.length === 0) {
    return show === 'PROBLEMS' ? (
      <EmptyState title={IMPORTING.allGood} reason={IMPORTING.allGoodReason} />
    ) : (
      <EmptyState title={IMPORTING.nothingShown[show]} />
    )
  }
  const Shape = wide ? ImportTable : ImportCards
  const resolved = data.data.every(row => row.skipped || row.problems.length === 0)
  return (
    <>
      <div style={query.isPlaceholderData ? { opacity: 0.6 } : {}} aria-busy={query.isPlaceholderData}>
        <Shape
          rows={data.data}
          type={run.type}
          fields={fields}
          canEdit={run.can.edit}
          touched={touched}
          edited={edited}
          onEdit={onEdit}
          onSkip={skip}
          onDecide={decide}
          onSave={save}
        />
      </div>
      <div role="status" className={classes.said}>
        {outcomeText}
      </div>
      {show === 'PROBLEMS' && resolved && run.can.edit && (
        <PageDone left={run.counts.faulty} onNext={() => onPage(1)} />
      )}
      {data.totalPages > 1 && (
        <nav className={classes.pager} aria-label={M.pager.pages}>
          <Pagination
            size="sm"
            total={data.totalPages}
            value={data.currentPage}
            onChange={onPage}
            siblings={wide ? 1 : 0}
            classNames={{ control: classes.page ?? '' }}
            getControlProps={control => ({
              'aria-label': control === 'previous' ? M.pager.previous : M.pager.next,
            })}
            getItemProps={number => ({ 'aria-label': fill(M.pager.page, { number }) })}
          />
        </nav>
      )}
    </>
  )
}
type ReviewRowsProps = { run: ImportRun; show: RowsShown; page: number; onPage: (page: number) => void }

const Keys = () => (
  <Text size="xs" c="dimmed" visibleFrom="md" className={classes.keys ?? ''}>
    <kbd>Enter</kbd> {IMPORTING.keyEnter} · <kbd>↑</kbd> <kbd>↓</kbd> {IMPORTING.keyArrows} · <kbd>Esc</kbd>{' '}
    {IMPORTING.keyEscape}
  </Text>
)

/** Step 2: every row as it was judged, with what is wrong open for correction. */
export const ImportReview = ({ run, onRun }: ReviewProps) => {
  const { show, page, setSearch } = useView(run)
  const { edit } = run.can
  return (
    <ContentCard padded={false}>
      <div className={classes.head}>
        <RowViews run={run} show={show} onShow={mostrar => setSearch({ mostrar, pagina: 1 })} />
        <ReviewTools run={run} />
        {edit ? run.counts.faulty > 0 && <Keys /> : <Text size="sm">{IMPORTING.readOnly}</Text>}
      </div>
      <ImportChoices run={run} />
      <ImportGroups run={run} />
      <Rows run={run} show={show} page={page} onPage={pagina => setSearch({ pagina }, { replace: false })} />
      {run.can.run && (
        <div className={classes.foot}>
          <Button onClick={onRun}>{IMPORTING.toRun}</Button>
        </div>
      )}
    </ContentCard>
  )
}
