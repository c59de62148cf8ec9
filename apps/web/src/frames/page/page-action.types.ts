import type { ReactNode } from 'react'

export type PageAction = {
  label: string
  icon?: ReactNode
  /** A link when it leads somewhere, a button when it does something. */
  to?: string
  onClick?: () => void
  loading?: boolean
  disabled?: boolean
}
