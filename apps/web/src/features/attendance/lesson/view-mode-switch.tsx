import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { IconCards, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import tabs from '../view-tabs.module.css'
import type { ViewMode } from './view-mode.ts'

const W = LESSON_SHEET.ways

const VIEW_MODES: readonly { way: ViewMode; label: string; icon: ReactNode }[] = [
  { way: 'list', label: W.list, icon: <IconList size={18} aria-hidden /> },
  { way: 'cards', label: W.cards, icon: <IconCards size={18} aria-hidden /> },
]

/** A list to tap in, or one name at a time. */
export const ViewModeSwitch = ({ way, onChange }: { way: ViewMode; onChange: (way: ViewMode) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would take its own line for a legend
  <div role="group" aria-label={W.label} className={tabs.tabs}>
    {VIEW_MODES.map(option => (
      <button
        key={option.way}
        type="button"
        className={tabs.tab}
        data-here={way === option.way}
        aria-pressed={way === option.way}
        onClick={() => onChange(option.way)}
      >
        {option.icon} {option.label}
      </button>
    ))}
  </div>
)
