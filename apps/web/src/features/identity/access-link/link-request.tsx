import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Anchor, Button, Group, Stack, Text, TextInput, type TextInputProps, Title } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PublicPage } from '../sign-in/public-page.part.tsx'

type LinkRequestProps = {
  title: string
  lead: string
  alert: string
  submitting: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The registered field: the link goes to this address. */
  email: TextInputProps
  /** The way for those who are here by mistake. */
  other: { label: string; to: string }
  /** The question before the e-mail. */
  children?: ReactNode
}

/** The page that asks for a link by e-mail, whatever has to be known for it. */
export const LinkRequest = ({
  title,
  lead,
  alert,
  submitting,
  onSubmit,
  email,
  other,
  children,
}: LinkRequestProps) => (
  <PublicPage>
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{lead}</Text>
        {alert && <Notice tone="bad">{alert}</Notice>}
        {children}
        <TextInput
          {...email}
          size="md"
          required
          type="email"
          maxLength={254}
          label={M.field.email}
          autoComplete="email"
        />
        <Button type="submit" size="md" loading={submitting}>
          {ACCESS.sendLink}
        </Button>
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to={PATHS.login} size="sm" py={4}>
            {ACCESS.backToSignIn}
          </Anchor>
          <Anchor component={Link} to={other.to} size="sm" py={4}>
            {other.label}
          </Anchor>
        </Group>
      </Stack>
    </form>
  </PublicPage>
)
