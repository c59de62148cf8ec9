import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { Notice } from '../../../ui/notice.tsx'

/** A link was asked for. Whether there is such an account is not said: only what to do if nothing arrives. */
export const LinkSent = ({
  text,
  other,
  onAgain,
}: {
  text: string
  other: { label: string; to: string }
  onAgain: () => void
}) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack gap="md">
      <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {ACCESS.sent}
      </Title>
      <Notice tone="good">{text}</Notice>
      <div>
        <Text fw={600} mb={4}>
          {ACCESS.nothingCame}
        </Text>
        <Text component="ul" size="sm" m={0} pl={20} lh={1.6}>
          {ACCESS.nothingCameHints.map(hint => (
            <li key={hint}>{hint}</li>
          ))}
        </Text>
      </div>
      <Button size="md" component={Link} to={PATHS.login}>
        {ACCESS.backToSignIn}
      </Button>
      <Button size="md" variant="default" onClick={onAgain}>
        {ACCESS.tryOther}
      </Button>
      <Anchor component={Link} to={other.to} size="sm" py={4}>
        {other.label}
      </Anchor>
    </Stack>
  )
}
