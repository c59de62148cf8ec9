import type { ReactNode } from 'react'

export type RowAction = {
  label: string
  icon?: ReactNode
  to?: string
  onClick?: () => void
  /** Red, and last in the menu. */
  destructive?: boolean
  disabled?: boolean
}
