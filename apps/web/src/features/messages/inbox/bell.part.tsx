import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import type { BellWorkProps } from './bell-button.part.tsx'
import { inboxChanged } from './inbox.api.ts'
import { type Unread, unreadOptions } from './unread.api.ts'

const InboxDrawer = lazy(async () => ({ default: (await import('./inbox-drawer.tsx')).InboxDrawer }))

const MOST_SHOWN = 99

const labelOf = (count: number): string => {
  if (count === 0) return INBOX.bellNone
  return count === 1 ? INBOX.bellOne : fill(INBOX.bellMany, { n: count })
}

/** Says that something has arrived; what was unread before is no news. Lists follow whatever has changed. */
const useNews = (unread: Unread | undefined): string => {
  const last = useRef<Unread>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    const before = last.current
    last.current = unread
    if (!before || !unread) return
    const { count, latestAt } = unread
    if (count > before.count && latestAt !== before.latestAt) setNews(fill(INBOX.arrived, { n: count }))
    if (count !== before.count || latestAt !== before.latestAt) void inboxChanged()
  }, [unread])
  return news
}

/** The message that an address asks for; the address is a clean one again at once. */
const useOpenMessageParam = (open: (id: string) => void): void => {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const id = pathname === PATHS.app ? params.get('mensagem') : null
  const given = useRef({ open, setParams })
  given.current = { open, setParams }
  const askedId = useRef<string>(null)
  useEffect(() => {
    if (!id) {
      // Only now: what is open is an entry of the history, with the address as it is.
      if (askedId.current) given.current.open(askedId.current)
      askedId.current = null
      return
    }
    askedId.current = id
    given.current.setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('mensagem')
        return after
      },
      { replace: true },
    )
  }, [id])
}

/** Follows how many notifications are unread, on every page, and opens them. */
export const BellWork = ({ opened, onOpen, onSign }: BellWorkProps) => {
  const { data } = useQuery(unreadOptions())
  const unread = data?.count
  const news = useNews(data)
  useEffect(() => {
    if (unread === undefined) return
    const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
    onSign({ label: labelOf(unread), count: unread > 0 ? count : null })
  }, [unread, onSign])
  useOpenMessageParam(id => onOpen({ id }))
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Suspense>
        {opened && (
          <InboxDrawer
            key={opened.id}
            first={opened.id === null ? null : { id: opened.id }}
            onClose={() => onOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
