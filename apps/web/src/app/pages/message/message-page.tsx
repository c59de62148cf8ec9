import { Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import classes from './message-page.module.css'

/** A page that says one thing, written on a board. */
export const MessagePage = ({
  title,
  text,
  chalk,
  action,
  children,
}: {
  title: string
  text: string
  /** The text on the board. */
  chalk: string
  action: { label: string; to: string } | null
  /** Where one link is not enough. */
  children?: ReactNode
}) => {
  usePageTitle(title)
  return (
    <Stack align="center" gap={8} py={{ base: 40, sm: 72 }} px="md" ta="center">
      <div className={classes.board} aria-hidden>
        <span>{chalk}</span>
      </div>
      <Title order={1} mt="xl" maw={560}>
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {text}
      </Text>
      {action && (
        <Button component={Link} to={action.to} mt="lg" size="md">
          {action.label}
        </Button>
      )}
      {children}
    </Stack>
  )
}
