import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { lazy, Suspense } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import type { ReportsOf } from './report-modal.types.ts'

const ReportWindow = lazy(async () => ({ default: (await import('./report-window.tsx')).ReportWindow }))

type Props = ReportsOf & { opened: boolean; onClose: () => void }

/** Here from the start: what comes later would take the window itself for where the focus was. */
const Content = (place: ReportsOf & { onClose: () => void }) => {
  useFocusBack()
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <ReportWindow {...place} />
    </Suspense>
  )
}

/** "Emitir relatório": what can be issued in a place, a look at it before, and what was issued there. */
export const ReportModal = ({ opened, onClose, ...place }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={W.title}
    size="min(960px, 94vw)"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    <Content {...place} onClose={onClose} />
  </Modal>
)
