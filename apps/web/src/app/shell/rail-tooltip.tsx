import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

/** The words of an entry that shows only its icon. */
export const RailTooltip = ({ target, label }: { target: RefObject<HTMLElement | null>; label: string }) => (
  <Tooltip target={target} label={label} position="right" withArrow openDelay={80} />
)
