import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './factor-section.module.css'

/** One kind of what is set up: what it is, what there is of it, and what can be done. */
export const FactorSection = ({
  title,
  lead,
  actions = [],
  children,
}: {
  title: string
  lead: string
  actions?: readonly { label: string; onClick: () => void }[]
  children?: ReactNode
}) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      {title}
    </Title>
    <Text size="sm" c="dimmed">
      {lead}
    </Text>
    {Array.isArray(children) && children.length > 0 && <ul className={classes.rows}>{children}</ul>}
    {actions.length > 0 && (
      <Group gap="xs">
        {actions.map(({ label, onClick }) => (
          <Button key={label} variant="default" onClick={onClick}>
            {label}
          </Button>
        ))}
      </Group>
    )}
  </Stack>
)

/** One of them, and taking it away. */
export const FactorRow = ({
  name,
  details,
  verb,
  label,
  onClick,
  busy = false,
}: {
  name: string
  details: readonly string[]
  verb: string
  /** The effect of the button, for people who do not see its surroundings. */
  label: string
  onClick: () => void
  busy?: boolean
}) => (
  <li className={classes.row}>
    <div className={classes.words}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {details.join(' · ')}
      </Text>
    </div>
    <Button variant="default" onClick={onClick} loading={busy} aria-label={label}>
      {verb}
    </Button>
  </li>
)
