import { COPIES } from '@lousa/contract/messages/mail/copies.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { takeLinkToken } from '../../identity/access-link/link-token.part.ts'
import { PublicPage } from '../../identity/sign-in/public-page.part.tsx'
import { unsubscribe } from './copies.api.ts'

const isBadLink = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'INVALID_LINK' || error.code === 'VALIDATION_ERROR')

const UnsubscribeCard = ({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) => (
  <Stack gap="md">
    <Title order={1}>{title}</Title>
    <Text c="dimmed">{text}</Text>
    {children}
    <Button size="md" variant="default" component={Link} to={PATHS.root}>
      {COPIES.goOn}
    </Button>
  </Stack>
)

/** Where the link at the foot of an e-mail leads. It is a button that ends them: programs that look into links press none. */
export const Unsubscribe = () => {
  usePageTitle(COPIES.title)
  const [token] = useState(() => takeLinkToken())
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'bad'>(token === '' ? 'bad' : 'asked')
  const [trouble, setTrouble] = useState('')
  const send = async (): Promise<void> => {
    setState('busy')
    setTrouble('')
    try {
      await unsubscribe(token)
      setState('done')
    } catch (error) {
      if (isBadLink(error)) return setState('bad')
      setTrouble(errorText(error))
      setState('asked')
    }
  }
  const content = () => {
    if (state === 'done') return <UnsubscribeCard title={COPIES.doneTitle} text={COPIES.done} />
    if (state === 'bad') return <UnsubscribeCard title={COPIES.badTitle} text={COPIES.bad} />
    return (
      <UnsubscribeCard title={COPIES.unsubscribeTitle} text={COPIES.unsubscribeLead}>
        {trouble && <Notice tone="bad">{trouble}</Notice>}
        <Button size="md" loading={state === 'busy'} onClick={() => void send()}>
          {COPIES.unsubscribe}
        </Button>
      </UnsubscribeCard>
    )
  }
  return (
    <PublicPage>
      <div role="status">{content()}</div>
    </PublicPage>
  )
}
