import { fill, M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { DRAFT_PAPERS } from '@lousa/contract/reports/reports.contract.ts'
import { TIMETABLE_PAPER } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { draftComparisonAddress, PATHS } from '../../../lib/address/paths.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import {
  downloadDraftPaper,
  downloadFet,
  draftChanged,
  draftOptions,
  isAtWork,
  progressOptions,
  resumeDraft,
  stopDraft,
  undoMove,
} from './draft.api.ts'
import { resultText, retentionText, STATE_TONES, stateName, wordsOf } from './draft.words.ts'
import { DraftNotices } from './draft-notices.tsx'
import { DraftProgressCard } from './draft-progress.tsx'
import { DraftQuality } from './draft-quality.tsx'
import { DraftTableCard } from './draft-table.tsx'
import type { DraftOrder } from './make-draft.part.tsx'

const ApplyDraft = lazy(async () => ({ default: (await import('./apply-draft.tsx')).ApplyDraft }))
const MakeDraft = lazy(async () => ({ default: (await import('./make-draft.part.tsx')).MakeDraft }))

const T = DRAFTS

/** A toast for what worked, and the sentence of what did not. */
const attempt = async (act: () => Promise<unknown>, done: string): Promise<void> => {
  try {
    await act()
    if (done) toast.success(done)
  } catch (failure) {
    toast.error(failure)
  }
}

/** Progress is read each second; the table again when another state or the first table has come. */
const useProgress = (draft: TimetableDraft) => {
  const { data } = useQuery({ ...progressOptions(draft.id), enabled: isAtWork(draft.state) })
  const { id, state, hard } = draft
  const progress = isAtWork(state) ? data : undefined
  const isBehind =
    progress !== undefined && (progress.state !== state || (hard === null && progress.hard !== null))
  useEffect(() => {
    if (isBehind) void draftChanged(id)
  }, [isBehind, id])
  return progress
}

type Dialog = 'apply' | 'repair' | null

const actionsOf = (draft: TimetableDraft, open: (dialog: Dialog) => void) => {
  const { id, seconds, kind, state, undoable, hard } = draft
  const isMade = kind === 'MADE'
  if (isAtWork(state))
    return {
      primary: {
        label: T.progress.stop,
        disabled: draft.isStopping,
        onClick: () => void attempt(() => stopDraft(draft), ''),
      },
      actions: [],
    }
  const resume: PageAction = {
    label: T.progress.resume,
    onClick: () => void attempt(() => resumeDraft(draft, seconds), ''),
  }
  const isOutdated = draft.changes.length > 0
  const apply: PageAction = {
    label: T.apply.action,
    onClick: () => open('apply'),
    disabled: isMade && hard === null,
  }
  const actions: PageAction[] = isMade
    ? [
        ...(undoable > 0 && state !== 'APPLIED'
          ? [{ label: T.move.undo, onClick: () => void attempt(() => undoMove(draft), T.move.undone) }]
          : []),
        { label: T.compare.action, to: draftComparisonAddress(id) },
        ...(state === 'APPLIED' ? [] : [isOutdated ? apply : resume]),
        { label: T.repair, onClick: () => open('repair') },
        ...(hard === null
          ? []
          : DRAFT_PAPERS.filter(
              by => by !== 'ROOM' || draft.placements.some(({ room }) => room !== null),
            ).map(by => ({
              label: TIMETABLE_PAPER.draft.actions[by],
              onClick: () => void attempt(() => downloadDraftPaper(id, { by }), ''),
            }))),
        { label: T.fet, onClick: () => void attempt(() => downloadFet(id), '') },
      ]
    : []
  // An outdated table cannot be applied: it is made again with the records of now.
  return { primary: isMade && isOutdated && state !== 'APPLIED' ? resume : apply, actions }
}

const DraftBody = ({
  draft,
  dialog,
  open,
}: {
  draft: TimetableDraft
  dialog: Dialog
  open: (dialog: Dialog) => void
}) => {
  const { timeZone } = useInstitution()
  const progress = useProgress(draft)
  const years = useQuery(academicYearsOptions())
  const words = wordsOf(draft)
  const year = years.data?.data.find(({ start, end }) => start <= draft.validFrom && draft.validFrom <= end)
  const order: DraftOrder = { repair: true, basedOnId: draft }
  // A former timetable has weekly times, which no search has counted.
  const isFormer = draft.kind === 'FORMER'
  const hasTable = isFormer || draft.hard !== null
  return (
    <>
      <DraftNotices draft={draft} words={words} />
      {progress && <DraftProgressCard progress={progress} />}
      {hasTable && <DraftTableCard draft={draft} words={words} />}
      {hasTable && !isFormer && !progress && <DraftQuality draft={draft} words={words} />}
      {dialog === 'apply' && (
        <Suspense>
          <ApplyDraft
            draft={draft}
            today={todayIn(timeZone)}
            onClose={() => open(null)}
            onApplied={({ draft: { appliedFrom } }) => {
              open(null)
              toast.success(fill(T.apply.done, { date: showDate(appliedFrom) }))
            }}
          />
        </Suspense>
      )}
      {dialog === 'repair' && year && (
        <Suspense>
          <MakeDraft year={year} order={order} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}

/** One draft: its table in the making, what it breaks, changes by hand, and how it becomes the timetable in use. */
export const Component = () => {
  const { id = '' } = useParams()
  const query = useQuery(draftOptions(id))
  const [dialog, setDialog] = useState<Dialog>(null)
  return (
    <DetailPage
      key={id}
      query={query}
      waitingTitle={T.title}
      header={draft => ({
        title: draft.name,
        subtitle: [resultText(draft), retentionText(draft)].filter(Boolean).join(' · '),
        aside: <StatusBadge tone={STATE_TONES[draft.state]}>{stateName(draft)}</StatusBadge>,
        breadcrumb: [
          { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
          { label: MAKING_SCREEN.tabs.drafts, to: PATHS.timetableDrafts },
          { label: draft.name },
        ],
        ...actionsOf(draft, setDialog),
      })}
    >
      {draft => <DraftBody draft={draft} dialog={dialog} open={setDialog} />}
    </DetailPage>
  )
}
