import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { IconCalendarPlus, IconDownload, IconLink, IconPrinter } from '@tabler/icons-react'
import type { PageAction } from '../../frames/page/page-action.types.ts'

type Acts = {
  onPrint: (sheet: 'mes' | 'ano') => void
  onExport: () => void
  isExporting: boolean
  onLinks: () => void
  onDefine: () => void
  hasYear: boolean
  /** The paper of the chosen year. */
  paper: readonly PageAction[]
}

/** Actions for the calendar as a whole. */
export const calendarActions = ({
  onPrint,
  onExport,
  isExporting,
  onLinks,
  onDefine,
  hasYear,
  paper,
}: Acts): PageAction[] => {
  const printer = <IconPrinter size={18} aria-hidden />
  const ofYear: PageAction[] = [
    {
      label: CALENDAR.tools.export,
      icon: <IconDownload size={18} aria-hidden />,
      onClick: onExport,
      loading: isExporting,
    },
    {
      label: CALENDAR.year.define,
      icon: <IconCalendarPlus size={18} aria-hidden />,
      onClick: onDefine,
    },
  ]
  return [
    { label: CALENDAR.tools.printMonth, icon: printer, onClick: () => onPrint('mes') },
    { label: CALENDAR.tools.links, icon: <IconLink size={18} aria-hidden />, onClick: onLinks },
    // The browser prints the list while no year is chosen.
    ...(hasYear
      ? paper
      : [{ label: CALENDAR.tools.printYear, icon: printer, onClick: () => onPrint('ano') }]),
    ...(hasYear ? ofYear : []),
  ]
}
