import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { draftAddress, PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { showMoment } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { MakingTabs } from '../making/making-page.part.tsx'
import { deleteDraft, draftsOptions, isAtWork, renameDraft } from './draft.api.ts'
import { resultText, retentionText, STATE_TONES, stateName } from './draft.words.ts'
import type { DraftOrder } from './make-draft.part.tsx'
import { NAME_FORM } from './make-draft.schema.ts'

const MakeDraft = lazy(async () => ({ default: (await import('./make-draft.part.tsx')).MakeDraft }))

const T = DRAFTS
/** The palette and the help open the form itself. */
const opening = searchOf({ montar: anyText })

const COLUMNS: readonly ListColumn<DraftBrief>[] = [
  { id: 'name', title: T.columns.name, render: ({ name }) => name },
  {
    id: 'state',
    title: T.columns.state,
    render: draft => <StatusBadge tone={STATE_TONES[draft.state]}>{stateName(draft)}</StatusBadge>,
  },
  {
    id: 'grades',
    title: T.columns.grades,
    render: ({ grades }) =>
      grades.length <= 3 ? grades.map(({ name }) => name).join(', ') : countedIn(T.gradeCount, grades.length),
  },
  { id: 'quality', title: T.columns.quality, render: resultText },
  {
    id: 'created',
    title: T.columns.created,
    render: ({ createdAt }) => showMoment(createdAt),
    onlyWide: true,
  },
  { id: 'kept', title: '', render: retentionText, onlyWide: true },
]

const RenameForm = ({ draft, onClose }: { draft: DraftBrief; onClose: () => void }) => (
  <FormModal
    opened
    onClose={onClose}
    title={T.rename}
    schema={NAME_FORM}
    defaultValues={{ name: draft.name }}
    onSubmit={({ name }) => renameDraft(draft, name)}
    successMessage={T.renamed}
  >
    {form => (
      <TextInput
        label={T.form.name}
        required
        maxLength={80}
        {...form.register('name')}
        error={errorOf(form, 'name')}
      />
    )}
  </FormModal>
)

const removeDraft = async (draft: DraftBrief): Promise<void> => {
  const isSure = await confirm({
    title: fill(T.removeTitle, { name: draft.name }),
    effect: T.removeEffect,
    verb: T.remove,
  })
  if (!isSure) return
  try {
    await deleteDraft(draft)
    toast.success(T.removed)
  } catch (failure) {
    toast.error(failure)
  }
}

const Drafts = ({ year }: { year: AcademicYear }) => {
  const query = useQuery(draftsOptions(year.id))
  const [{ montar }, setOpening] = useSearch(opening)
  const [order, setOrder] = useState<DraftOrder | null>(null)
  const [renamed, setRenamed] = useState<DraftBrief | null>(null)
  const isOpen = year.status !== 'FINISHED'
  const shownOrder = order ?? (montar !== '' && isOpen ? { repair: montar === 'conserto' } : null)
  const make = () => setOrder({ repair: false })
  const repair = () => setOrder({ repair: true })
  return (
    <>
      <ListPage
        title={MAKING_SCREEN.tabs.drafts}
        subtitle={fill(T.subtitle, { year: year.year })}
        breadcrumb={[
          { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
          { label: MAKING_SCREEN.title, to: PATHS.timetableMaking },
          { label: MAKING_SCREEN.tabs.drafts },
        ]}
        query={query}
        columns={COLUMNS}
        rowName={({ name }) => name}
        rowTo={({ id }) => draftAddress(id)}
        rowActions={draft => [
          { label: T.rename, onClick: () => setRenamed(draft) },
          {
            label: T.remove,
            destructive: true,
            disabled: isAtWork(draft.state),
            onClick: () => void removeDraft(draft),
          },
        ]}
        {...(isOpen
          ? { primary: { label: T.make, onClick: make }, actions: [{ label: T.repair, onClick: repair }] }
          : {})}
        above={
          <>
            <MakingTabs here={PATHS.timetableDrafts} yearId={year.id} />
            <FinishedNotice year={year} />
          </>
        }
        empty={{
          title: T.none,
          reason: T.noneReason,
          ...(isOpen ? { action: <Button onClick={make}>{T.make}</Button> } : {}),
        }}
      />
      {renamed && <RenameForm draft={renamed} onClose={() => setRenamed(null)} />}
      {shownOrder && (
        <Suspense>
          <MakeDraft
            year={year}
            order={shownOrder}
            onClose={() => {
              setOrder(null)
              if (montar !== '') setOpening({ montar: '' })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** "Montar horário": the drafts of a year, and how a new one is made. */
export const Component = () => <OfYear title={T.title}>{year => <Drafts key={year.id} year={year} />}</OfYear>
