import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ReportModal } from './report-modal.part.tsx'
import type { ReportsOf } from './report-modal.types.ts'

/** High enough for a finger where there is one. */
const FINGER = { base: 44, sm: 36 }

/**
 * "Emitir relatório" in a place: `button` opens it with what the place has, `open` with what else is named (one student of
 * the class), and `modal` stands anywhere on the page.
 */
export const useReportModal = (
  place: ReportsOf,
): { button: ReactNode; modal: ReactNode; open: (other?: Partial<ReportsOf>) => void } => {
  const [other, setOther] = useState<Partial<ReportsOf>>({})
  const [isOpen, setIsOpen] = useState(false)
  const open = (named: Partial<ReportsOf> = {}): void => {
    setOther(named)
    setIsOpen(true)
  }
  return {
    open,
    button: (
      <Button
        variant="default"
        mih={FINGER}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => open()}
      >
        {W.title}
      </Button>
    ),
    modal: <ReportModal {...place} {...other} opened={isOpen} onClose={() => setIsOpen(false)} />,
  }
}
