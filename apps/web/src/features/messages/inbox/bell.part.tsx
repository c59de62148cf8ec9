import { INBOX } from '@lousa/contract/messages/inbox/inbox.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { inboxChanged } from './inbox.api.ts'
import { type Unread, unreadOptions } from './unread.api.ts'

const InboxDrawer = lazy(async () => ({ default: (await import('./inbox-drawer.tsx')).InboxDrawer }))

const MOST_SHOWN = 99

/** Here and in no sheet of its own, whose name the first load would have to know. */
const COUNT: CSSProperties = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 20,
  height: 20,
  padding: '0 5px',
  border: '2px solid var(--lousa-surface)',
  borderRadius: 10,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '16px',
  textAlign: 'center',
  color: '#fff',
  background: 'var(--mantine-color-red-9)',
}

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
const useMessageAsked = (open: (id: string) => void): void => {
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

/** How many notifications are unread, and the way to them, on every page. */
export const Bell = () => {
  const { data } = useQuery(unreadOptions())
  const count = data?.count ?? 0
  const news = useNews(data)
  const [opened, setOpened] = useState<{ id: string | null } | null>(null)
  useMessageAsked(id => setOpened({ id }))
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        pos="relative"
        aria-label={data ? labelOf(count) : INBOX.bell}
        aria-haspopup="dialog"
        onClick={() => setOpened({ id: null })}
      >
        <IconBell size={22} stroke={1.8} aria-hidden />
        {count > 0 && (
          <span aria-hidden style={COUNT}>
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </ActionIcon>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Suspense>
        {opened && (
          <InboxDrawer
            key={opened.id}
            first={opened.id === null ? null : { id: opened.id }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
