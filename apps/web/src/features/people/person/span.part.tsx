import type { ReactNode } from 'react'

/** How many of twelve columns a field takes where there is room; on phones all of them, or half. */
export const Span = ({
  of,
  phone,
  children,
}: {
  of: 2 | 3 | 4 | 5 | 6 | 8 | 12
  phone?: 'half'
  children: ReactNode
}) => (
  <div data-span={of} {...(phone ? { 'data-phone': phone } : {})}>
    {children}
  </div>
)
